import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, type Statement, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { Sweeper } from '../../platform/workers/sweeper';
import { Workers } from '../../platform/workers/workers';
import { PaymentDesk } from '../payments/payment-desk';
import type { Payment } from '../payments/payment.entity';
import { PAYMENTS_WORKER } from '../payments/workers';
import { PaymentAttendant, paymentOf } from './payment-attendant';
import { StripeClient } from './stripe-client';

const CLAIM = statement(
  'payments_claim',
  `UPDATE payments SET next_check_at = $2 WHERE id IN (
     SELECT id FROM payments WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id`,
);
const OF_ORDER = statement(
  'payment_of_order',
  'SELECT * FROM payments WHERE order_id = $1 ORDER BY id DESC LIMIT 1',
);
const OF_DEPOSIT = statement(
  'payment_of_deposit',
  `SELECT * FROM payments WHERE deposit_id = $1 AND purpose = 'deposit'`,
);
const CLOSE = statement(
  'payments_close_of_order',
  `UPDATE payments SET closing = true, next_check_at = $2, updated_at = $2
    WHERE order_id = $1 AND state IN ('created', 'unknown', 'pending') AND NOT closing RETURNING id`,
);

/** Tells Stripe of payments that requests have begun, and looks after all that have no end yet. */
@Injectable()
export class StripeDesk extends PaymentDesk implements OnModuleInit {
  constructor(
    private readonly stripe: StripeClient,
    private readonly attendant: PaymentAttendant,
    private readonly reads: Reads,
    private readonly sweeper: Sweeper,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    if (!this.stripe.enabled) return;
    this.sweeper.add({ name: PAYMENTS_WORKER, claim: CLAIM, act: (id) => this.attendant.attend(id) });
  }

  ofOrder(orderId: string): Promise<Payment | undefined> {
    return this.started(OF_ORDER, orderId);
  }

  ofDeposit(depositId: string): Promise<Payment | undefined> {
    return this.started(OF_DEPOSIT, depositId);
  }

  /** What its buyer has cancelled shall not be paid any more. */
  @OnDomainEvent('marketplace.order.cancelled')
  async closePayment({ subject }: DomainEvent): Promise<void> {
    if (!this.stripe.enabled) return;
    const closed = await this.reads.rows(CLOSE, [subject.id, this.clock.now()]);
    if (closed.length > 0) this.workers.wake(PAYMENTS_WORKER);
  }

  private async started(one: Statement, id: string): Promise<Payment | undefined> {
    if (!this.stripe.enabled) return undefined;
    const payment = await this.load(one, id);
    if (payment?.state !== 'created') return payment;
    // what began it is committed and must be answered: whatever goes wrong here, the sweeper meets it again and says so
    await this.attendant.attend(payment.id).catch(() => undefined);
    return this.load(one, id);
  }

  private async load(one: Statement, id: string): Promise<Payment | undefined> {
    const row = await this.reads.first<Record<string, unknown>>(one, [id]);
    return row && paymentOf(row);
  }
}
