import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { formatDollars } from '../../../src/kernel/cents';
import { utcDate } from '../../../src/kernel/utc-days';
import { capitalized, inWords } from '../../../src/kernel/words';
import type { DepositSummaryView, PayoutView } from '../../../src/marketplace/payments/payments.dto';
import type {
  WalletEntriesQuery,
  WalletEntriesView,
  WalletEntryView,
  WalletView,
} from '../../../src/marketplace/wallet/wallet.dto';
import type { SpendingOfKeys } from '../../../src/marketplace/spending/key-spending.reader';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Empty, Name, Notice, Openers, Table, Tag } from '../../../src/platform/pages/components';
import { Field } from '../../../src/platform/pages/forms';
import { Moment, SentAt } from '../../../src/platform/pages/moment';
import { Line } from '../../../src/platform/pages/charts';
import { NextPage } from '../../../src/platform/pages/paging';
import { isRetired, Sum } from '../account-pages';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import { keysPath } from '../keys/keys-page';
import { OperationForm, type OperationTarget } from '../operations/operation-form';

export interface WalletProps {
  agent: AccountAgent;
  wallet: WalletView;
  /** By its keys in a month. */
  spent: SpendingOfKeys['month'];
  /** What the agent receives once its open sales are completed. */
  heldCents: number;
  query: WalletEntriesQuery;
  entries: WalletEntriesView;
  /** The titles of their orders, by the ids. */
  titles: ReadonlyMap<string, string>;
  deposits: readonly DepositSummaryView[];
  payouts: readonly PayoutView[];
  payOut: Route;
  deposit: Route;
  /** Whether payouts go to an account that the owner sets up. */
  hasPayoutAccount: boolean;
  target: OperationTarget;
}

export function Wallet(props: WalletProps): JSX.Element {
  const { agent, wallet, heldCents, query, entries, titles, deposits, payouts, payOut, deposit, target } =
    props;
  const base = `/account/agents/${agent.agentId}`;
  return (
    <>
      <AgentHead agent={agent} current="wallet" />
      {!wallet.livemode && <Notice>Play money: no real payment is made.</Notice>}
      <div class="with-side right">
        <Card title="Balance" level={2}>
          <dl class="numbers">
            <Sum term="available" cents={wallet.available_cents} />
            <Sum term="available later" cents={wallet.pending_cents} />
            <Sum term="in escrow" cents={wallet.in_escrow_cents} />
            {heldCents > 0 && <Sum term="in escrow for you" cents={heldCents} />}
            {wallet.debt_cents > 0 && <Sum term="owed" cents={wallet.debt_cents} />}
          </dl>
          <p class="muted">
            In escrow is the money of purchases that are not confirmed yet. Available later is what was earned
            recently and cannot be paid out yet.
          </p>
          <SpentByKeys {...props} />
          <BalanceChart entries={entries} />
        </Card>
        <Card title={isRetired(agent) ? 'Deposits and payouts' : 'Add money, pay out'} level={2}>
          {!isRetired(agent) && (
            <>
              <Openers>
                <OperationForm route={deposit} label="Add money" target={target} isMain />
                <OperationForm route={payOut} label="Pay out" target={target} />
              </Openers>
              {props.hasPayoutAccount && (
                <p class="muted">
                  Payouts go to the <a href={`${base}/payout-account`}>payout account</a>.
                </p>
              )}
            </>
          )}
          <Moves deposits={deposits} payouts={payouts} />
        </Card>
      </div>
      <Card title="Entries" level={2}>
        {entries.entries.length === 0 ? (
          <Empty title="No money has moved yet" />
        ) : (
          <div class="scroll">
            <Table areCards head={['What', 'Amount', 'Balance']} numbers={['Amount', 'Balance']}>
              {entries.entries.map((entry) => (
                <tr>
                  <th scope="row">
                    {entry.order_id === null ? (
                      wordsOf(entry.kind)
                    ) : (
                      <>
                        {entry.kind === 'deposit' ? 'money added for' : wordsOf(entry.kind)}:{' '}
                        <a href={`${base}/orders/${entry.order_id}`}>
                          <Name>{titles.get(entry.order_id) ?? 'the order'}</Name>
                        </a>
                      </>
                    )}
                    <br />
                    <span class="muted">
                      {entry.account}, <Moment exact at={entry.created_at} />
                    </span>
                  </th>
                  <td class="number" data-title="Amount">
                    {entry.amount_cents < 0 ? '−' : '+'}
                    {formatDollars(Math.abs(entry.amount_cents))}
                  </td>
                  <td class="number" data-title="Balance">
                    {formatDollars(entry.balance_cents)}
                  </td>
                </tr>
              ))}
            </Table>
          </div>
        )}
        <NextPage path={`${base}/wallet`} query={{ ...query }} next={entries.next_cursor} />
        <Download path={`${base}/wallet/entries.csv`} />
      </Card>
    </>
  );
}

/** The entries as a file; of this year, unless other days are chosen. */
function Download({ path }: { path: string }): JSX.Element {
  const sentAt = useContext(SentAt);
  const today = sentAt && utcDate(sentAt);
  return (
    <form class="acts" action={path}>
      <Field type="date" name="from" label="From" value={today && `${today.slice(0, YEAR)}-01-01`} required />
      <Field type="date" name="until" label="Until (UTC)" value={today} required />
      <button class="plain">Download as CSV</button>
    </form>
  );
}

/** Kinds whose names only accountants know. */
const WORDS: Partial<Record<WalletEntryView['kind'], string>> = {
  deposit: 'money added',
  hold: 'paid into escrow',
  release: 'paid out of escrow',
  mature: 'now available',
};
export const wordsOf = (kind: WalletEntryView['kind']): string => WORDS[kind] ?? inWords(kind);

interface Move {
  what: 'Deposit' | 'Payout';
  status: string;
  cents: number;
  at: string;
}

/** The newest deposits and payouts that are on their way, or failed. */
function Moves({ deposits, payouts }: Pick<WalletProps, 'deposits' | 'payouts'>): JSX.Element | null {
  const moves = [
    ...deposits.map((one): Move => ({
      what: 'Deposit',
      status: one.status,
      cents: one.amount_cents,
      at: one.created_at,
    })),
    ...payouts.map((one): Move => ({
      what: 'Payout',
      status: one.status,
      cents: one.amount_cents,
      at: one.created_at,
    })),
  ]
    // what is done is among the entries
    .filter(({ status }) => MOVE_KINDS[status] !== 'good')
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  if (moves.length === 0) return null;
  return (
    <Table head={['Date', 'What', 'Amount']} numbers={['Amount']}>
      {moves.map(({ what, status, cents, at }) => (
        <tr>
          <td>
            <Moment day exact at={at} />
          </td>
          <td>
            {what} <Tag kind={MOVE_KINDS[status]}>{capitalized(status)}</Tag>
          </td>
          <td class="number">{formatDollars(cents)}</td>
        </tr>
      ))}
    </Table>
  );
}

const MOVE_KINDS: Record<string, 'good' | 'bad' | undefined> = {
  settled: 'good',
  paid: 'good',
  failed: 'bad',
};

/** The available balance at the end of each day of the entries shown. */
function BalanceChart({ entries: { entries } }: { entries: WalletEntriesView }): JSX.Element | null {
  const byDay = new Map<string, number>();
  for (const { account, created_at: at, balance_cents: cents } of [...entries].reverse())
    if (account === 'available') byDay.set(at.slice(0, DATE), cents);
  if (byDay.size < 2) return null;
  const points = [...byDay].map(([at, value]) => ({ at, value }));
  return <Line title="Available at the end of the day" points={points} format={formatDollars} />;
}

const DATE = 'YYYY-MM-DD'.length;
const YEAR = 'YYYY'.length;

/** What its keys spent, apart by how final it is. */
function SpentByKeys({ agent, spent: { reserved, committed, settled } }: WalletProps): JSX.Element | null {
  if (reserved + committed + settled === 0) return null;
  return (
    <p class="muted">
      Its keys spent in 30 days: {formatDollars(settled)} settled, {formatDollars(committed)} in escrow or on
      its way, {formatDollars(reserved)} ordered and not paid.{' '}
      {!isRetired(agent) && <a href={keysPath(agent.agentId)}>What each key may still spend</a>}
    </p>
  );
}
