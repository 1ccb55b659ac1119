import { Injectable } from '@nestjs/common';
import { assertCents, type Cents } from '../../kernel/cents';
import { Clock, MINUTE } from '../../kernel/clock';
import { timeOfId } from '../../kernel/ids';
import { DomainError } from '../../kernel/domain-error';
import { send, sharedStep } from '../../platform/database/shared-steps';
import { statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { type AccountState, lockAccounts, stateRow } from './account-states';
import { insufficientFunds } from './escrow.errors';
import { accounts, isCounted, type Transfer, transferId } from './accounts';
import type { TransferKind, AccountOfLedger } from './ledger.entity';

const POST = statement(
  'ledger_post',
  `WITH transfers AS (
     INSERT INTO ledger_transfers
       (id, group_id, kind, reference, order_id, from_account, to_account, amount_cents, livemode, created_at)
     SELECT t.id, t.group_id, t.kind, t.reference, t.order_id, t.from_account, t.to_account, t.amount_cents, t.livemode,
            t.created_at
       FROM jsonb_to_recordset($1::jsonb) AS t(id text, group_id text, kind text, reference text, order_id text,
            from_account text, to_account text, amount_cents bigint, livemode boolean, created_at timestamptz)),
   entries AS (
     INSERT INTO ledger_entries (transfer_id, account_id, amount_cents, balance_cents, version)
     SELECT e.transfer_id, e.account_id, e.amount_cents, e.balance_cents, e.version
       FROM jsonb_to_recordset($2::jsonb) AS e(transfer_id text, account_id text, amount_cents bigint,
            balance_cents bigint, version int)),
   opened AS (
     INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, version, posted_at, created_at)
     SELECT a.id, a.kind, a.owner_id, a.livemode, a.balance_cents, a.version, a.posted_at, $5
       FROM jsonb_to_recordset($4::jsonb) AS a(id text, kind text, owner_id text, livemode boolean,
            balance_cents bigint, version int, posted_at timestamptz))
   UPDATE ledger_accounts a SET balance_cents = b.balance_cents, version = b.version, posted_at = b.posted_at
     FROM jsonb_to_recordset($3::jsonb) AS b(id text, balance_cents bigint, version int, posted_at timestamptz)
    WHERE a.id = b.id AND a.id = ANY($6::text[])`,
);

type NumberedTransfer = Transfer & { id: string };

interface EntryRow {
  transfer_id: string;
  account_id: string;
  amount_cents: Cents;
  balance_cents: Cents | null;
  version: number | null;
}

export interface Posting {
  at: Date; // when accounts that it opens were created
  /** Every account that a transfer may touch, except platform and external ones, which are not locked. */
  accounts: AccountOfLedger[];
  /** Accounts that this posting creates, such as the escrow of a new order. */
  opens?: AccountOfLedger[];
  /** In this order. Those of nothing are left out. */
  transfers: Transfer[] | ((balanceOf: BalanceOf) => Transfer[]);
}

/** The balance of an account that the posting has locked. */
export type BalanceOf = (account: AccountOfLedger) => Cents;

/**
 * The only writer of money. A posting is a group of transfers that happen atomically: it locks the accounts in id
 * order, checks the balances, and writes transfers, entries, and new balances in one statement.
 */
@Injectable()
export class LedgerService {
  constructor(private readonly clock: Clock) {}

  /** Makes one posting and returns its transfers, or throws a refusal. */
  post(tx: Tx, posting: Posting): Promise<Transfer[]> {
    return post(tx, { ...posting, now: () => this.clock.now() });
  }
}

/** Transfers get their times and ids under the locks: the entries of an account are read in the order of these ids. */
type TimedPosting = Posting & { now: () => Date };

/** Postings of a shared transaction are made one after the other, but read and written together. */
const post = sharedStep<TimedPosting, Transfer[]>(async (tx, postings) => {
  const states = await lockAccounts(tx, {
    opened: postings.flatMap(({ opens = [] }) => opens),
    locked: postings.flatMap(accountsOf),
    required: postings.flatMap(({ accounts: named }) => named.filter(({ kind }) => isCounted(kind))),
    at: postings[0]?.at,
  });
  const made: MadePosting[] = [];
  const outcomes = postings.map((posting) => {
    try {
      const one = makePosting(states, posting);
      made.push(one);
      return one.transfers;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  });
  const entries = made.flatMap((one) => one.entries);
  if (entries.length === 0) return outcomes;
  const changed = new Set(entries.map(({ account_id: id }) => id));
  const touched = [...states.values()].filter(({ account }) => changed.has(account.id));
  const known = touched.filter(({ fresh }) => !fresh);
  await send(tx, POST, [
    JSON.stringify(
      made.flatMap(({ at, transfers }) => transfers.map((row) => transferRow(row, transfers[0]?.id, at))),
    ),
    JSON.stringify(entries),
    JSON.stringify(known.map(stateRow)),
    JSON.stringify(touched.filter(({ fresh }) => fresh).map(stateRow)),
    postings[0]?.at,
    known.map(({ account }) => account.id),
  ]);
  return outcomes;
});

/** A clock that was further ahead was wrong. */
const MOST_AHEAD_MS = MINUTE;

interface MadePosting {
  at: Date;
  transfers: NumberedTransfer[];
  entries: EntryRow[];
}

/** Computes a posting. Changes the states unless it is refused. */
function makePosting(all: Map<string, AccountState>, posting: TimedPosting): MadePosting {
  const states = new Map<string, AccountState>();
  for (const { id } of accountsOf(posting)) {
    const state = all.get(id);
    if (state) states.set(id, { ...state });
  }
  const at = timeOfPosting(posting.now(), [...states.values()]);
  const made: MadePosting = { at, transfers: [], entries: [] };
  const add = (transfer: Transfer): void => {
    const row = { ...transfer, id: transferId(at) };
    made.transfers.push(row);
    made.entries.push(entryOf(states, row, row.from, -assertCents(row.amountCents)));
    made.entries.push(entryOf(states, row, row.to, row.amountCents));
  };
  const transfers = transfersOf(posting, (account) => states.get(account.id)?.balance ?? 0);
  transfers.forEach(add);
  repaymentsOf(states, transfers).forEach(add);
  for (const [id, state] of states) all.set(id, state);
  return made;
}

function transfersOf({ transfers }: Posting, balanceOf: BalanceOf): Transfer[] {
  const all = typeof transfers === 'function' ? transfers(balanceOf) : transfers;
  return all.filter(({ amountCents }) => amountCents > 0);
}

/** After the latest transfer of each account, which another process may have made whose clock is a little ahead. */
function timeOfPosting(now: Date, states: AccountState[]): Date {
  const times = states.map(({ notBefore }) => notBefore);
  return new Date(Math.max(now.getTime(), ...times.filter((time) => time < now.getTime() + MOST_AHEAD_MS)));
}

/** The accounts that a posting may touch and that are locked, with the debts of the wallets among them. */
function accountsOf({ accounts: named, opens = [] }: Posting): AccountOfLedger[] {
  const counted = named.filter(({ kind }) => isCounted(kind));
  return [...counted, ...counted.filter(({ kind }) => kind === 'available').map(debtOf), ...opens];
}

function entryOf(
  states: Map<string, AccountState>,
  { id, kind }: NumberedTransfer,
  account: AccountOfLedger,
  amount: Cents,
): EntryRow {
  const entry = { transfer_id: id, account_id: account.id, amount_cents: amount };
  if (!isCounted(account.kind)) return { ...entry, balance_cents: null, version: null };
  const state = states.get(account.id);
  if (!state) throw new Error(`the posting did not name the account ${account.id}`);
  state.balance += amount;
  state.version += 1;
  state.notBefore = timeOfId(id).getTime();
  if (state.balance < 0 && account.kind !== 'debt') throw insufficientFunds(-state.balance, kind);
  return { ...entry, balance_cents: state.balance, version: state.version };
}

/**
 * An agent's income and deposits immediately repay its debt. Refunds do not, because that money may be on its way to a
 * card.
 */
function repaymentsOf(states: Map<string, AccountState>, transfers: Transfer[]): Transfer[] {
  const income = new Set(transfers.filter(({ kind }) => INCOME.has(kind)).map(({ to }) => to.id));
  const wallets = [...states.values()].filter(({ account }) => income.has(account.id));
  return wallets.flatMap(({ account: from, balance }) => {
    if (from.kind !== 'available') return [];
    const to = debtOf(from);
    const amountCents = Math.min(balance, -(states.get(to.id)?.balance ?? 0));
    if (amountCents <= 0) return [];
    const reference = `${transfers[0]?.reference}/debt_repayment/${from.ownerId}`;
    return [{ kind: 'debt_repayment', reference, from, to, amountCents }];
  });
}

const INCOME: ReadonlySet<TransferKind> = new Set<TransferKind>([
  ...(['deposit', 'release', 'mature', 'return_failed', 'payout_failed'] as const),
  ...(['evaluation_fee', 'evaluation_return'] as const),
]);

const debtOf = ({ ownerId, livemode }: AccountOfLedger): AccountOfLedger => accounts.debt(ownerId, livemode);

function transferRow(transfer: NumberedTransfer, groupId: string | undefined, at: Date): object {
  const { id, kind, reference, orderId = null, from, to, amountCents } = transfer;
  if (from.livemode !== to.livemode) throw new Error('no transfer crosses from test to live money');
  return {
    id,
    kind,
    reference,
    order_id: orderId,
    from_account: from.id,
    to_account: to.id,
    amount_cents: amountCents,
    livemode: from.livemode,
    group_id: groupId,
    created_at: at,
  };
}
