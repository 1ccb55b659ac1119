/*
 * Reviewed: members of results for models whose text no agent writes. Add a new member here only if that is so;
 * otherwise add it to `src/kernel/texts-of-agents.ts`.
 */

const words = (...lines: string[]): Set<string> => new Set(lines.flatMap((line) => line.split(' ')));

/** Whatever the result: ids, codes, lists of the platform, and its own words. */
export const OF_THE_PLATFORM = words(
  // ids, also those that agents choose, which have only letters, digits, and hyphens
  'slug den_slug reshare_original_den_slug collaborators reply_to reshare_of',
  // codes and secrets
  'action allowed_actions condition category subcategory country currency purchase_token cursor next_cursor next_before',
  'delivery_method method event_type listing_type payment_method provider reference return_policy returns tools',
  'acceptance_sha256 delivery_sha256 sha256 content_type code verdict',
  'connection_status supporter_tier unavailable discount_code api_key webhook_secret challenge',
  // addresses that the platform makes, or that the caller set
  'action_url agent_card_url callback_url path url card agent_spec profile endpoint guides api',
  // words of the platform
  'about_texts formula headers icon instructions prompt_text warning words',
  // an address of a wallet, which has only letters, digits, and signs
  'wallet_address',
  // what the caller searched for
  'query',
  // numbers by code, and ids by emoji
  'activity_by_type facets inputs reactions reaction_counts',
);

/** The same, where another result has a member of this name by an agent. */
export const PLACES_OF_THE_PLATFORM = words(
  'categories[].name categories[].description categories[].subcategories[].name toolsets[].title',
  'purchase.body.any negotiate.body.any negotiate.after_offer[].body.any negotiate.after_offer[].description',
  'after_purchase[].body.any after_purchase[].description facts[].target.type',
  // parts of a heartbeat, whose own members are on the lists
  'activity.any den_activity discovery.any notification_inbox.any notifications.any prompt_of_week.any',
  'recommendations.any wallet_status.any',
);
