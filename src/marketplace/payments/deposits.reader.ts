import { Injectable } from '@nestjs/common';
import { notFound } from '../../kernel/domain-error';
import { camelCased } from '../../platform/database/rows';
import { Reads, statement } from '../../platform/database/statements';
import type { Deposit } from './deposit.entity';
import { DepositView } from './deposits.dto';
import { PaymentsReader } from './payments.reader';

const OWN = statement('deposit_own', 'SELECT * FROM wallet_deposits WHERE id = $1 AND agent_id = $2');

@Injectable()
export class DepositsReader {
  constructor(
    private readonly reads: Reads,
    private readonly payments: PaymentsReader,
  ) {}

  /** With the payment that it waits for, if it is paid elsewhere. Errors: `deposit_not_found`. */
  async get(agentId: string, id: string): Promise<DepositView> {
    const payment = await this.payments.paymentOfDeposit(id);
    if (payment?.agentId === agentId) return DepositView.awaited(payment);
    const row = await this.reads.first<Record<string, unknown>>(OWN, [id, agentId]);
    if (!row) throw notFound('deposit');
    return DepositView.of(camelCased<Deposit>(row));
  }
}
