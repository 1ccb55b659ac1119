import { Injectable } from '@nestjs/common';
import { assertCents, type Cents } from '../../kernel/cents';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { insufficientFunds } from './escrow.errors';
import { type Account, accounts, isCounted, type Transfer, transferId, type TransferKind } from './accounts';

/** Locks in id order, so that two postings that share accounts cannot deadlock. */
const LOCK = statement(
  'ledger_lock',
  `SELECT id, balance_cents, version FROM ledger_accounts WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
);
const OPEN = statement(
  'ledger_open',
  `INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, created_at)
   SELECT a.id, a.kind, a.owner_id, a.livemode, 0, $2
     FROM jsonb_to_recordset($1::jsonb) AS a(id text, kind text, owner_id text, livemode boolean) ORDER BY a.id
   ON CONFLICT DO NOTHING`,
);
const POST = statement(
  'ledger_post',
  `WITH transfers AS (
     INSERT INTO ledger_transfers
       (id, group_id, kind, reference, order_id, from_account, to_account, amount_cents, livemode, created_at)
     SELECT t.id, $3, t.kind, t.reference, t.order_id, t.from_account, t.to_account, t.amount_cents, t.livemode, $4
       FROM jsonb_to_recordset($1::jsonb) AS t(id text, kind text, reference text, order_id text, from_account text,
            to_account text, amount_cents bigint, livemode boolean)),
   entries AS (
     INSERT INTO ledger_entries (transfer_id, account_id, amount_cents, balance_cents, version)
     SELECT e.transfer_id, e.account_id, e.amount_cents, e.balance_cents, e.version
       FROM jsonb_to_recordset($2::jsonb) AS e(transfer_id text, account_id text, amount_cents bigint,
            balance_cents bigint, version int)),
   opened AS (
     INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, version, created_at)
     SELECT a.id, a.kind, a.owner_id, a.livemode, a.balance_cents, a.version, $4
       FROM jsonb_to_recordset($6::jsonb) AS a(id text, kind text, owner_id text, livemode boolean,
            balance_cents bigint, version int))
   UPDATE ledger_accounts a SET balance_cents = b.balance_cents, version = b.version
     FROM jsonb_to_recordset($5::jsonb) AS b(id text, balance_cents bigint, version int) WHERE a.id = b.id`,
);

interface AccountState {
  account: Account;
  balance: Cents;
  version: number;
  fresh: boolean;
}

type NumberedTransfer = Transfer & { id: string };

interface EntryRow {
  transfer_id: string;
  account_id: string;
  amount_cents: Cents;
  balance_cents: Cents | null;
  version: number | null;
}

export interface Posting {
  at: Date;
  /** Every account that a transfer may touch, except platform and external ones, which are not locked. */
  accounts: Account[];
  /** Accounts that this posting creates, such as the escrow of a new order. */
  opens?: Account[];
  /** Called with the locked balances; returns the transfers to make. */
  transfers: (balanceOf: (account: Account) => Cents) => Transfer[];
}

/**
 * The only writer of money. A posting is a group of transfers that happen atomically: it locks the accounts in id
 * order, checks the balances, and writes transfers, entries, and new balances in one statement.
 */
@Injectable()
export class LedgerService {
  async post(tx: Tx, posting: Posting): Promise<void> {
    const states = await this.statesOf(tx, posting);
    const transfers = posting.transfers((account) => states.get(account.id)?.balance ?? 0);
    if (transfers.length === 0) return;
    const rows: NumberedTransfer[] = [];
    const entries: EntryRow[] = [];
    const write = (transfer: Transfer): void => {
      const row = { ...transfer, id: transferId(posting.at) };
      rows.push(row);
      entries.push(entryOf(states, row, row.from, -assertCents(row.amountCents)));
      entries.push(entryOf(states, row, row.to, row.amountCents));
    };
    transfers.forEach(write);
    repaymentsOf(states, transfers).forEach(write);
    const touched = [...states.values()].filter(({ account }) =>
      entries.some((entry) => entry.account_id === account.id),
    );
    await execute(tx, POST, [
      JSON.stringify(rows.map(transferRow)),
      JSON.stringify(entries),
      rows[0]?.id,
      posting.at,
      JSON.stringify(touched.filter(({ fresh }) => !fresh).map(stateRow)),
      JSON.stringify(touched.filter(({ fresh }) => fresh).map(stateRow)),
    ]);
  }

  private async statesOf(
    tx: Tx,
    { accounts: named, opens = [], at }: Posting,
  ): Promise<Map<string, AccountState>> {
    const states = new Map<string, AccountState>();
    for (const account of opens) states.set(account.id, { account, balance: 0, version: 0, fresh: true });
    const wanted = named.filter(({ kind }) => isCounted(kind));
    const debts = wanted.filter(({ kind }) => kind === 'available').map(debtOf);
    await this.lock(tx, [...wanted, ...debts], states);
    const missing = wanted.filter(({ id }) => !states.has(id));
    if (missing.length > 0) {
      const rows = missing.map(({ id, kind, ownerId, livemode }) => ({
        id,
        kind,
        owner_id: ownerId,
        livemode,
      }));
      await execute(tx, OPEN, [JSON.stringify(rows), at]);
      await this.lock(tx, missing, states);
    }
    return states;
  }

  private async lock(tx: Tx, wanted: Account[], states: Map<string, AccountState>): Promise<void> {
    const byId = new Map(wanted.map((account) => [account.id, account]));
    const rows = await execute<{ id: string; balance_cents: Cents; version: number }>(tx, LOCK, [
      [...byId.keys()],
    ]);
    for (const { id, balance_cents: balance, version } of rows) {
      states.set(id, { account: byId.get(id) as Account, balance, version, fresh: false });
    }
  }
}

function entryOf(
  states: Map<string, AccountState>,
  { id, kind }: NumberedTransfer,
  account: Account,
  amount: Cents,
): EntryRow {
  const entry = { transfer_id: id, account_id: account.id, amount_cents: amount };
  if (!isCounted(account.kind)) return { ...entry, balance_cents: null, version: null };
  const state = states.get(account.id);
  if (!state) throw new Error(`the posting did not name the account ${account.id}`);
  state.balance += amount;
  state.version += 1;
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
]);

function debtOf({ ownerId, livemode }: Account): Account {
  return accounts.debt(ownerId, livemode);
}

function transferRow(transfer: NumberedTransfer): object {
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
  };
}

function stateRow({ account, balance, version }: AccountState): object {
  const { id, kind, ownerId, livemode } = account;
  return { id, kind, owner_id: ownerId, livemode, balance_cents: balance, version };
}
