import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { newId } from '../../kernel/ids';
import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';
import { SqlIndex } from '../../platform/database/entities';
import type { Payment } from './payment.entity';
import { ProviderRecord, unsent } from './provider-record';

export const PAYMENT_REFUND_STATUSES = named('PaymentRefundStatus', [
  'pending',
  'unknown',
  'settled',
  'failed',
]);
export type PaymentRefundStatus = (typeof PAYMENT_REFUND_STATUSES)[number];

type PaymentRefundTransition = 'send' | 'lose' | 'accept' | 'settle' | 'fail';

/** A bank can return a refund days after it succeeded, so a settled refund may still fail. */
export const paymentRefundLifecycle = new Lifecycle<
  PaymentRefundStatus,
  PaymentRefundTransition,
  'platform' | 'provider'
>(
  'payment_refund',
  null,
  PAYMENT_REFUND_STATUSES,
  ['pending'],
  [
    { transition: 'send', from: ['pending', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'lose', from: ['pending', 'unknown'], to: 'unknown', by: ['platform'] },
    { transition: 'accept', from: ['pending', 'unknown'], to: 'pending', by: ['provider'] },
    { transition: 'settle', from: ['pending', 'unknown'], to: 'settled', by: ['provider'] },
    { transition: 'fail', from: ['pending', 'unknown', 'settled'], to: 'failed', by: ['provider'] },
  ],
);

/** Statuses without a final outcome. */
export const OPEN_PAYMENT_REFUNDS = PAYMENT_REFUND_STATUSES.filter((status) =>
  paymentRefundLifecycle.can(status, 'settle', 'provider'),
);

export const PAYMENT_REFUND_REASONS = named('PaymentRefundReason', ['refund', 'late', 'provider', 'review']);

/**
 * Money that goes back to the original payment method. It has left the wallet when the row is written, and the provider
 * is called afterwards. If the provider refuses permanently, the money returns to the wallet.
 */
@Entity('payment_refunds')
@Unique(['cause'])
@Unique(['reference'])
@Index('payment_refunds_due_ix', ['nextCheckAt'], { where: 'next_check_at IS NOT NULL' })
@SqlIndex('payment_refunds_status_ix', '(status, id DESC)')
export class PaymentRefund extends ProviderRecord {
  @PrimaryColumn('text') id: string;
  @ForeignKey('payments') @Column('text') paymentId: string;
  @ForeignKey('orders') @Column('text', { nullable: true }) orderId: string | null;
  @ForeignKey('agents') @Column('text') agentId: string;
  /**
   * `refund`: of an order. `late`: paid when nothing was due. `provider`: returned at the provider. `review`: the
   * operator returns a payment that was not as agreed; it was never booked.
   */
  @Column('text') reason: (typeof PAYMENT_REFUND_REASONS)[number];
  /** What caused the refund; unique, so that each cause is refunded once. */
  @Column('text') cause: string;
  @Column('text') provider: 'stripe';
  @Column('bigint') amountCents: Cents;
  @Column('boolean') livemode: boolean;
  @Column('text') status: PaymentRefundStatus;
  @Column('timestamptz') createdAt: Date;

  static of(
    payment: Payment,
    reason: PaymentRefund['reason'],
    cause: string,
    cents: Cents,
    at: Date,
  ): PaymentRefund {
    const { id: paymentId, orderId, agentId, provider, livemode } = payment;
    return Object.assign(new PaymentRefund(), {
      paymentId,
      orderId,
      agentId,
      provider,
      livemode,
      reason,
      cause,
      ...unsent(at, at),
      id: newId('rfd', at.getTime()),
      amountCents: cents,
      status: 'pending',
      createdAt: at,
    } satisfies Partial<PaymentRefund>);
  }

  get isOpen(): boolean {
    return OPEN_PAYMENT_REFUNDS.includes(this.status);
  }

  /** Refunds that the provider started are final once settled; the others may still fail. */
  get mayFail(): boolean {
    const over = this.status === 'settled' && this.reason === 'provider';
    return !over && paymentRefundLifecycle.can(this.status, 'fail', 'provider');
  }

  get isBooked(): boolean {
    return this.reason !== 'review';
  }

  send(at: Date): void {
    this.transition('send', 'platform');
    this.unknownSince ??= at;
    this.callLeft(at);
  }

  lose(problem: string, at: Date): void {
    this.transition('lose', 'platform');
    this.unknownSince ??= at;
    this.askAgain(problem, at);
  }

  /** The provider has accepted the refund but not completed it. */
  accept(reference: string, at: Date): void {
    this.transition('accept', 'provider');
    this.reference = reference;
    this.unknownSince = null;
    this.tries += 1;
    this.askAgain(null, at);
  }

  settle(reference: string, at: Date): void {
    this.transition('settle', 'provider');
    this.reference = reference;
    this.ended(null, at);
  }

  fail(problem: string, reference: string | null, at: Date): void {
    this.transition('fail', 'provider');
    this.reference = reference ?? this.reference;
    this.ended(problem, at);
  }

  private transition(transition: PaymentRefundTransition, role: 'platform' | 'provider'): void {
    this.status = paymentRefundLifecycle.next(this.status, transition, role);
  }
}
