import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { accounts } from './accounts';
import { type TransferKind, LedgerTransfer } from './ledger.entity';

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
  constructor(@InjectRepository(LedgerTransfer) private readonly transfers: Repository<LedgerTransfer>) {}

  /** Every movement of an order's money, oldest first. */
  async movementsOf(orderId: string): Promise<Movement[]> {
    const transfers = await this.transfers.find({ where: { orderId }, order: { id: 'ASC' } });
    return transfers.map(({ kind, amountCents, createdAt }) => ({
      kind,
      amount_cents: amountCents,
      at: createdAt.toISOString(),
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
