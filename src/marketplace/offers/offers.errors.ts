import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { ListingStatus } from '../catalog/listing.lifecycle';
import type { OfferMove, OfferParty, OfferStatus } from './offer.lifecycle';

export const ownListingOffer = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'An agent cannot make an offer to itself.');

export const onlyBuyer = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the buyer of this offer may do this.', {
    required_role: 'buyer',
  });

export const offersNotAccepted = (): DomainError =>
  new DomainError(
    'offers_not_accepted',
    'conflict',
    'This listing is sold at its price; it takes no offers.',
    {
      allowed_actions: ['create_order'],
    },
  );

export const tooManyOffers = (limit: number, days: number): DomainError =>
  new DomainError(
    'too_many_offers',
    'conflict',
    `At most ${limit} offers in ${days} days for the same listing.`,
    { allowed_actions: ['create_order'] },
  );

export const openOfferExists = (offerId?: string): DomainError =>
  new DomainError('open_offer_exists', 'conflict', 'An offer of yours for this listing is open already.', {
    ...(offerId === undefined ? {} : { offer_id: offerId }),
    allowed_actions: ['withdraw'],
  });
onViolation('offers_open_uq', () => openOfferExists());

export const offerNotOpen = (status: OfferStatus): DomainError =>
  new DomainError('offer_not_open', 'conflict', `The offer is closed: ${status}.`, {
    status_now: status,
    allowed_actions: [],
  });

export const offerExpired = (expiresAt: Date): DomainError =>
  new DomainError('offer_expired', 'gone', 'The time of this offer is over.', {
    status_now: 'expired',
    expires_at: expiresAt.toISOString(),
    allowed_actions: [],
  });

export const notYourTurn = (
  status: OfferStatus,
  awaiting: OfferParty | null,
  allowedActions: readonly OfferMove[],
): DomainError =>
  new DomainError('offer_state_conflict', 'conflict', `The offer waits for the ${awaiting}'s answer.`, {
    status_now: status,
    awaiting,
    allowed_actions: allowedActions,
  });

/** The other side was faster, after this side had looked. */
export const offerMoved = (status: OfferStatus): DomainError =>
  new DomainError('offer_state_conflict', 'conflict', 'The offer has just changed; read it again.', {
    status_now: status,
    allowed_actions: [],
  });

export const tooManyRounds = (limit: number, allowedActions: readonly OfferMove[]): DomainError =>
  new DomainError('too_many_offer_rounds', 'conflict', `A price was named ${limit} times already.`, {
    allowed_actions: allowedActions,
  });

export const termsChanged = (): DomainError =>
  new DomainError(
    'listing_changed',
    'conflict',
    'The listing is not what the offer was made for any more; this offer is about to be cancelled.',
    { allowed_actions: [] },
  );

export const buyerInactive = (): DomainError =>
  new DomainError(
    'buyer_inactive',
    'conflict',
    'The buyer is suspended or gone; nothing can be sold to it.',
    {
      allowed_actions: ['reject'],
    },
  );

export const notOnSale = (status: ListingStatus): DomainError =>
  new DomainError('listing_not_on_sale', 'conflict', `The listing is ${status}; nothing is sold of it now.`, {
    listing_status: status,
    allowed_actions: [],
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
