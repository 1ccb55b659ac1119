import { Lifecycle } from '../../kernel/lifecycle';

export const OFFER_STATUSES = [
  'pending',
  'countered',
  'accepted',
  'rejected',
  'withdrawn',
  'expired',
  'cancelled',
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

export type OfferParty = 'buyer' | 'seller';
export type OfferRole = OfferParty | 'system';
export type OfferMove = 'counter' | 'accept' | 'reject' | 'withdraw' | 'expire' | 'cancel';

/** Why the platform cancelled an open offer. */
export const CANCEL_REASONS = [
  'listing_changed',
  'listing_archived',
  'listing_suspended',
  'sold_out',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

const OPEN = ['pending', 'countered'] as const;

/**
 * Which role can make which transition of an offer. A countered offer awaits one of its two sides; see `TURN_MOVES`.
 */
export const offerLifecycle = new Lifecycle<OfferStatus, OfferMove, OfferRole>(
  'offer',
  'It is the other side’s turn, or the offer has just changed.',
  OFFER_STATUSES,
  ['pending'],
  [
    { move: 'accept', from: ['pending'], to: 'accepted', by: ['seller'] },
    { move: 'counter', from: ['pending'], to: 'countered', by: ['seller'] },
    { move: 'reject', from: ['pending'], to: 'rejected', by: ['seller'] },
    { move: 'accept', from: ['countered'], to: 'accepted', by: ['buyer', 'seller'] },
    { move: 'counter', from: ['countered'], to: 'countered', by: ['buyer', 'seller'] },
    { move: 'reject', from: ['countered'], to: 'rejected', by: ['buyer', 'seller'] },
    { move: 'withdraw', from: OPEN, to: 'withdrawn', by: ['buyer'] },
    { move: 'expire', from: OPEN, to: 'expired', by: ['system'] },
    { move: 'cancel', from: OPEN, to: 'cancelled', by: ['system'] },
  ],
);

/** Responses to the other side's price, which only the side in `awaiting` can give. */
export const TURN_MOVES: readonly OfferMove[] = ['accept', 'counter', 'reject'];

export function isOpen(status: OfferStatus): boolean {
  return (OPEN as readonly OfferStatus[]).includes(status);
}

/** Transitions that a side can make in a status; `awaiting` is the side that must respond. */
export function movesOf(status: OfferStatus, role: OfferParty, awaiting: OfferParty | null): OfferMove[] {
  return offerLifecycle
    .allowed(status, role)
    .filter((move) => awaiting === role || !TURN_MOVES.includes(move));
}
