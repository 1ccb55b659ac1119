import type { JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import { Card, Muted, Notice } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { ButtonForm, Dollars, GuardedForm, PostForm } from '../../src/platform/pages/forms';
import { Freeze } from './account-pages';
import { AgentHead } from './agent-head';
import { KeyName, KeyOrigin } from './key-facts';
import type { AccountAgent, AccountKey } from './account.reader';
import { pathOf } from './payout-account-page';

interface PartProps {
  agent: AccountAgent;
  /** The path of the agent's page. */
  base: string;
  /** The CSRF token of its forms. */
  token: string;
}

/** An agent's page: spending, approval threshold, keys, and ownership. */
export function AgentPage({ agent, token }: Omit<PartProps, 'base'>): JSX.Element {
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
      <Keys {...part} />
      <Ownership {...part} />
    </>
  );
}

function Spending({ agent }: { agent: AccountAgent }): JSX.Element {
  const { spent, lastActiveAt } = agent;
  return (
    <Card title="Spending" level={2}>
      <p class="big">{formatDollars(spent.today)}</p>
      <Muted>
        today (UTC); {formatDollars(spent.month)} in the last 30 days.{' '}
        {lastActiveAt === null ? (
          'It has not called yet.'
        ) : (
          <>
            Last active <Moment at={lastActiveAt} />.
          </>
        )}
      </Muted>
      <p>
        <a href={pathOf(agent)}>Payout account</a>
      </p>
    </Card>
  );
}

function Threshold({ agent, base, token }: PartProps): JSX.Element {
  const above = agent.approvalAboveCents;
  return (
    <Card title="Approval threshold" level={2}>
      <Muted>
        {above === null
          ? 'It spends up to its keys’ caps without approval.'
          : `Spending above ${formatDollars(above)} needs your approval: in one purchase, basket, payout, or refund, or in total within an hour.`}
      </Muted>
      <PostForm class="acts" action={`${base}/approval-threshold`} token={token}>
        <Dollars label="Above, in dollars" cents={above} placeholder="never" />
        <button class="plain">Save</button>
      </PostForm>
    </Card>
  );
}

function Keys({ agent, base, token }: PartProps): JSX.Element {
  const { keys } = agent;
  return (
    <Card title="Keys" level={2}>
      {keys.length === 0 ? (
        <p>No key works: the agent cannot call.</p>
      ) : (
        <ul class="list">
          {keys.map((key) => (
            <Key seen={key} base={`${base}/keys/${key.keyId}`} token={token} />
          ))}
        </ul>
      )}
      <div class="acts">
        <ButtonForm action={`${base}/keys`} token={token} label="Create a new key" />
      </div>
      {keys.length > 0 && (
        <GuardedForm
          token={token}
          action={`${base}/revoke-keys`}
          label="Revoke all keys"
          question="All keys of the agent, and all clients that act for it, stop working at once. You can create a new key afterwards."
        />
      )}
    </Card>
  );
}

function Key({ seen: key, base, token }: { seen: AccountKey; base: string; token: string }): JSX.Element {
  const cap = key.dailyCapCents === null ? 'no daily cap' : `of ${formatDollars(key.dailyCapCents)} a day`;
  return (
    <li>
      <div class="row">
        <h3>
          <KeyName of={key} />
        </h3>
        <span>
          {formatDollars(key.spent.today)} today, {cap}
        </span>
      </div>
      <KeyOrigin of={key} />
      <div class="row">
        <PostForm class="acts" action={`${base}/cap`} token={token}>
          <Dollars label="Daily cap, in dollars" cents={key.dailyCapCents} placeholder="none" />
          <button class="plain" aria-label={`Save the cap of ${key.name}`}>
            Save
          </button>
        </PostForm>
        <GuardedForm
          token={token}
          label="Revoke"
          about={key.name}
          action={`${base}/revoke`}
          question="Calls with this key fail immediately. A revoked key cannot be restored; create a new one."
        />
      </div>
    </li>
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
