import {
  ownerActs,
  approvalRequested,
  ownershipEnded,
} from '../../src/agents/owner-controls/owner-controls.events';
import { agentStatusChanged } from '../../src/agents/status/agent-status.events';
import { formatDollars } from '../../src/kernel/cents';
import type { DomainEvent } from '../../src/kernel/domain-event';
import { payoutRequested } from '../../src/marketplace/payments/payments.events';
import { quoted } from '../../src/platform/mail/quoted-text';
import type { EventWith } from '../../src/platform/outbox/define-event';
import type { ShownLine } from '../../src/agents/owner-controls/owner-view.reader';
import { addressText, termsOf } from './approval-page';
import { scopesInWords } from './keys/scope-words';
import type {
  MailedKey,
  MailFacts,
  MailSubject,
} from '../../src/agents/owner-controls/owner-mail-facts.reader';

interface OwnerMail {
  title: string;
  /** What happened, after the name of the agent or as a separate sentence. */
  said: string;
  /** More paragraphs. */
  details?: string[];
  ending: string;
  button: string;
  /** Default: the agent's page. */
  path?: string;
}

/** What an email needs from its event. */
interface Draft extends Omit<MailSubject, 'agentId'> {
  write: (agent: string, facts: MailFacts) => OwnerMail;
  /** Default: some days later. */
  expiresAt?: Date;
}
type OwnerMailDraft = Draft & { agentId: string };
type DraftFactory = [name: string, make: (payload: object) => OwnerMailDraft | undefined];

const NOT_YOU = 'If this was neither you nor your agent, freeze the agent there and revoke its keys.';
/** Enough for a complete address. */
const MAX_ADDRESS = 400;
const SPENDS: Record<string, string> = { payout: 'pay out', refund: 'refund', evaluation: 'pay evaluators' };

const changed = (title: string, said: string): OwnerMail => ({
  title,
  said,
  ending: NOT_YOU,
  button: 'Open the agent',
});

/** Defines the email that an event causes. */
function mailFor<P extends { agent_id: string }>(
  event: EventWith<P>,
  make: (payload: P) => Draft | undefined,
): DraftFactory {
  const draftOf = (payload: P): OwnerMailDraft | undefined => {
    const draft = make(payload);
    return draft && { ...draft, agentId: payload.agent_id };
  };
  return [event.eventName, draftOf as (payload: object) => OwnerMailDraft | undefined];
}

const aboutKey =
  (write: (agent: string, key?: MailedKey) => OwnerMail) =>
  ({ key_ids }: { key_ids: string[] }): Draft => ({
    keyIds: key_ids,
    write: (agent, { keys: [key] }) => write(agent, key),
  });

/**
 * The events that owners receive emails about: approval requests, payouts, and changes to an agent's permissions or
 * ownership.
 */
const DRAFTS = new Map([
  mailFor(approvalRequested, ({ id, kind, listing_title, total_cents, links, expires_at }) => ({
    approvalId: id,
    expiresAt: new Date(expires_at),
    write: (agent, { lines, declinedBefore }) => {
      const [price, spends] = [formatDollars(total_cents), SPENDS[kind]];
      const title = quoted(listing_title);
      const about = kind === 'payout' ? '' : ` for “${title}”`;
      return {
        title: `Your approval is needed: ${price}`,
        said:
          spends === undefined
            ? `${agent} would like to buy “${title}” for ${price}.`
            : `${agent} would like to ${spends} ${price}${about}.`,
        details: [
          ...(kind === 'purchase' ? purchased(lines) : []),
          ...(declinedBefore ? ['You declined the same request before.'] : []),
        ],
        ending: 'If you do not respond within a day, it is declined.',
        button: 'Review the request',
        path: links.self,
      };
    },
  })),
  mailFor(payoutRequested, ({ amount_cents, destination }) => ({
    write: (agent) =>
      changed(
        'Payout',
        `${agent} pays out ${formatDollars(amount_cents)}${destination === null ? '' : ` to the account ${destination}`}.`,
      ),
  })),
  mailFor(ownerActs.payoutAccountChanged, () => ({
    write: (agent) =>
      changed(
        'New payout account',
        `Payouts of ${agent} now go to a different account. A signed-in owner set it up.`,
      ),
  })),
  mailFor(
    ownerActs.approvalThresholdChanged,
    ({ approval_above_cents: above, purchases_per_minute: perMinute }) => ({
      write: (agent) => {
        const cases = [
          above !== null && `to spend more than ${formatDollars(above)}`,
          perMinute !== null && `to buy more than ${perMinute} times from one seller within a minute`,
        ].filter((one) => one !== false);
        return changed(
          'Approval threshold changed',
          cases.length === 0
            ? `${agent} no longer needs your approval to spend.`
            : `${agent} now needs your approval ${cases.join(' or ')}.`,
        );
      },
    }),
  ),
  mailFor(ownerActs.claimed, () => ({
    write: (agent) => ({
      title: 'An agent is yours',
      said: `${agent} is yours now: its limits, keys, and money are in your account.`,
      ending:
        'If this was not you, release the agent there, under “Settings”, and end all sessions of your account.',
      button: 'Open the agent',
    }),
  })),
  mailFor(ownerActs.frozen, () => ({
    write: (agent) => changed('Frozen', `${agent} is frozen: all of its calls are refused.`),
  })),
  mailFor(ownerActs.keysRevoked, ({ key_ids: ids }) => ({
    keyIds: ids,
    write: (agent, { keys }) =>
      changed(
        ids.length === 1 ? 'Key revoked' : 'Keys revoked',
        `${ids.length === 1 ? 'A key' : `${ids.length} keys`} of ${agent} no longer work${ids.length === 1 ? 's' : ''}: ${keys
          .slice(0, MAX_LINES)
          .map(({ name }) => `“${name}”`)
          .join(', ')}.`,
      ),
  })),
  mailFor(ownerActs.unfrozen, () => ({
    write: (agent) => changed('No longer frozen', `${agent} is no longer frozen: its keys work again.`),
  })),
  mailFor(
    ownerActs.keyCreated,
    aboutKey((agent, key) =>
      changed(
        key?.delegated ? 'New client' : 'New key',
        key?.delegated
          ? `The client “${key.name}” may now act for ${agent}${keyTerms(key)}.`
          : `A new key was created for ${agent}${key ? `: “${key.name}”${keyTerms(key)}` : ''}.`,
      ),
    ),
  ),
  mailFor(
    ownerActs.keyRotated,
    aboutKey((agent, key) =>
      changed('Key rotated', `The key${key ? ` “${key.name}”` : ''} of ${agent} has a new secret.`),
    ),
  ),
  mailFor(
    ownerActs.keyChanged,
    aboutKey((agent, key) =>
      changed(
        'Daily cap changed',
        `The key${key ? ` “${key.name}”` : ''} of ${agent} has ${capOf(key?.daily_cap_cents ?? null)} now.`,
      ),
    ),
  ),
  mailFor(ownershipEnded, ({ owner_id }) => ({
    ownerId: owner_id,
    write: (agent) => ({
      title: 'No longer your agent',
      said: `${agent} was released and is no longer yours. Your spending controls have ended; the keys that you issued are revoked, the others keep working.`,
      ending:
        'If this was not you, end all sessions of your account, then claim the agent again with one of its keys.',
      button: 'Open your account',
      path: '/account',
    }),
  })),
  mailFor(agentStatusChanged, ({ to }) =>
    to === 'retired'
      ? {
          write: (agent) => changed('Agent retired', `${agent} has retired. All of its keys are revoked.`),
        }
      : undefined,
  ),
]);

/** Returns undefined if the owner does not need to know about the event. */
export const ownerMailOf = ({ name, payload }: DomainEvent): OwnerMailDraft | undefined =>
  DRAFTS.get(name)?.(payload);

/** An email shows only the first lines; the page shows all of them. */
const MAX_LINES = 10;

function purchased(lines: ShownLine[]): string[] {
  const said = lines.slice(0, MAX_LINES).map((line) => {
    const { quantity, title, seller_id: seller, shipping_address: address } = line;
    const ships = address ? `. Ships to ${quoted(addressText(address), MAX_ADDRESS)}` : '';
    return `${quantity} × “${quoted(title)}” from ${seller}: ${termsOf(line)}${ships}.`;
  });
  return lines.length > MAX_LINES ? [...said, `And ${lines.length - MAX_LINES} more.`] : said;
}

const capOf = (cents: number | null): string =>
  cents === null ? 'no daily cap' : `a daily cap of ${formatDollars(cents)}`;

const keyTerms = ({ scopes, daily_cap_cents }: MailedKey): string =>
  `, which ${scopesInWords(scopes)}, with ${capOf(daily_cap_cents)}`;
