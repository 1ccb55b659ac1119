import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('ucp_checkouts')
@Index('ucp_checkouts_awaits_ix', ['awaits', 'id'], { where: "status = 'requires_escalation'" })
@Index('ucp_checkouts_cart_uq', ['cartId'], {
  unique: true,
  where: "cart_id IS NOT NULL AND status IN ('incomplete', 'requires_escalation', 'ready_for_complete')",
})
@Index('ucp_checkouts_deadline_ix', ['deadlineAt'], { where: 'deadline_at IS NOT NULL' })
@Index('ucp_checkouts_handoff_uq', ['handoffHash'], { unique: true })
@Index('ucp_checkouts_owner_ix', ['ownerId'])
@Index('ucp_checkouts_ownerless_ix', ['updatedAt'], { where: 'owner_id IS NULL' })
@Index('ucp_checkouts_updated_ix', ['updatedAt'])
export class UcpCheckout {
  @PrimaryColumn('text') id: string;
  @Column('text') status: string;
  @ForeignKey('agents') @Column('text', { nullable: true }) ownerId: string | null;
  @Column('text', { nullable: true }) cartId: string | null;
  @Column('text', { nullable: true }) platformUrl: string | null;
  @Column('text', { nullable: true }) webhookUrl: string | null;
  @Column('jsonb') lines: unknown;
  @Column('bytea') details: Buffer;
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  @Column('bytea', { nullable: true }) handoffHash: Buffer | null;
  @Column('text', { nullable: true }) shown: string | null;
  @Column('integer') version: number;
  @Column('text', { nullable: true }) awaits: string | null;
}
