import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { SqlIndex } from '../../platform/database/entities';
import type { ApprovalStatus } from './approval.lifecycle';
import type { ApprovalLine, SpendingKind } from './spending-request';

/**
 * A request of an agent to spend more than its owner allows without asking, and the owner's decision. `approvalLifecycle` has
 * its statuses.
 */
@Entity('approvals')
@SqlIndex('approvals_agent_ix', '(agent_id, id DESC)')
@Index('approvals_expiry_ix', ['expiresAt'], { where: "status IN ('pending', 'approved')" })
@Index('approvals_good_ix', ['agentId'], { where: "status = 'approved'" })
@SqlIndex('approvals_orders_ix', "gin (order_ids) WHERE status = 'used'")
@SqlIndex('approvals_pending_uq', "(agent_id, md5(lines::text)) WHERE status = 'pending'", { unique: true })
export class SpendingApproval {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** Of the first line, as are the title and the seller; null for a payout. */
  @Column('text', { nullable: true }) listingId: string | null;
  /** Also says how many other lines there are. */
  @Column('text') listingTitle: string;
  @Column('text', { nullable: true }) sellerId: string | null;
  /** Of the first line. */
  @Column('integer') quantity: number;
  /** Of all lines. */
  @Column('bigint') totalCents: Cents;
  /** As stored: an approval may have expired before a worker records it. See `statusAt`. */
  @Column('text') status: ApprovalStatus;
  /** The owner who decided; null until then. */
  @Column('text', { nullable: true }) decidedBy: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  /** While pending: how long the owner may decide. Once approved: how long it may be used. */
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
  /** Exactly what the approval covers. */
  @Column('jsonb') lines: ApprovalLine[];
  /** The orders, payout, or refund case for which it was used; null until then. */
  @Column('text', { array: true, nullable: true }) orderIds: string[] | null;
  @Column('text', { default: 'purchase' }) kind: SpendingKind;
  /** The shipping addresses, encrypted. The lines have only their digests. */
  @Column('bytea', { nullable: true }) sealedAddresses: Buffer | null;
}
