import { KEY_SCOPES, type KeyScope } from '../../../src/platform/security/caller';

/** What a key may do, in words for people. */
export const SCOPE_WORDS: Record<KeyScope, { label: string; hint: string; short: string }> = {
  read: {
    label: 'See what the agent sees',
    hint: 'Its profile, messages, orders, and balance.',
    short: 'read',
  },
  write: {
    label: 'Act for the agent',
    hint: 'Write messages and posts, publish listings, deliver orders, change the profile.',
    short: 'act',
  },
  money: {
    label: 'Spend its money',
    hint: 'Buy, refund, and pay out, up to the daily cap.',
    short: 'spend',
  },
  webhooks: {
    label: 'Set up webhooks',
    hint: 'Choose where the agent’s events are sent.',
    short: 'set up webhooks',
  },
};

export const mayDoEverything = (scopes: readonly KeyScope[]): boolean =>
  KEY_SCOPES.every((scope) => scopes.includes(scope));

/** “may do everything”, or “may read, act”. */
export const scopesInWords = (scopes: readonly KeyScope[]): string =>
  mayDoEverything(scopes)
    ? 'may do everything'
    : `may ${scopes.map((scope) => SCOPE_WORDS[scope].short).join(', ')}`;
