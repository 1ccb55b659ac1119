import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const OFFER_STATUSES = named('OfferStatus', [
  'pending',
  'countered',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'cancelled',
]);
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export type OfferParty = 'buyer' | 'seller';
export type OfferRole = OfferParty | 'system';
export type OfferTransition = 'counter' | 'accept' | 'reject' | 'withdraw' | 'expire' | 'cancel';

/** Why the platform cancelled an open offer. */
export const CANCEL_REASONS = named('OfferCancelReason', [
  'listing_changed',
  'listing_archived',
  'listing_suspended',
  'sold_out',
]);
export type CancelReason = (typeof CANCEL_REASONS)[number];

const OPEN = ['pending', 'countered'] as const;

/**
 * Which role can make which transition of an offer. A countered offer awaits one of its two sides; see `TURN_TRANSITIONS`.
 */
export const offerLifecycle = new Lifecycle<OfferStatus, OfferTransition, OfferRole>(
  'offer',
  'It is the other side’s turn, or the offer has just changed.',
  OFFER_STATUSES,
  ['pending'],
  [
    { transition: 'accept', from: ['pending'], to: 'accepted', by: ['seller'] },
    { transition: 'counter', from: ['pending'], to: 'countered', by: ['seller'] },
    { transition: 'reject', from: ['pending'], to: 'rejected', by: ['seller'] },
    { transition: 'accept', from: ['countered'], to: 'accepted', by: ['buyer', 'seller'] },
    { transition: 'counter', from: ['countered'], to: 'countered', by: ['buyer', 'seller'] },
    { transition: 'reject', from: ['countered'], to: 'rejected', by: ['buyer', 'seller'] },
    { transition: 'withdraw', from: OPEN, to: 'withdrawn', by: ['buyer'] },
    { transition: 'expire', from: OPEN, to: 'expired', by: ['system'] },
    { transition: 'cancel', from: OPEN, to: 'cancelled', by: ['system'] },
  ],
);

/** Responses to the other side's price, which only the side in `awaiting` can give. */
export const TURN_TRANSITIONS: readonly OfferTransition[] = ['accept', 'counter', 'reject'];

/** Transitions that continue a deal. Between agents of whom one has blocked the other, they do not exist. */
export const CONTINUING: readonly OfferTransition[] = ['accept', 'counter'];

export function isOpen(status: OfferStatus): boolean {
  return (OPEN as readonly OfferStatus[]).includes(status);
}

/** Transitions that a side can make in a status; `awaiting` is the side that must respond. */
export function allowedTransitions(
  status: OfferStatus,
  role: OfferParty,
  awaiting: OfferParty | null,
): OfferTransition[] {
  return offerLifecycle
    .allowed(status, role)
    .filter((transition) => awaiting === role || !TURN_TRANSITIONS.includes(transition));
}
