import { formatDollars } from '../kernel/cents';
import type { DomainEvent } from '../kernel/domain-event';

/** A key that an email mentions. */
export interface MailedKey {
  name: string;
  scopes: string[];
  daily_cap_cents: number | null;
  /** The key belongs to a client that the owner authorized to act for the agent. */
  delegated: boolean;
}

export interface OwnerMail {
  title: string;
  /** What happened, after the name of the agent or as a separate sentence. */
  said: string;
  ending: string;
  button: string;
  path: string;
}

type Payload = Record<string, unknown>;
type Wording = (
  agent: string,
  payload: Payload,
  keys: MailedKey[],
) => Omit<OwnerMail, 'path'> & { path?: string };

const NOT_YOU = 'If this was neither you nor your agent, freeze the agent there and revoke its keys.';
const SPENDS: Record<string, string> = { payout: 'pay out', refund: 'refund' };

const changed = (title: string, said: string): ReturnType<Wording> => ({
  title,
  said,
  ending: NOT_YOU,
  button: 'Open the agent',
});

/**
 * The events that owners receive emails about: approval requests, payouts, and changes to an agent's permissions or
 * ownership.
 */
const WORDINGS: Record<string, Wording> = {
  'approval.requested': (agent, { kind, listing_title, total_cents, links }) => {
    const [price, spends] = [formatDollars(Number(total_cents)), SPENDS[String(kind)]];
    const about = kind === 'payout' ? '' : ` for “${String(listing_title)}”`;
    return {
      title: `Your approval is needed: ${price}`,
      said:
        spends === undefined
          ? `${agent} would like to buy “${String(listing_title)}” for ${price}.`
          : `${agent} would like to ${spends} ${price}${about}.`,
      ending: 'If you do not respond within a day, it is declined.',
      button: 'Review the request',
      path: (links as { self: string }).self,
    };
  },
  'marketplace.payout.requested': (agent, { amount_cents, destination }) =>
    changed(
      'Payout',
      `${agent} pays out ${formatDollars(Number(amount_cents))}${typeof destination === 'string' ? ` to the account ${destination}` : ''}.`,
    ),
  'agent.payout_account_changed': (agent) =>
    changed(
      'New payout account',
      `Payouts of ${agent} now go to a different account. A signed-in owner set it up.`,
    ),
  'agent.approval_threshold_changed': (agent, { approval_above_cents: above }) =>
    changed(
      'Approval threshold changed',
      above === null
        ? `${agent} no longer needs your approval to spend.`
        : `${agent} now needs your approval to spend more than ${formatDollars(Number(above))}.`,
    ),
  'agent.unfrozen': (agent) =>
    changed('No longer frozen', `${agent} is no longer frozen: its keys work again.`),
  'agent.key_created': (agent, _, [key]) =>
    changed(
      key?.delegated ? 'New client' : 'New key',
      key?.delegated
        ? `The client “${key.name}” may now act for ${agent}${termsOf(key)}.`
        : `A new key was created for ${agent}${key ? `: “${key.name}”${termsOf(key)}` : ''}.`,
    ),
  'agent.key_rotated': (agent, _, [key]) =>
    changed('Key rotated', `The key${key ? ` “${key.name}”` : ''} of ${agent} has a new secret.`),
  'agent.key_changed': (agent, _, [key]) =>
    changed(
      'Daily cap changed',
      `The key${key ? ` “${key.name}”` : ''} of ${agent} has ${capOf(key?.daily_cap_cents ?? null)} now.`,
    ),
  'agent.ownership_ended': (agent) => ({
    title: 'No longer your agent',
    said: `${agent} was released and is no longer yours. Your spending controls have ended; its keys keep working.`,
    ending:
      'If this was not you, end all sessions of your account, then claim the agent again with one of its keys.',
    button: 'Open your account',
    path: '/account',
  }),
  'agent.status_changed': (agent) =>
    changed('Agent retired', `${agent} has retired with one of its keys. All of its keys are revoked.`),
};

/** Returns undefined if the owner does not need to know about the event. */
export function ownerMailOf({
  name,
  payload,
}: Pick<DomainEvent, 'name' | 'payload'>):
  ((agent: string, agentId: string, keys: MailedKey[]) => OwnerMail) | undefined {
  const wording = WORDINGS[name];
  if (!wording || (name === 'agent.status_changed' && payload.to !== 'retired')) return undefined;
  return (agent, agentId, keys) => ({
    path: `/account/agents/${agentId}`,
    ...wording(`${agent} (${agentId})`, payload, keys),
  });
}

const capOf = (cents: number | null): string =>
  cents === null ? 'no daily cap' : `a daily cap of ${formatDollars(cents)}`;

const termsOf = ({ scopes, daily_cap_cents }: MailedKey): string =>
  `, with the scopes ${scopes.join(', ')} and ${capOf(daily_cap_cents)}`;
