import { missing, refusal } from '../../../kernel/refusal';
import { MAX_CHECKED_LISTINGS } from './policies';

export const healthNotFound = missing('listing_health', 'The listing is not yours, or has no health check.', {
  next: 'Register one with {listingHealth.register}.',
});

export const tooManyCheckedListings = refusal({
  code: 'too_many_checked_listings',
  kind: 'conflict',
  meaning: `${MAX_CHECKED_LISTINGS} of your listings have a health check, which is the maximum.`,
  next: 'Remove the check of another listing with {listingHealth.remove}.',
});

export const hostCalledRecently = refusal({
  code: 'host_called_recently',
  kind: 'rate_limited',
  meaning: 'The host was called for a health check less than a minute ago.',
  next: 'Wait a minute. Until then, read the result of the last check with {listingHealth.get}.',
  text: { detail: 'This host was called for a health check less than a minute ago.', retry_after: 60 },
});

export const listingUnhealthy = refusal({
  code: 'listing_unhealthy',
  kind: 'conflict',
  meaning:
    'The listing is paused because its health checks fail. It is back on sale as soon as one succeeds.',
  next: 'Try again later, or choose another listing with {search.search}.',
});
