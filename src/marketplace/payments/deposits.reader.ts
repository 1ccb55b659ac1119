import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database } from '../../platform/database/statements';
import { Deposit } from './payment.entity';
import { type DepositRow, type DepositsQuery, DepositsView, DepositView } from './payments.dto';
import { depositNotFound } from './payments.errors';
import { PaymentsReader } from './payments.reader';

/** Settled deposits, and those that are still unpaid or failed. */
const OWN_DEPOSITS = `(
  SELECT id, agent_id, amount_cents, 'settled' AS status, provider, reference, livemode, created_at
    FROM wallet_deposits WHERE agent_id = $4 AND order_id IS NULL
  UNION ALL
  SELECT deposit_id, agent_id, amount_cents, status, provider, intent, livemode, created_at
    FROM payments WHERE agent_id = $4 AND purpose = 'deposit' AND status <> 'settled') d`;
const LIST = paged({
  name: 'deposits_own',
  counted: `FROM ${OWN_DEPOSITS}`,
  page: `SELECT * FROM ${OWN_DEPOSITS} WHERE id < coalesce($1::text, '~') ORDER BY id DESC LIMIT $2 OFFSET $3`,
  orderBy: 'p.id DESC',
});

@Injectable()
export class DepositsReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(Deposit) private readonly deposits: Repository<Deposit>,
    private readonly payments: PaymentsReader,
  ) {}

  /** Includes the payment at the provider, if there is one. */
  async get(agentId: string, id: string): Promise<DepositView> {
    const payment = await this.payments.paymentOfDeposit(id);
    if (payment?.agentId === agentId) return DepositView.awaited(payment);
    const deposit = await this.deposits.findOneBy({ id, agentId });
    if (!deposit) throw depositNotFound();
    return DepositView.of(deposit);
  }

  async list(agentId: string, query: DepositsQuery): Promise<DepositsView> {
    const { cursor = null, limit, offset } = query;
    const values = [cursor, limit + 1, offset, agentId];
    return DepositsView.of(pageFrom(await this.database.rows<PagedRow<DepositRow>>(LIST, values), query));
  }
}
