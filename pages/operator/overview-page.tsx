import { formatDollars } from '../../src/kernel/cents';
import type { ComponentChildren, JSX } from 'preact';
import { FEE_RATES_BY_TIER, ORDER_FEE_CENTS } from '../../src/marketplace/policies';
import { guidePath } from '../../src/platform/errors/docs-paths';
import { Bars, Meter } from '../../src/platform/pages/charts';
import { addressOf } from '../../src/platform/pages/choices';
import { Card, Empty, Muted, Name, Notice, Table, Tag } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { GuardedForm } from '../../src/platform/pages/forms';
import { commandLabel } from './command-form';
import type { ConsoleSection } from './console-sections';
import { OPERATOR } from './operator-frame';
import type { Money } from '../../src/operator/money.reader';
import type { Awaiting, AwaitingRecord, GaugeState, OverviewState, WorkerState } from './overview.reader';
import { CHART_DAYS } from '../../src/operator/policies';
import { SearchForm } from './search/search-page';
import { Amounts, durationOf, Facts, titleOf } from './values';

interface OverviewPageProps {
  state: OverviewState;
  sections: readonly ConsoleSection[];
  /** The name of the operator. */
  operator: string;
  token: string;
  now: Date;
}

export function OverviewPage({ state, sections, operator, token, now }: OverviewPageProps): JSX.Element {
  const { health, workers, awaiting, charts, gauges, money, legalPages } = state;
  const known = new Set(sections.map(({ name }) => name));
  return (
    <>
      <h1>Operator</h1>
      <SearchForm />
      <NeedsAction {...state} known={known} />
      <AwaitingLists lists={awaiting} now={now} />
      <MoneyCard money={money} />
      <Card title={`Last ${CHART_DAYS} days`} level={2}>
        <div class="grid">
          {charts.map((chart) => (
            <Bars {...chart} />
          ))}
        </div>
      </Card>
      <Card title="Installation" level={2}>
        <Health health={health} known={known} />
        <Workers workers={workers} />
        <Gauges gauges={gauges} />
        <Rules legalPages={legalPages} />
      </Card>
      <Sections sections={sections} />
      <GuardedForm
        action={`${OPERATOR}/sign-out-everywhere`}
        token={token}
        label="Sign out everywhere"
        question={`This ends every session of ${operator}, in this browser and in others.`}
      />
    </>
  );
}

const isOverdue = ({ ageSeconds, overdueAfterSeconds }: WorkerState): boolean =>
  ageSeconds > overdueAfterSeconds;
const isTroubled = (status: string): boolean => status === 'degraded' || status === 'down';

/** What is wrong with the installation, before everything else. */
function NeedsAction({
  health,
  workers,
  known,
}: OverviewState & { known: ReadonlySet<string> }): JSX.Element {
  const troubled = Object.entries(health.checks).filter(([, { status }]) => isTroubled(status));
  const overdue = workers.filter(isOverdue);
  if (troubled.length + overdue.length === 0) return <Notice kind="good">All checks pass.</Notice>;
  return (
    <Card title="Needs action" level={2} role="alert">
      <ul>
        {troubled.map(([name, { status, reason }]) => (
          <li>
            <Part name={name} known={known} /> <StatusTag status={status} />
            {typeof reason === 'string' && ` ${reason}`} <WhatToDo alert={ALERTS_OF_CHECKS[name]} />
          </li>
        ))}
        {overdue.map(({ worker, role, ageSeconds }) => (
          <li>
            The worker <span class="code">{worker}</span> last finished a round {durationOf(ageSeconds)} ago.
            Start an instance with the role <span class="code">{role}</span>, or look for{' '}
            <span class="code">worker step failed</span> in the log. <WhatToDo alert="WorkerOverdue" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The alert about the same, by the health check. */
export const ALERTS_OF_CHECKS: Record<string, string | undefined> = {
  backups: 'BackupOld',
  cache: 'RedisDown',
  clock: 'ClockWrong',
  connections: 'DatabaseConnectionsNearLimit',
  database: 'DatabaseDown',
  ledger: 'LedgerBroken',
  outbox: 'EventsLate',
  payments: 'PaymentsStuck',
  replica: 'ReplicaBehind',
  webhooks: 'WebhooksLate',
};

/** Leads to what the guide says about an alert. */
const WhatToDo = ({ alert = 'alerts' }: { alert?: string }): JSX.Element => (
  <a href={`${guidePath('operations')}#${alert}`}>What to do</a>
);

/** The part that a health check is about, with a link if the operator can do something about it here. */
function Part({ name, known }: { name: string; known: ReadonlySet<string> }): JSX.Element {
  return known.has(name) ? <a href={`${OPERATOR}/${name}`}>{titleOf(name)}</a> : <>{titleOf(name)}</>;
}

function StatusTag({ status }: { status: string }): JSX.Element {
  const kind =
    status === 'ok' ? 'good' : status === 'down' ? 'bad' : status === 'degraded' ? 'warn' : undefined;
  return <Tag kind={kind}>{status}</Tag>;
}

/** Live money first. Play money has its own line only if there is some. */
function MoneyCard({ money }: { money: readonly Money[] }): JSX.Element {
  return (
    <Card title="Money" level={2}>
      {money.length === 0 && (
        <Muted>No order was paid in the last {CHART_DAYS} days, and none is open.</Muted>
      )}
      {money.map((part) => (
        <div class="stack tight">
          {!part.livemode && <h3>Play money</h3>}
          <Amounts
            of={[
              ['Held in escrow', part.escrowCents],
              ['Frozen in disputes', part.disputedCents],
              ['Frozen in refund requests', part.requestedCents],
              ['Payouts to send', part.payoutsCents],
              [`Fees, last ${CHART_DAYS} days`, part.feesCents],
              ['Fees this month', part.thisMonthCents],
              ['Fees last month', part.lastMonthCents],
            ]}
          />
        </div>
      ))}
    </Card>
  );
}

/** What only the operator can decide, the longest list first. */
function AwaitingLists({ lists, now }: { lists: readonly Awaiting[]; now: Date }): JSX.Element {
  const waiting = lists.filter(({ total }) => total !== 0).sort((a, b) => (b.total ?? 0) - (a.total ?? 0));
  const empty = lists.filter(({ total }) => total === 0);
  return (
    <Card title="Waiting for your decision" level={2}>
      {waiting.length === 0 && (
        <Empty title="Nothing waits for you">
          <Muted>Disputes, reports, payouts, and submissions appear here, with what they are about.</Muted>
        </Empty>
      )}
      {waiting.map((list) => (
        <div class="stack tight">
          <h3 class="line">
            <AwaitingLink list={list} />
            <Tag kind="warn">{list.total === null ? 'unknown' : list.total.toLocaleString('en')}</Tag>
          </h3>
          <ul class="list">
            {list.first.map((record) => (
              <AwaitingItem record={record} now={now} />
            ))}
          </ul>
        </div>
      ))}
      {empty.length > 0 && (
        <p class="line">
          <span class="muted">Empty:</span>
          {empty.map((list) => (
            <AwaitingLink list={list} />
          ))}
        </p>
      )}
    </Card>
  );
}

const AwaitingLink = ({ list: { title, section, query } }: { list: Awaiting }): JSX.Element => (
  <a href={addressOf(`${OPERATOR}/${section}`, query)}>{title}</a>
);

function AwaitingItem({ record, now }: { record: AwaitingRecord; now: Date }): JSX.Element {
  const { name, path, cents, since } = record;
  return (
    <li class="row">
      {path === undefined ? (
        <Name>{name}</Name>
      ) : (
        <a href={path}>
          <Name>{name}</Name>
        </a>
      )}
      <span class="line">
        {cents !== null && <strong>{formatDollars(cents)}</strong>}
        {since !== null && (
          <span class="muted">waiting for {durationOf((now.getTime() - Date.parse(since)) / 1_000)}</span>
        )}
      </span>
    </li>
  );
}

interface HealthProps {
  health: OverviewState['health'];
  known: ReadonlySet<string>;
}

function Health({ health, known }: HealthProps): JSX.Element {
  return (
    <Folded
      title="Health"
      summary={`Version ${health.version} (${health.commit}), up for ${durationOf(health.uptime_s)}`}
    >
      <div class="grid">
        {Object.entries(health.checks).map(([name, { status, ...figures }]) => (
          <div class="stack tight">
            <h3 class="line">
              <Part name={name} known={known} /> <StatusTag status={status} />
            </h3>
            <Facts record={figures} linkOf={() => undefined} />
          </div>
        ))}
      </div>
    </Folded>
  );
}

/** Each bar is full when the worker is overdue. */
function Workers({ workers }: { workers: readonly WorkerState[] }): JSX.Element {
  const sorted = [...workers].sort((a, b) => Number(isOverdue(b)) - Number(isOverdue(a)));
  return (
    <Folded
      title="Workers"
      summary={`${workers.length} workers, ${workers.filter(isOverdue).length} overdue`}
    >
      <Table head={['Worker', 'Role', 'Last finished', 'Overdue after', 'Share of that time']}>
        {sorted.map((state) => (
          <tr>
            <th scope="row">
              <span class="code">{state.worker}</span>
            </th>
            <td>{state.role}</td>
            <td>
              {durationOf(state.ageSeconds)} ago {isOverdue(state) && <Tag kind="bad">overdue</Tag>}
            </td>
            <td>{durationOf(state.overdueAfterSeconds)}</td>
            <td>
              <Meter value={state.ageSeconds} max={state.overdueAfterSeconds} />
            </td>
          </tr>
        ))}
      </Table>
    </Folded>
  );
}

function Gauges({ gauges }: { gauges: readonly GaugeState[] }): JSX.Element {
  return (
    <Folded title="Measurements" summary="Backlogs, replication, limits, memory, and start time">
      <Table head={['Measurement', 'Value']} numbers={['Value']}>
        {gauges.map(({ name, title, values }) => (
          <tr>
            <th scope="row">{title}</th>
            <td class="number">
              {values.map(({ process, value }) => (
                <div>
                  {process !== undefined && `process ${process}: `}
                  <Measured name={name} value={value} />
                </div>
              ))}
            </td>
          </tr>
        ))}
      </Table>
    </Folded>
  );
}

function Measured({ name, value }: { name: string; value: number }): JSX.Element {
  if (name.endsWith('_time_seconds')) return <Moment at={new Date(value * 1_000)} />;
  if (name.endsWith('_seconds'))
    return <>{value < 1 ? `${Math.round(value * 1_000)} ms` : durationOf(value)}</>;
  if (name.endsWith('_bytes')) return <>{(value / 1_048_576).toFixed(0)} MiB</>;
  return <>{value.toLocaleString('en', { maximumFractionDigits: 2 })}</>;
}

const RATES = Object.values(FEE_RATES_BY_TIER);

/** What others ask operators about. */
const Rules = ({ legalPages }: Pick<OverviewState, 'legalPages'>): JSX.Element => (
  <Folded title="Fees and legal pages" summary="What a sale costs, and which settings name the legal pages">
    <p>
      The seller pays {Math.min(...RATES)} to {Math.max(...RATES)} % of a sale, by its{' '}
      <a href={`${guidePath('selling')}#your-trust-tier`}>tier</a>, and {formatDollars(ORDER_FEE_CENTS)} for
      each order. No setting changes this.
    </p>
    <Table head={['Setting', 'Now']}>
      {Object.entries(legalPages).map(([setting, value]) => (
        <tr>
          <th scope="row">
            <code>{setting}</code>
          </th>
          <td>{value ?? 'not set, so there is no such page'}</td>
        </tr>
      ))}
    </Table>
    <p>
      <a href={guidePath('settings')}>All settings</a>
    </p>
  </Folded>
);

interface FoldedProps {
  title: string;
  summary: string;
  children: ComponentChildren;
}

const Folded = ({ title, summary, children }: FoldedProps): JSX.Element => (
  <details>
    <summary>
      {title}: <span class="muted">{summary}</span>
    </summary>
    <div class="scroll" tabindex={0} role="region" aria-label={title}>
      {children}
    </div>
  </details>
);

const Sections = ({ sections }: { sections: readonly ConsoleSection[] }): JSX.Element => (
  <details>
    <summary>All commands</summary>
    <div class="grid">
      {sections.map(({ name, reads, shows, creates, changes }) => (
        <Card title={<a href={`${OPERATOR}/${name}`}>{titleOf(name)}</a>} level={2}>
          <ul>
            {[...reads, ...(shows ? [shows] : []), ...creates, ...changes].map((route) => (
              <li>{commandLabel(route)}</li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  </details>
);
