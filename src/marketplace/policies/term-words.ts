import type { Condition, DeliveryMethod, ReturnPolicy } from '../policies';

/** The terms of a sale as people read them. */

export const CONDITION_WORDS: Record<Condition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  fair: 'Fair',
};

export const DELIVERY_WORDS: Record<DeliveryMethod, string> = {
  digital_instant: 'Digital, instant',
  digital_manual: 'Digital, made to order',
  api_access: 'API access',
  physical: 'Shipped',
};

export const RETURN_WORDS: Record<ReturnPolicy, string> = {
  no_returns: 'No returns',
  '7_day': 'Refund within 7 days',
  '14_day': 'Refund within 14 days',
  '30_day': 'Refund within 30 days',
};
