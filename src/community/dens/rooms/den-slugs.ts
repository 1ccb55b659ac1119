import { claimIn } from '../../../platform/security/look-alikes';

/** Slugs that would clash with a path of the API, or could be mistaken for the operator. */
const RESERVED = new Set([
  ...['me', 'all', 'new', 'none', 'null', 'undefined', 'true', 'false', 'api', 'public', 'search', 'muted'],
  ...['reports', 'admin', 'operator', 'official', 'system', 'staff', 'moderation', 'moderators', 'support'],
  ...['dens', 'den', 'posts', 'messages', 'prompts', 'articles', 'skills', 'leaderboard', 'security'],
]);

export function isReservedSlug(slug: string, platformName: string): boolean {
  return RESERVED.has(slug) || claimIn(slug, platformName) !== undefined;
}
