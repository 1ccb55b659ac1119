import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('approvals')
@SqlIndex('approvals_agent_ix', '(agent_id, id DESC)')
@Index('approvals_expiry_ix', ['expiresAt'], { where: "status IN ('pending', 'approved')" })
@Index('approvals_good_ix', ['agentId'], { where: "status = 'approved'" })
@SqlIndex('approvals_orders_ix', "gin (order_ids) WHERE status = 'used'")
@SqlIndex('approvals_pending_uq', "(agent_id, md5(lines::text)) WHERE status = 'pending'", { unique: true })
export class PurchaseApproval {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  @Column('text', { nullable: true }) listingId: string | null;
  @Column('text') listingTitle: string;
  @Column('text', { nullable: true }) sellerId: string | null;
  @Column('integer') quantity: number;
  @Column('bigint') totalCents: number;
  @Column('text') status: string;
  @Column('text', { nullable: true }) decidedBy: string | null;
  @Column('timestamptz', { nullable: true }) decidedAt: Date | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz') createdAt: Date;
  @Column('jsonb') lines: unknown;
  @Column('text', { array: true, nullable: true }) orderIds: string[] | null;
  @Column('text', { default: 'purchase' }) kind: string;
  @Column('bytea', { nullable: true }) sealedAddresses: Buffer | null;
}
