import type { Cents } from '../../kernel/cents';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { AccountOfLedger, LedgerAccount } from './ledger.entity';

/** Locks in id order, so that two postings that share accounts cannot deadlock. */
const LOCK = statement(
  'ledger_lock',
  `SELECT id, balance_cents AS "balanceCents", version, posted_at AS "postedAt" FROM ledger_accounts
    WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`,
);
const OPEN = statement(
  'ledger_open',
  `INSERT INTO ledger_accounts (id, kind, owner_id, livemode, balance_cents, created_at)
   SELECT a.id, a.kind, a.owner_id, a.livemode, 0, $2
     FROM jsonb_to_recordset($1::jsonb) AS a(id text, kind text, owner_id text, livemode boolean) ORDER BY a.id
   ON CONFLICT DO NOTHING RETURNING id, balance_cents AS "balanceCents", version, posted_at AS "postedAt"`,
);

/** An account as a posting finds it, and then leaves it. */
export interface AccountState {
  account: AccountOfLedger;
  balance: Cents;
  version: number;
  /** The earliest time of its next transfer: that of the latest one in this process, or a millisecond after that of another one. */
  notBefore: number;
  fresh: boolean;
}

/** Locks accounts. `opened` are new ones; those of `required` that do not exist are created at once. */
export async function lockAccounts(
  tx: Tx,
  {
    opened,
    locked,
    required,
    at,
  }: Record<'opened' | 'locked' | 'required', AccountOfLedger[]> & { at: Date | undefined },
): Promise<Map<string, AccountState>> {
  const states = new Map<string, AccountState>();
  for (const account of opened)
    states.set(account.id, { account, balance: 0, version: 0, notBefore: 0, fresh: true });
  await lock(
    tx,
    locked.filter(({ id }) => !states.has(id)),
    states,
  );
  const missing = new Map(
    required.filter(({ id }) => !states.has(id)).map((account) => [account.id, account]),
  );
  if (missing.size > 0) {
    const rows = [...missing.values()].map(({ id, kind, ownerId, livemode }) => ({
      id,
      kind,
      livemode,
      owner_id: ownerId,
    }));
    remember(await execute<BalanceRow>(tx, OPEN, [JSON.stringify(rows), at]), missing, states);
    const createdByOthers = [...missing.values()].filter(({ id }) => !states.has(id));
    if (createdByOthers.length > 0) await lock(tx, createdByOthers, states);
  }
  return states;
}

async function lock(tx: Tx, wanted: AccountOfLedger[], states: Map<string, AccountState>): Promise<void> {
  const byId = new Map(wanted.map((account) => [account.id, account]));
  remember(await execute<BalanceRow>(tx, LOCK, [[...byId.keys()]]), byId, states);
}

type BalanceRow = Pick<LedgerAccount, 'id' | 'version' | 'postedAt'> & { balanceCents: Cents };

function remember(
  rows: BalanceRow[],
  byId: Map<string, AccountOfLedger>,
  states: Map<string, AccountState>,
): void {
  for (const { id, balanceCents: balance, version, postedAt } of rows) {
    const account = byId.get(id) as AccountOfLedger;
    states.set(id, { account, balance, version, notBefore: (postedAt?.getTime() ?? 0) + 1, fresh: false });
  }
}

/** For `jsonb_to_recordset`. */
export function stateRow({ account, balance, version, notBefore }: AccountState): object {
  const { id, kind, ownerId, livemode } = account;
  return {
    id,
    kind,
    owner_id: ownerId,
    livemode,
    balance_cents: balance,
    version,
    posted_at: new Date(notBefore),
  };
}
