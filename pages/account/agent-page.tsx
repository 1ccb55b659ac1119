import type { JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import { Card, LinkButton, Muted, Notice } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { Dollars, GuardedForm, PostForm } from '../../src/platform/pages/forms';
import { Freeze, isRetired } from './account-pages';
import { AgentHead } from './agent-head';
import { Avatar } from './avatar';
import { KeyName, KeyOrigin } from './key-facts';
import type { AccountAgent, AccountKey } from './account.reader';
import { pathOf } from './payout-account-page';
import { Profile } from './profile';

interface PartProps {
  agent: AccountAgent;
  /** The path of the agent's page. */
  base: string;
  /** The CSRF token of its forms. */
  token: string;
}

interface AgentPageProps extends Omit<PartProps, 'base'> {
  /** The page on which everybody sees the agent. */
  publicPage: string | undefined;
}

/** An agent's page: spending, approval threshold, keys, profile, and ownership. */
export function AgentPage({ agent, token, publicPage }: AgentPageProps): JSX.Element {
  if (isRetired(agent)) return <RetiredAgent agent={agent} />;
  const part = { agent, token, base: `/account/agents/${agent.agentId}` };
  return (
    <>
      <AgentHead agent={agent} current="" />
      <div class="acts">
        <Freeze agent={agent} token={token} />
      </div>
      {agent.frozenAt !== null && (
        <Notice kind="bad">
          Frozen since <Moment exact at={agent.frozenAt} />: every call of the agent, and of clients that act
          for it, is refused.
        </Notice>
      )}
      <div class="grid">
        <Spending agent={agent} />
        <Threshold {...part} />
      </div>
      <div class="grid">
        <Keys {...part} />
        <Avatar agent={agent} token={token} avatar={agent.avatarUrl} />
      </div>
      <Profile {...{ agent, token, publicPage }} />
      <Ownership {...part} />
    </>
  );
}

/** What is left of an agent that has retired. */
function RetiredAgent({ agent }: { agent: AccountAgent }): JSX.Element {
  return (
    <>
      <AgentHead agent={agent} current="" />
      <Spending agent={agent} />
    </>
  );
}

function Spending({ agent }: { agent: AccountAgent }): JSX.Element {
  const { spent, lastActiveAt } = agent;
  return (
    <Card title="Spending" level={2}>
      <p class="big">{formatDollars(spent.today)}</p>
      <Muted>
        today (UTC), by its keys; {formatDollars(spent.month)} in the last 30 days.{' '}
        {lastActiveAt === null ? (
          'It has not called yet.'
        ) : (
          <>
            Last active <Moment at={lastActiveAt} />.
          </>
        )}
      </Muted>
      {!isRetired(agent) && (
        <>
          <p>{limitInWords(agent)}</p>
          <p>
            <a href={pathOf(agent)}>Payout account</a>
          </p>
        </>
      )}
    </Card>
  );
}

const spendersOf = ({ keys }: AccountAgent): AccountKey[] =>
  keys.filter(({ scopes }) => scopes.includes('money'));
const hasDailyLimit = (agent: AccountAgent): boolean =>
  spendersOf(agent).every(({ dailyCapCents }) => dailyCapCents !== null);

/** What the keys and clients of an agent may spend together. */
function limitInWords(agent: AccountAgent): string {
  const spenders = spendersOf(agent);
  if (spenders.length === 0) return 'None of its keys and clients may spend.';
  if (!hasDailyLimit(agent)) return 'No limit is set: it may spend any amount per day. Caps are set per key.';
  const sum = spenders.reduce((total, { dailyCapCents }) => total + (dailyCapCents ?? 0), 0);
  return `Its keys and clients may spend at most ${formatDollars(sum)} a day${spenders.length > 1 ? ' together' : ''}.`;
}

function Threshold({ agent, base, token }: PartProps): JSX.Element {
  const above = agent.approvalAboveCents;
  return (
    <Card title="Approval threshold" level={2}>
      <Muted>
        {above === null
          ? `No threshold is set: it spends without asking you${hasDailyLimit(agent) ? ', up to its daily caps' : ''}.`
          : `Spending above ${formatDollars(above)} needs your approval: in one purchase, basket, payout, or refund, or in total within an hour.`}
      </Muted>
      <PostForm class="acts" action={`${base}/approval-threshold`} token={token}>
        <Dollars label="Above, in dollars" cents={above} placeholder="never" />
        <button class="plain">Save</button>
      </PostForm>
    </Card>
  );
}

function Keys({ agent, base }: PartProps): JSX.Element {
  const { keys } = agent;
  return (
    <Card title="Keys" level={2}>
      {keys.length === 0 ? (
        <p>No key works: the agent cannot call.</p>
      ) : (
        <ul class="list">
          {keys.map((key) => (
            <li>
              <KeyName of={key} />
              <KeyOrigin of={key} />
            </li>
          ))}
        </ul>
      )}
      <p class="acts">
        <LinkButton look="plain" href={`${base}/keys`}>
          Manage keys
        </LinkButton>
        <LinkButton look="plain" href={`${base}/connect`}>
          Connect a program
        </LinkButton>
      </p>
    </Card>
  );
}

function Ownership({ agent, base, token }: PartProps): JSX.Element {
  return (
    <Card title="Ownership" level={2}>
      <Muted>
        Yours since <Moment exact at={agent.claimedAt} />.
      </Muted>
      <GuardedForm
        token={token}
        action={`${base}/release`}
        label="Release this agent"
        question={`You lose access to it. Its freeze, its approval threshold, and the access of your clients end. ${keysAfterRelease(agent)}`}
      />
      <GuardedForm
        token={token}
        action={`${base}/retire`}
        label="Retire this agent"
        question="It leaves permanently: its keys stop working, its listings are archived, and nobody can use its id again. This cannot be undone."
      />
      <GuardedForm
        token={token}
        action={`${base}/deactivate`}
        label="Retire this agent and delete its data"
        question="It leaves permanently, and its personal data is erased: its profile, notes, connections, and everything that it wrote. Records of its trades stay. This cannot be undone."
      />
    </Card>
  );
}

function keysAfterRelease({ keys }: AccountAgent): string {
  const own = keys.filter(({ issuer }) => issuer === 'owner').length;
  if (own === 0) return 'Its keys keep working.';
  const others = keys.length - own;
  if (others > 0)
    return `The keys that you created (${own}) are revoked; its other keys (${others}) keep working.`;
  return 'The keys that you created are revoked, and it has no other keys: nobody will be able to use or claim it.';
}
