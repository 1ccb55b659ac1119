import { Injectable } from '@nestjs/common';
import type { Cents } from '../../kernel/cents';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { accounts, type TransferKind } from './accounts';

const OF_ORDER = statement(
  'ledger_of_order',
  'SELECT kind, amount_cents, created_at FROM ledger_transfers WHERE order_id = $1 ORDER BY id',
);
const BALANCE = statement(
  'ledger_balance',
  'SELECT balance_cents::bigint AS balance FROM ledger_accounts WHERE id = $1',
);

export interface Movement {
  kind: TransferKind;
  amount_cents: number;
  at: string;
}

/** Read access to the ledger for the modules above. */
@Injectable()
export class EscrowReader {
  constructor(private readonly database: Database) {}

  /** Every movement of an order's money, oldest first. */
  async movementsOf(orderId: string): Promise<Movement[]> {
    const rows = await this.database.rows<{ kind: TransferKind; amount_cents: number; created_at: Date }>(
      OF_ORDER,
      [orderId],
    );
    return rows.map(({ kind, amount_cents, created_at }) => ({
      kind,
      amount_cents,
      at: created_at.toISOString(),
    }));
  }

  /**
   * The available balance within the caller's transaction. It takes no lock, so the money may be spent concurrently.
   */
  async availableOf(tx: Tx, agentId: string, livemode: boolean): Promise<Cents> {
    const [row] = await execute<{ balance: Cents }>(tx, BALANCE, [accounts.available(agentId, livemode).id]);
    return row?.balance ?? 0;
  }
}
