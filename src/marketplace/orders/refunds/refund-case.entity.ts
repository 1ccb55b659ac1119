import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OrderRole, RefundableStatus } from '../order.lifecycle';
import { named } from '../../../kernel/named-values';

export const REFUND_STATUSES = named('RefundStatus', [
  'requested',
  'declined',
  'escalated',
  'refunded',
  'withdrawn',
  'closed',
  'resolved',
]);
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_OPENERS = named('RefundOpener', ['buyer', 'provider', 'system']);
export type RefundOpener = (typeof REFUND_OPENERS)[number];

/** Why a buyer wants a refund, and how it ended. The order's own row determines which transitions are open. */
@Entity('refund_cases')
@Index('refund_cases_escalated_ix', ['id'], { where: "status = 'escalated'" })
@Index('refund_cases_key_ix', ['keyId', 'grantedAt'], { where: 'key_id IS NOT NULL' })
@Index('refund_cases_open_uq', ['orderId'], {
  unique: true,
  where: "status IN ('requested', 'declined', 'escalated')",
})
export class RefundCase {
  @PrimaryColumn('text') id: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  @Column('text') status: RefundStatus;
  @Column('text') openedBy: RefundOpener;
  @Column('text') cameFrom: RefundableStatus;
  @Column('text', { nullable: true }) reason: string | null;
  @Column('text', { nullable: true }) declineReason: string | null = null;
  /** The partial refund that the seller proposed last. */
  @Column('bigint', { nullable: true }) proposedCents: number | null = null;
  /** By the operator. */
  @Column('text', { nullable: true }) note: string | null = null;
  @Column('text', { nullable: true }) providerReference: string | null;
  /**
   * When the case is decided without a response from the seller, the buyer, or the operator, depending on the status.
   */
  @Column('timestamptz', { nullable: true }) dueAt: Date | null = null;
  @Column('bigint', { default: 0 }) refundedCents = 0;
  @Column('text', { nullable: true }) decidedBy: OrderRole | null = null;
  /** The seller's key that granted or proposed a refund from the wallet, which counts towards its daily cap. */
  @Column('text', { nullable: true }) keyId: string | null = null;
  /** When that key did. */
  @Column('timestamptz', { nullable: true }) grantedAt: Date | null = null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;

  /** Sets the next step of an open case, and its deadline. */
  await(status: 'declined' | 'escalated', dueAt: Date, at: Date): void {
    this.status = status;
    this.dueAt = dueAt;
    this.updatedAt = at;
  }

  /** Counts a refund from the wallet as spending of the seller's key; null if no key decided it. */
  grantedWith(keyId: string | null, at: Date): void {
    this.keyId = keyId;
    this.grantedAt = keyId === null ? null : at;
  }

  awaitProvider(at: Date): void {
    this.status = 'escalated';
    this.dueAt = null;
    this.updatedAt = at;
  }

  decide(
    status: 'refunded' | 'withdrawn' | 'closed' | 'resolved',
    by: OrderRole,
    refundedCents: number,
    at: Date,
  ): void {
    this.status = status;
    this.decidedBy = by;
    this.decidedAt = at;
    this.refundedCents = refundedCents;
    this.dueAt = null;
    this.updatedAt = at;
  }
}
