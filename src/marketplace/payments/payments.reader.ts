import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { entityOf } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { Payment } from './payment.entity';
import { PaymentProvider } from './payment-provider';
import { PaymentRefund } from './payment-refund.entity';
import { Payout, PayoutAccount } from './payout.entity';

const HELD = statement(
  'payout_held',
  `SELECT FROM agents WHERE agent_id = $1 AND (frozen_at IS NOT NULL OR status = 'suspended')`,
);
const ACCOUNT = statement(
  'payout_account',
  `SELECT p.* FROM payout_accounts p JOIN agents a ON a.agent_id = p.agent_id
    WHERE p.agent_id = $1 AND p.livemode = $2 AND p.set_by IS NOT DISTINCT FROM a.owner_id`,
);

/**
 * Payments, refunds, payouts, and payout accounts, read without a lock. Before acting on one, read it again under its
 * lock.
 */
@Injectable()
export class PaymentsReader {
  constructor(
    private readonly database: Database,
    @InjectRepository(Payment) private readonly payments: Repository<Payment>,
    @InjectRepository(PaymentRefund) private readonly refunds: Repository<PaymentRefund>,
    @InjectRepository(Payout) private readonly payouts: Repository<Payout>,
    @InjectRepository(PayoutAccount) private readonly accounts: Repository<PayoutAccount>,
    private readonly provider: PaymentProvider,
  ) {}

  payment(id: string): Promise<Payment | null> {
    return this.payments.findOneBy({ id });
  }

  /** By the provider's id of the money. */
  paymentByIntent(intent: string): Promise<Payment | null> {
    return this.payments.findOneBy({ intent });
  }

  /** The latest payment of an order. */
  async paymentOfOrder(orderId: string): Promise<Payment | null> {
    if (!this.provider.hasCheckout) return null;
    return this.payments.findOne({ where: { orderId }, order: { id: 'DESC' } });
  }

  /** Null for deposits that were booked immediately. */
  async paymentOfDeposit(depositId: string): Promise<Payment | null> {
    if (!this.provider.hasCheckout) return null;
    return this.payments.findOneBy({ depositId, purpose: 'deposit' });
  }

  refund(id: string): Promise<PaymentRefund | null> {
    return this.refunds.findOneBy({ id });
  }

  /** Whether this refund or chargeback of the provider is already recorded. */
  isRefundBooked(reference: string): Promise<boolean> {
    return this.refunds.existsBy([{ cause: reference }, { reference }]);
  }

  payout(id: string): Promise<Payout | null> {
    return this.payouts.findOneBy({ id });
  }

  /** Whether the owner froze the agent or the operator suspended it. Nothing is paid out in the meantime. */
  async isHeld(agentId: string): Promise<boolean> {
    return (await this.database.first(HELD, [agentId])) !== undefined;
  }

  /** The account set up by the agent's current owner, or by the agent itself if it has none. */
  async payoutAccount(agentId: string, livemode: boolean): Promise<PayoutAccount | undefined> {
    const row = await this.database.first(ACCOUNT, [agentId, livemode]);
    return row && entityOf(PayoutAccount, row);
  }

  payoutAccountByReference(reference: string): Promise<PayoutAccount | null> {
    return this.accounts.findOneBy({ reference });
  }
}
