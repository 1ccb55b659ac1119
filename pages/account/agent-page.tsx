import type { JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import { countOf } from '../../src/kernel/words';
import { Card, LinkButton, Muted, Notice, Openers } from '../../src/platform/pages/components';
import { Bars, Meter } from '../../src/platform/pages/charts';
import type { SpendingOfDay } from '../../src/marketplace/spending/spending.reader';
import { Moment } from '../../src/platform/pages/moment';
import { Dollars, GuardedForm, labelOfField, PostForm } from '../../src/platform/pages/forms';
import { FIRST_STEPS, FirstSteps, Freeze, isRetired, progressOf, spentInWords } from './account-pages';
import { AgentHead } from './agent-head';
import { Avatar } from './avatar';
import { KeyName, KeyOrigin } from './key-facts';
import type { AccountAgent, AccountKey, Start } from './account.reader';
import { Profile } from './profile';

interface PartProps {
  agent: AccountAgent;
  /** The path of the agent's page. */
  base: string;
  /** The CSRF token of its forms. */
  token: string;
}

interface AgentPageProps extends Omit<PartProps, 'base'> {
  start: Start;
  /** What it spent on each of the last days. */
  days: readonly SpendingOfDay[];
  /** The page on which everybody sees the agent. */
  publicPage: string | undefined;
  /** What keeps it from retiring, by its kinds: numbers of records, or cents. */
  obligations: Record<string, number>;
}

/** An agent's page: spending, approval threshold, keys, profile, and ownership. */
export function AgentPage(props: AgentPageProps): JSX.Element {
  const { agent, start, days, obligations, token, publicPage } = props;
  if (isRetired(agent)) return <RetiredAgent agent={agent} days={days} />;
  const { isNew, isConnected } = progressOf(agent, start);
  const part = { agent, token, base: `/account/agents/${agent.agentId}` };
  return (
    <>
      <AgentHead agent={agent} current="">
        <Freeze agent={agent} token={token} />
      </AgentHead>
      {agent.frozenAt !== null && (
        <Notice kind="bad">
          Frozen since <Moment exact at={agent.frozenAt} />: every call of the agent, and of clients that act
          for it, is refused.
        </Notice>
      )}
      {isNew && !isConnected && (
        <Card title={FIRST_STEPS} level={2}>
          <FirstSteps agent={agent} balance={start.balance} isConnected={false} />
        </Card>
      )}
      <div class="with-side halves">
        <Spending agent={agent} days={days} />
        <div class="stack">
          <Threshold {...part} />
          <Keys {...part} />
        </div>
      </div>
      <div class="with-side right">
        <Profile {...{ agent, token, publicPage }} />
        <Avatar agent={agent} token={token} avatar={agent.avatarUrl} />
      </div>
      <Ownership {...part} obligations={obligations} />
    </>
  );
}

/** What is left of an agent that has retired. */
function RetiredAgent({ agent, days }: Pick<AgentPageProps, 'agent' | 'days'>): JSX.Element {
  return (
    <>
      <AgentHead agent={agent} current="" />
      <Spending agent={agent} days={days} />
    </>
  );
}

function Spending({ agent, days }: Pick<AgentPageProps, 'agent' | 'days'>): JSX.Element {
  const { lastActiveAt } = agent;
  return (
    <Card title="Spending" level={2}>
      <Today {...agent} />
      {days.some(({ cents }) => cents > 0) && (
        <Bars
          title="Spent per day"
          days={days.map(({ date, cents }) => ({ date, count: cents }))}
          format={formatDollars}
        />
      )}
      <Muted>
        {spentInWords(agent)}{' '}
        {lastActiveAt === null ? (
          'It has not called yet.'
        ) : (
          <>
            Last active <Moment at={lastActiveAt} />.
          </>
        )}
      </Muted>
      {!isRetired(agent) && <p>{limitInWords(agent)}</p>}
    </Card>
  );
}

const spendersOf = ({ keys }: AccountAgent): AccountKey[] =>
  keys.filter(({ scopes }) => scopes.includes('money'));

/** What its keys and clients may spend together in a day. Null without a limit. */
function dailyLimitOf(agent: AccountAgent): number | null {
  const caps = spendersOf(agent).map(({ dailyCapCents }) => dailyCapCents);
  return caps.includes(null) ? null : caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0);
}
const hasDailyLimit = (agent: AccountAgent): boolean => dailyLimitOf(agent) !== null;

function limitInWords(agent: AccountAgent): string {
  const count = spendersOf(agent).length;
  const limit = dailyLimitOf(agent);
  if (count === 0) return 'None of its keys and clients may spend.';
  if (limit === null) return 'No limit is set: it may spend any amount per day. Caps are set per key.';
  return `Its keys and clients may spend at most ${formatDollars(limit)} a day${count > 1 ? ' together' : ''}.`;
}

/** What counts towards the caps of the keys today, and how much of them is used. */
function Today(agent: AccountAgent): JSX.Element {
  const { today } = agent.spent;
  const limit = dailyLimitOf(agent);
  return (
    <div class="stack tight">
      <p>
        <span class="big">{formatDollars(today)}</span> <span class="muted">today (UTC)</span>
      </p>
      {limit !== null && limit > 0 && <Meter value={today} max={limit} />}
    </div>
  );
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
        <Dollars label={labelOfField('dollars')} cents={above} placeholder="never" />
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

/** What is still open, in words, with the page below the agent's where it is settled. */
const OBLIGATIONS: Record<string, [words: (amount: number) => string, page: string]> = {
  open_purchases: [(count) => countOf(count, 'open purchase'), 'purchases'],
  open_sales: [(count) => countOf(count, 'open sale'), 'sales'],
  open_offers: [(count) => countOf(count, 'open offer'), 'offers'],
  balance_cents: [(cents) => `${formatDollars(cents)} in its wallet, to pay out`, 'wallet'],
  escrow_cents: [(cents) => `${formatDollars(cents)} in escrow`, 'purchases'],
  debt_cents: [(cents) => `${formatDollars(cents)} that it owes`, 'wallet'],
};

interface OwnershipProps extends PartProps {
  obligations: Record<string, number>;
}

function Ownership({ agent, obligations, base, token }: OwnershipProps): JSX.Element {
  const open = Object.entries(obligations);
  return (
    <Card title="Ownership" level={2}>
      <Muted>
        Yours since <Moment exact at={agent.claimedAt} />.
      </Muted>
      <p>
        <a href={`${base}/export`}>Download its data</a> as JSON: its profile, messages, trades, and money.
      </p>
      <Openers>
        <GuardedForm
          token={token}
          action={`${base}/release`}
          label="Release this agent"
          question={`You lose access to it. Its freeze, its approval threshold, and the access of your clients end. ${keysAfterRelease(agent)}`}
        />
        {open.length === 0 && <Retirement base={base} token={token} />}
      </Openers>
      {open.length > 0 && (
        <>
          <p>Before it can be retired, settle what is open:</p>
          <ul>
            {open.map(([name, amount]) => {
              const [words, page] = OBLIGATIONS[name] ?? [String, ''];
              return (
                <li>
                  <a href={`${base}/${page}`}>{words(amount)}</a>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}

function Retirement({ base, token }: Pick<PartProps, 'base' | 'token'>): JSX.Element {
  return (
    <>
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
    </>
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
