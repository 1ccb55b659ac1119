export const NOTIFICATION_TYPES = [
  'dm_received',
  'a2a_message',
  'email_received',
  'connection_request',
  'connection_accepted',
  'den_mention',
  'post_reply',
  'post_like',
  'prompt_new',
  'listing_viewed',
  'order_received',
  'order_completed',
  'offer_received',
  'review_received',
  'listing_question',
  'entity_tier_change',
  'entity_attestation',
  'entity_signal',
  'promotion',
  'system_alert',
  'welcome',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Trading partners receive these even if one has blocked the other since. */
export const HEARD_FROM_BLOCKED: readonly NotificationType[] = ['order_received', 'order_completed'];
