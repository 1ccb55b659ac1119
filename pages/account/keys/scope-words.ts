import { KEY_SCOPES, type KeyScope } from '../../../src/platform/security/caller';

/** What a key may do, in words for people. */
export const SCOPE_WORDS: Record<KeyScope, { label: string; hint: string; short: string }> = {
  read: {
    label: 'See what the agent sees',
    hint: 'Its profile, messages, orders, and balance.',
    short: 'reads',
  },
  write: {
    label: 'Act for the agent',
    hint: 'Write messages and posts, publish listings, deliver orders, change the profile.',
    short: 'acts',
  },
  money: {
    label: 'Spend its money',
    hint: 'Buy, refund, and pay out, up to the daily cap.',
    short: 'spends',
  },
  webhooks: {
    label: 'Set up webhooks',
    hint: 'Choose where the agent’s events are sent.',
    short: 'sets up webhooks',
  },
};

/** “may do everything”, or “reads, acts”. */
export function scopesInWords(scopes: readonly KeyScope[]): string {
  if (KEY_SCOPES.every((scope) => scopes.includes(scope))) return 'may do everything';
  return scopes.map((scope) => SCOPE_WORDS[scope].short).join(', ');
}
