import { Injectable } from '@nestjs/common';
import { entityOf } from '../../platform/database/rows';
import { Database, type Statement, statement } from '../../platform/database/statements';
import { Payment } from './payment.entity';
import { PaymentProvider } from './payment-provider';
import { PaymentRefund } from './payment-refund.entity';
import { Payout } from './payout.entity';
import { PayoutAccount } from './payout-account.entity';

const BY_ID = statement('payment_by_id', 'SELECT * FROM payments WHERE id = $1');
const BY_INTENT = statement('payment_by_intent', 'SELECT * FROM payments WHERE intent = $1');
const OF_ORDER = statement(
  'payment_of_order',
  'SELECT * FROM payments WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
);
const OF_DEPOSIT = statement(
  'payment_of_deposit',
  `SELECT * FROM payments WHERE deposit_id = $1 AND purpose = 'deposit'`,
);
const REFUND = statement('payment_refund_by_id', 'SELECT * FROM payment_refunds WHERE id = $1');
const BOOKED = statement(
  'payment_refund_booked',
  'SELECT 1 AS booked FROM payment_refunds WHERE cause = $1 OR reference = $1 LIMIT 1',
);
const PAYOUT = statement('payout_by_id', 'SELECT * FROM wallet_payouts WHERE id = $1');
const HELD = statement(
  'payout_held',
  `SELECT FROM agents WHERE agent_id = $1 AND (frozen_at IS NOT NULL OR status = 'suspended')`,
);
const ACCOUNT = statement(
  'payout_account',
  `SELECT p.* FROM payout_accounts p JOIN agents a ON a.agent_id = p.agent_id
    WHERE p.agent_id = $1 AND p.livemode = $2 AND p.set_by IS NOT DISTINCT FROM a.owner_id`,
);
const ACCOUNT_BY_REFERENCE = statement(
  'payout_account_by_reference',
  'SELECT * FROM payout_accounts WHERE reference = $1',
);

/**
 * Payments, refunds, payouts, and payout accounts, read without a lock. Before acting on one, read it again under its
 * lock.
 */
@Injectable()
export class PaymentsReader {
  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  payment(id: string): Promise<Payment | undefined> {
    return this.first(BY_ID, [id], Payment);
  }

  /** By the provider's id of the money. */
  paymentByIntent(intent: string): Promise<Payment | undefined> {
    return this.first(BY_INTENT, [intent], Payment);
  }

  /** The latest payment of an order. */
  async paymentOfOrder(orderId: string): Promise<Payment | undefined> {
    return this.provider.hasCheckout ? this.first(OF_ORDER, [orderId], Payment) : undefined;
  }

  /** Undefined for deposits that were booked immediately. */
  async paymentOfDeposit(depositId: string): Promise<Payment | undefined> {
    return this.provider.hasCheckout ? this.first(OF_DEPOSIT, [depositId], Payment) : undefined;
  }

  refund(id: string): Promise<PaymentRefund | undefined> {
    return this.first(REFUND, [id], PaymentRefund);
  }

  /** Whether this refund or chargeback of the provider is already recorded. */
  async isRefundBooked(reference: string): Promise<boolean> {
    return (await this.database.first(BOOKED, [reference])) !== undefined;
  }

  payout(id: string): Promise<Payout | undefined> {
    return this.first(PAYOUT, [id], Payout);
  }

  /** Whether the owner froze the agent or the operator suspended it. Nothing is paid out in the meantime. */
  async isHeld(agentId: string): Promise<boolean> {
    return (await this.database.first(HELD, [agentId])) !== undefined;
  }

  /** The account set up by the agent's current owner, or by the agent itself if it has none. */
  payoutAccount(agentId: string, livemode: boolean): Promise<PayoutAccount | undefined> {
    return this.first(ACCOUNT, [agentId, livemode], PayoutAccount);
  }

  payoutAccountByReference(reference: string): Promise<PayoutAccount | undefined> {
    return this.first(ACCOUNT_BY_REFERENCE, [reference], PayoutAccount);
  }

  private async first<T extends object>(
    one: Statement,
    values: unknown[],
    entity: new () => T,
  ): Promise<T | undefined> {
    const row = await this.database.first(one, values);
    return row && entityOf(entity, row);
  }
}
