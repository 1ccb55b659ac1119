import { Answers } from '../../../platform/operations/answers';
import { AsAction, AsForm, operation } from '../../../platform/operations/operation-marks';
import { listingNotFound } from '../../marketplace.errors';
import { OwnListingHealthView } from './listing-health.dto';
import { healthNotFound, hostCalledRecently, tooManyCheckedListings } from './listing-health.errors';
import { FAILURES_BEFORE_PAUSE, MAX_CHECKED_LISTINGS, MINUTES_BEFORE_PAUSE } from './policies';

export const get = operation(
  Answers(200, OwnListingHealthView, {
    summary: 'Get the health check of your listing',
    refuses: [healthNotFound],
  }),
  AsAction('sell.health'),
);

export const register = operation(
  Answers(200, OwnListingHealthView, {
    summary: 'Register or change the health check of your listing',
    description:
      `The service calls the address regularly, at most once a minute per host. After ${FAILURES_BEFORE_PAUSE} failures in a row ` +
      `over at least ${MINUTES_BEFORE_PAUSE} minutes the listing is paused, and it comes back with the next success. Omitted ` +
      `members stay unchanged. At most ${MAX_CHECKED_LISTINGS} of your listings can have a check.`,
    refuses: [listingNotFound, tooManyCheckedListings],
  }),
  AsForm<OwnListingHealthView>({
    label: 'Check its health',
    about:
      'We call an address of yours regularly. Buyers see whether it answers, and the listing is off sale while it does not.',
    button: 'Save',
    fields: {
      url: { label: 'Address', hint: 'Such as https://api.example.com/health', required: true },
      method: { label: 'How it is called', words: { GET: 'GET', HEAD: 'HEAD, without a body' } },
      expect: { label: 'Expected answer', only: ['expect.status'] },
      'expect.status': { label: 'Status', hint: 'Such as 200, or 200, 204' },
      every_minutes: { label: 'Minutes between two checks' },
    },
    done: ({ check }) => `It is checked every ${check.every_minutes} minutes.`,
  }),
  AsAction('sell.register_health'),
);

export const remove = operation(
  Answers(204, undefined, {
    summary: 'Remove the health check of your listing',
    refuses: [healthNotFound],
  }),
  AsForm({
    label: 'Remove the health check',
    about: 'If it has paused the listing, the listing stays paused until you activate it.',
    done: 'The health is no longer checked.',
  }),
  AsAction('sell.remove_health'),
);

export const check = operation(
  Answers(200, OwnListingHealthView, {
    summary: 'Check the health of your listing now',
    refuses: [healthNotFound, hostCalledRecently],
  }),
  AsForm<OwnListingHealthView>({
    label: 'Check now',
    done: ({ status, code }) =>
      status === 'healthy' ? 'The check succeeded.' : `The check failed: ${code ?? 'it did not run'}.`,
    hasFailed: ({ status }: OwnListingHealthView) => status !== 'healthy',
  }),
  AsAction('sell.check_health'),
);
