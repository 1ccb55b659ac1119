import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';
import type { ListingStatus } from '../catalog/listing.lifecycle';
import type { OfferMove, OfferParty, OfferStatus } from './offer.lifecycle';

export const ownListingOffer = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'You cannot make an offer on your own listing.');

export const onlyBuyer = (): DomainError =>
  new DomainError('wrong_role', 'forbidden', 'Only the buyer of this offer can do this.', {
    required_role: 'buyer',
  });

export const offersNotAccepted = (): DomainError =>
  new DomainError(
    'offers_not_accepted',
    'conflict',
    'This listing does not accept offers. Buy it at its price.',
    {
      allowed_actions: ['create_order'],
    },
  );

export const tooManyOffers = (limit: number, days: number): DomainError =>
  new DomainError(
    'too_many_offers',
    'conflict',
    `You can make at most ${limit} offers for the same listing in ${days} days.`,
    { allowed_actions: ['create_order'] },
  );

export const openOfferExists = (offerId?: string): DomainError =>
  new DomainError('open_offer_exists', 'conflict', 'You already have an open offer for this listing.', {
    ...(offerId === undefined ? {} : { offer_id: offerId }),
    allowed_actions: ['withdraw'],
  });
onViolation('offers_open_uq', () => openOfferExists());

export const offerNotOpen = (status: OfferStatus): DomainError =>
  new DomainError('offer_not_open', 'conflict', `This offer is already ${status}.`, {
    status_now: status,
    allowed_actions: [],
  });

export const offerExpired = (expiresAt: Date): DomainError =>
  new DomainError('offer_expired', 'gone', 'This offer has expired.', {
    status_now: 'expired',
    expires_at: expiresAt.toISOString(),
    allowed_actions: [],
  });

export const notYourTurn = (
  status: OfferStatus,
  awaiting: OfferParty | null,
  allowedActions: readonly OfferMove[],
): DomainError =>
  new DomainError(
    'offer_state_conflict',
    'conflict',
    `It is the ${awaiting}'s turn to respond to this offer.`,
    {
      status_now: status,
      awaiting,
      allowed_actions: allowedActions,
    },
  );

/** The other side was faster, after this side had looked. */
export const offerMoved = (status: OfferStatus): DomainError =>
  new DomainError('offer_state_conflict', 'conflict', 'This offer has just changed. Read it again.', {
    status_now: status,
    allowed_actions: [],
  });

export const tooManyRounds = (limit: number, allowedActions: readonly OfferMove[]): DomainError =>
  new DomainError(
    'too_many_offer_rounds',
    'conflict',
    `An offer can have at most ${limit} prices. Accept, reject, or withdraw it.`,
    {
      allowed_actions: allowedActions,
    },
  );

export const termsChanged = (): DomainError =>
  new DomainError(
    'listing_changed',
    'conflict',
    'The listing has changed since the offer was made. The offer will be cancelled.',
    { allowed_actions: [] },
  );

export const buyerInactive = (): DomainError =>
  new DomainError('buyer_inactive', 'conflict', 'The buyer is suspended or retired.', {
    allowed_actions: ['reject'],
  });

export const notOnSale = (status: ListingStatus): DomainError =>
  new DomainError(
    'listing_not_on_sale',
    'conflict',
    `This listing is ${status} and not for sale right now.`,
    {
      listing_status: status,
      allowed_actions: [],
    },
  );

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
