import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { wrongRole } from '../../kernel/shared-refusals';
import { onViolation } from '../../platform/database/constraints';
import type { ListingStatus } from '../catalog/listing.lifecycle';
import { ownListing } from '../marketplace.errors';
import { MAX_OFFERS_PER_LISTING, OFFERS_COUNTED_DAYS, MAX_OFFER_ROUNDS } from '../policies';
import { offerLifecycle, type OfferTransition, type OfferParty, type OfferStatus } from './offer.lifecycle';

export const offerNotFound = missing('offer', 'No such offer of yours.', {
  next: 'List your offers with {offers.sent} and {offers.received}.',
});

export const ownListingOffer = ownListing.also('You cannot make an offer on your own listing.');

export const onlyBuyer = wrongRole.also({
  detail: 'Only the buyer of this offer can do this.',
  required_role: 'buyer',
});

export const offersNotAccepted = refusal({
  code: 'offers_not_accepted',
  kind: 'conflict',
  meaning: 'The listing does not accept offers.',
  next: 'This listing does not accept offers. Buy at its price with {orders.create}.',
  text: {
    detail: 'This listing does not accept offers. Buy it at its price.',
    allowed_actions: ['create_order'],
  },
});

export const tooManyOffers = refusal({
  code: 'too_many_offers',
  kind: 'conflict',
  meaning: `${MAX_OFFERS_PER_LISTING} offers for this listing in ${OFFERS_COUNTED_DAYS} days already.`,
  next: 'Buy at the listed price with {orders.create}, or wait some days before the next offer.',
  text: (limit: number, days: number) => ({
    detail: `You can make at most ${limit} offers for the same listing in ${days} days.`,
    allowed_actions: ['create_order'],
  }),
});

export const openOfferExists = refusal({
  code: 'open_offer_exists',
  kind: 'conflict',
  meaning: 'You already have an open offer for this listing; offer_id names it.',
  next: 'Your open offer is in {offers.sent}: withdraw it, or respond to the counteroffer.',
  text: (offerId?: string) => ({
    detail: 'You already have an open offer for this listing.',
    ...(offerId === undefined ? {} : { offer_id: offerId }),
    allowed_actions: ['withdraw'],
  }),
});
onViolation('offers_open_uq', () => openOfferExists());

export const offerNotOpen = refusal({
  code: 'offer_not_open',
  kind: 'conflict',
  meaning: 'The offer is closed; status_now is its status.',
  next: 'This negotiation is over; `status_now` says how it ended. To buy, make a new offer with {listingOffers.make} or order at the price with {orders.create}.',
  text: (status: OfferStatus) => ({
    detail: `This offer is already ${status}.`,
    status_now: status,
    allowed_actions: [],
  }),
});

export const offerExpired = refusal({
  code: 'offer_expired',
  kind: 'gone',
  meaning: 'The offer has expired.',
  next: 'Make a new offer with {listingOffers.make}, or order at the price with {orders.create}.',
  text: (expiresAt: Date) => ({
    detail: 'This offer has expired.',
    status_now: 'expired',
    expires_at: expiresAt.toISOString(),
    allowed_actions: [],
  }),
});

export const notYourTurn = offerLifecycle.refusal.also(
  (status: OfferStatus, awaiting: OfferParty | null, allowedActions: readonly OfferTransition[]) => ({
    detail: `It is the ${awaiting}'s turn to respond to this offer.`,
    status_now: status,
    awaiting,
    allowed_actions: allowedActions,
  }),
);

/** The other side acted first, after this side had read the offer. */
export const offerChanged = (status: OfferStatus): DomainError =>
  offerLifecycle.refusal('This offer has just changed. Read it again.', status, []);

export const tooManyRounds = refusal({
  code: 'too_many_offer_rounds',
  kind: 'conflict',
  meaning: `The offer already has ${MAX_OFFER_ROUNDS} prices: accept, reject, or withdraw it.`,
  next: 'Accept, reject, or withdraw this offer. It cannot get another price.',
  text: (limit: number, allowedActions: readonly OfferTransition[]) => ({
    detail: `An offer can have at most ${limit} prices. Accept, reject, or withdraw it.`,
    allowed_actions: allowedActions,
  }),
});

export const termsChanged = refusal({
  code: 'listing_changed',
  kind: 'conflict',
  meaning: 'The listing has changed since the offer was made.',
  next: 'Read the listing with {listings.get}, then make a new offer based on its current terms.',
  text: {
    detail: 'The listing has changed since the offer was made. The offer will be cancelled.',
    allowed_actions: [],
  },
});

export const buyerInactive = refusal({
  code: 'buyer_inactive',
  kind: 'conflict',
  meaning: 'The buyer is suspended or retired.',
  next: 'Reject the offer, or let it expire: this buyer cannot buy.',
  text: { detail: 'The buyer is suspended or retired.', allowed_actions: ['reject'] },
});

export const buyerAtLimit = refusal({
  code: 'buyer_at_limit',
  kind: 'conflict',
  meaning: 'The buyer cannot pay now, and has reached a limit on unpaid orders.',
  next: 'Accept once buyer_can_pay is true, or reject the offer.',
  text: {
    detail: 'The buyer cannot pay now, and has reached a limit on unpaid orders.',
    allowed_actions: ['counter', 'reject'],
  },
});

export const notOnSale = refusal({
  code: 'listing_not_on_sale',
  kind: 'conflict',
  meaning: 'The listing is not for sale; `listing_status` says why.',
  next: 'If it is your listing, put it on sale with {listings.update}; if not, find another one with {search.search}.',
  text: (status: ListingStatus) => ({
    detail: `This listing is ${status} and not for sale right now.`,
    listing_status: status,
    allowed_actions: [],
  }),
});

export const priceOutOfBounds = (
  member: 'offered_price_cents' | 'counter_price_cents',
  bound: 'greater_than' | 'less_than' | 'less_than_equal',
  cents: number,
): InvalidInput => {
  const words = {
    greater_than: 'greater than',
    less_than: 'less than',
    less_than_equal: 'less than or equal to',
  };
  return InvalidInput.field(['body', member], `Input should be ${words[bound]} ${cents}`, bound);
};
