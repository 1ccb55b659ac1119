import type { JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import { Card, LinkButton, Muted, Opener, Openers } from '../../src/platform/pages/components';
import { Bars, Meter } from '../../src/platform/pages/charts';
import type { SpendingOfDay } from '../../src/marketplace/spending/spending.reader';
import { countOf } from '../../src/kernel/words';
import { Field, labelOfField, PostForm, Problems } from '../../src/platform/pages/forms';
import { FIRST_STEPS, FirstSteps, isRetired, progressOf } from './account-pages';
import { AgentHead } from './agent-head';
import { CapForm, KeyName, LimitForm, type RefusedLimit } from './key-facts';
import type { AccountAgent, AccountKey, Start } from './account.reader';

interface AgentPageProps {
  agent: AccountAgent;
  start: Start;
  /** What it spent on each of the last days. */
  days: readonly SpendingOfDay[];
  /** What its owner bought for it on those days. */
  boughtByOwner: number;
  /** A limit that was typed and refused. */
  refused?: RefusedLimit;
  /** The CSRF token of its forms. */
  token: string;
}

/** What an agent spends, and the limits of that. */
export function AgentPage(props: AgentPageProps): JSX.Element {
  const { agent, start } = props;
  const { isNew, isConnected } = progressOf(agent, start);
  return (
    <>
      <AgentHead agent={agent} current="" />
      {isNew && !isConnected && (
        <Card title={FIRST_STEPS} level={2}>
          <FirstSteps agent={agent} balance={start.balance} isConnected={false} />
        </Card>
      )}
      {isRetired(agent) ? (
        <Spending {...props} />
      ) : (
        <div class="with-side right">
          <Spending {...props} />
          <Threshold {...props} />
        </div>
      )}
    </>
  );
}

type PartProps = Pick<AgentPageProps, 'agent' | 'refused' | 'token'>;

function Spending(props: AgentPageProps): JSX.Element {
  const { agent, days, boughtByOwner } = props;
  const hasSpent = days.some(({ cents }) => cents > 0);
  const bought = `You bought for ${formatDollars(boughtByOwner)}`;
  return (
    <Card title="Spending" level={2}>
      {!isRetired(agent) && (
        <>
          <Today {...agent} />
          <Caps {...props} />
        </>
      )}
      {hasSpent && (
        <Bars
          title="Spent"
          days={days.map(({ date, cents }) => ({ date, count: cents }))}
          format={formatDollars}
        />
      )}
      {hasSpent && boughtByOwner > 0 && (
        <Muted>
          {bought} in {days.length} days. The chart has only what its keys spent.
        </Muted>
      )}
      {!hasSpent && (
        <Muted>
          {boughtByOwner > 0
            ? `Its keys bought nothing in ${days.length} days. ${bought}.`
            : `Nothing bought in ${days.length} days.`}
        </Muted>
      )}
      <PaidOut {...agent} />
    </Card>
  );
}

/** What counts towards the caps of the keys today, and how much of them is used. */
function Today(agent: AccountAgent): JSX.Element {
  const { today } = agent.spent;
  const limit = dailyLimitOf(agent);
  const isLimited = limit !== null && spendersOf(agent).length > 0;
  return (
    <div class="stack tight">
      <p>
        Spent today <span class="big">{formatDollars(today)}</span>
        {isLimited && ` of ${formatDollars(limit)}`}
      </p>
      {isLimited && <Meter value={today} max={limit} />}
      <Muted>
        {limitInWords(agent)} Purchases, payouts, and refunds by its keys count, from midnight UTC.
      </Muted>
    </div>
  );
}

/** Payouts count towards the caps, but the chart does not show them. */
function PaidOut({ spent: { paidOutToday, paidOutInMonth } }: AccountAgent): JSX.Element | null {
  if (paidOutInMonth === 0) return null;
  const today = paidOutToday > 0 ? `, ${formatDollars(paidOutToday)} of it today` : '';
  return (
    <Muted>
      Paid out in 30 days: {formatDollars(paidOutInMonth)}
      {today}.
    </Muted>
  );
}

/** Without the keys below others, whose spending counts against those. */
const spendersOf = ({ keys }: AccountAgent): AccountKey[] =>
  keys.filter(({ scopes, parentKeyId }) => scopes.includes('money') && parentKeyId === null);

/** What its keys and clients may spend together in a day. Null without a limit. */
function dailyLimitOf(agent: AccountAgent): number | null {
  const caps = spendersOf(agent).map(({ dailyCapCents }) => dailyCapCents);
  return caps.includes(null) ? null : caps.reduce<number>((sum, cap) => sum + (cap ?? 0), 0);
}
const hasDailyLimit = (agent: AccountAgent): boolean => dailyLimitOf(agent) !== null;

function limitInWords(agent: AccountAgent): string {
  const count = spendersOf(agent).length;
  if (agent.keys.length === 0) return 'No key works: the agent cannot call.';
  if (count === 0) return 'None of its keys and clients may spend.';
  if (!hasDailyLimit(agent)) return 'No limit is set: it may spend any amount per day.';
  return count > 1 ? `The limit adds up the daily caps of ${count} keys and clients.` : '';
}

/** The caps of its keys, to be changed here. */
function Caps({ agent, refused, token }: PartProps): JSX.Element {
  const spenders = spendersOf(agent);
  if (spenders.length === 0)
    return (
      <p class="acts">
        <LinkButton look="plain" href={`/account/agents/${agent.agentId}/keys`}>
          Manage keys
        </LinkButton>
      </p>
    );
  const verb = dailyLimitOf(agent) === null ? 'Set' : 'Change';
  return (
    <Openers>
      <Opener
        label={spenders.length === 1 ? `${verb} the daily cap` : `${verb} the daily caps`}
        look="plain"
        isOpen={refused?.keyId !== undefined}
      >
        {spenders.map((key) => (
          <>
            {spenders.length > 1 && (
              <p>
                <KeyName of={key} />: {formatDollars(key.spent.today)} today
              </p>
            )}
            <CapForm of={key} token={token} refused={refused} back="controls" />
          </>
        ))}
      </Opener>
    </Openers>
  );
}

function Threshold({ agent, refused, token }: PartProps): JSX.Element {
  const above = agent.approvalAboveCents;
  return (
    <Card title="Approval threshold" level={2}>
      <Muted>
        {above === null
          ? `No threshold is set: it spends without asking you${hasDailyLimit(agent) ? ', up to its daily caps' : ''}.`
          : `Spending above ${formatDollars(above)} needs your approval: in one purchase, basket, payout, or refund, or in total within an hour.`}
      </Muted>
      <LimitForm
        action={`/account/agents/${agent.agentId}/approval-threshold`}
        token={token}
        label={labelOfField('dollars')}
        cents={above}
        placeholder="never"
        refused={refused?.keyId === undefined && refused?.field === 'dollars' ? refused : undefined}
      />
      <PurchaseRate
        agent={agent}
        token={token}
        refused={refused?.field === 'purchases' ? refused : undefined}
      />
    </Card>
  );
}

/** How fast it may buy from one seller without asking. */
function PurchaseRate({ agent, refused, token }: PartProps): JSX.Element {
  const { agentId, purchasesPerMinute: perMinute } = agent;
  const [name, label] = ['purchases', labelOfField('purchases')];
  return (
    <>
      <Muted>
        {perMinute === null
          ? 'It may buy from one seller as often as it likes.'
          : `More than ${countOf(perMinute, 'purchase')} from one seller within a minute ${perMinute === 1 ? 'needs' : 'need'} your approval, whatever the amount.`}
      </Muted>
      {refused && <Problems of={[{ name, label, text: refused.problem }]} />}
      <PostForm
        class={refused ? 'stack' : 'acts'}
        action={`/account/agents/${agentId}/purchase-rate`}
        token={token}
      >
        <Field
          {...{ name, label }}
          class="short"
          inputmode="numeric"
          maxlength={20}
          placeholder="any"
          value={refused?.typed ?? perMinute ?? ''}
          problem={refused?.problem}
        />
        <p>
          <button class="plain" aria-label="Save the purchases per minute">
            Save
          </button>
        </p>
      </PostForm>
    </>
  );
}
