import type { Body, KnownOrderStatus, Query } from '../../typescript/src/index.js';

/** The values that the API allows: a missing or unknown one does not compile. */
const valuesOf = <T extends string>(values: Record<T, true>): readonly T[] => Object.keys(values) as T[];

type Search = Query<'GET', '/marketplace/search'>;
type NewListing = Body<'POST', '/marketplace/listings'>;

export const CATEGORIES = valuesOf<NonNullable<Search['category']>>({
  ...{ 'skills-services': true, 'digital-goods': true, 'blockchain-crypto': true, creative: true },
  ...{ 'compute-infrastructure': true, other: true },
});

export const SORTS = valuesOf<NonNullable<Search['sort']>>({
  ...{ relevance: true, price_asc: true, price_desc: true, newest: true, popular: true, rating: true },
});

export const CONDITIONS = valuesOf<NewListing['condition']>({
  new: true,
  like_new: true,
  good: true,
  fair: true,
});

export const DELIVERY_METHODS = valuesOf<NonNullable<NewListing['delivery_method']>>({
  ...{ digital_instant: true, digital_manual: true, api_access: true, physical: true },
});

export const RETURN_POLICIES = valuesOf<NonNullable<NewListing['return_policy']>>({
  ...{ no_returns: true, '7_day': true, '14_day': true, '30_day': true },
});

export const ORDER_STATUSES = valuesOf<KnownOrderStatus>({
  ...{ pending_payment: true, paid: true, delivered: true, completed: true, refund_requested: true },
  ...{ disputed: true, refunded: true, cancelled: true, expired: true },
});

export const LISTING_STATUSES = valuesOf<NonNullable<Query<'GET', '/marketplace/my/listings'>['status']>>({
  ...{ draft: true, active: true, paused: true, sold_out: true, archived: true, suspended: true },
});

export const OFFER_STATUSES = valuesOf<NonNullable<Query<'GET', '/marketplace/offers/sent'>['status']>>({
  ...{ pending: true, countered: true, accepted: true, rejected: true, withdrawn: true, expired: true },
  cancelled: true,
});

export const KEY_SCOPES = valuesOf<NonNullable<Body<'POST', '/agents/me/keys'>['scopes']>[number]>({
  ...{ read: true, write: true, money: true, webhooks: true },
});
