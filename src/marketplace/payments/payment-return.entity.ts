import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { after } from '../../kernel/clock';
import { newId } from '../../kernel/ids';
import { backoff, CALL_LEASE_MS, type Payment } from './payment.entity';

export const RETURN_STATES = ['pending', 'unknown', 'settled', 'failed'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/**
 * Money that goes back to where a payment came from. It has left the wallet when the row is written; the provider is
 * asked afterwards, with the row's id as idempotency key, and what it refuses for good comes back into the wallet.
 */
@Entity('payment_returns')
export class PaymentReturn {
  @PrimaryColumn('text') id: string;
  @Column('text') paymentId: string;
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('text') agentId: string;
  /** `refund`: of an order. `late`: paid when nothing was to be paid. `provider`: sent back by hand over there. */
  @Column('text') reason: 'refund' | 'late' | 'provider';
  /** What it was for: one return per cause. */
  @Column('text') cause: string;
  @Column('text') provider: 'stripe';
  @Column('bigint') amountCents: number;
  @Column('boolean') livemode: boolean;
  @Column('text') state: ReturnState;
  @Column('text', { nullable: true }) reference: string | null;
  @Column('text', { nullable: true }) problem: string | null;
  @Column('integer') tries: number;
  /** When a call left last. */
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  @Column('timestamptz', { nullable: true }) nextCheckAt: Date | null;
  @Column('timestamptz', { nullable: true }) unknownSince: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  static of(
    payment: Payment,
    reason: PaymentReturn['reason'],
    cause: string,
    cents: Cents,
    at: Date,
  ): PaymentReturn {
    const { id: paymentId, orderId, agentId, provider, livemode } = payment;
    return Object.assign(new PaymentReturn(), {
      ...{ paymentId, orderId, agentId, provider, livemode, reason, cause },
      id: newId('ret', at.getTime()),
      amountCents: cents,
      state: 'pending',
      reference: null,
      problem: null,
      tries: 0,
      sentAt: null,
      nextCheckAt: at,
      unknownSince: null,
      createdAt: at,
      updatedAt: at,
    } satisfies Partial<PaymentReturn>);
  }

  get isOpen(): boolean {
    return this.state === 'pending' || this.state === 'unknown';
  }

  send(at: Date): void {
    this.tries += 1;
    this.sentAt = at;
    this.notKnown(null, at);
    this.nextCheckAt = after(at, CALL_LEASE_MS);
  }

  notKnown(problem: string | null, at: Date): void {
    this.state = 'unknown';
    this.unknownSince ??= at;
    this.problem = problem;
    this.nextCheckAt = after(at, backoff(this.tries));
    this.updatedAt = at;
  }

  /** The provider has it, and has not finished. */
  wait(reference: string, at: Date): void {
    this.state = 'pending';
    this.tries += 1;
    this.unknownSince = null;
    this.reference = reference;
    this.nextCheckAt = after(at, backoff(this.tries));
    this.updatedAt = at;
  }

  end(state: 'settled' | 'failed', reference: string | null, problem: string | null, at: Date): void {
    this.state = state;
    this.reference = reference ?? this.reference;
    this.problem = problem;
    this.nextCheckAt = null;
    this.unknownSince = null;
    this.updatedAt = at;
  }
}
