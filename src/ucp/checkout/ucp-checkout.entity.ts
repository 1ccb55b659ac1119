import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Discount } from '../../marketplace/discounts/discounts.service';
import type { ReturnPolicy } from '../../marketplace/policies';
import type { CheckoutStatus } from './checkout.lifecycle';

/** A line as last shown. Its price is read again and compared with this. */
export interface SessionLine {
  id: string;
  listingId: string;
  quantity: number;
  title: string;
  priceCents: number;
  imageUrl: string | null;
  deliveryMethod: string;
  returnPolicy: ReturnPolicy;
  /** Of the checks that accept a delivery, if the listing has any. */
  acceptanceSha256?: string;
  /** The digest of the checks that the buyer has read. */
  expectedAcceptanceSha256?: string;
  /** What the seller's discount code takes off the line. */
  discount?: Discount;
  /** The unpaid order of an accepted offer, if the price was agreed. */
  agreedOrderId?: string;
}

/** A checkout session of a shopping platform. Only `CheckoutStore.transition` changes its status. */
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
  @Column('text') readonly status: CheckoutStatus;
  /** Null until an agent begins, changes, or completes the session; everyone who knows the id can use it until then. */
  @ForeignKey('agents') @Column('text', { nullable: true }) ownerId: string | null;
  /** The cart that it took over. A cart has one open session. */
  @Column('text', { nullable: true }) cartId: string | null;
  /** The profile of the platform. */
  @Column('text', { nullable: true }) platformUrl: string | null;
  /** Where the platform receives the states of the order. */
  @Column('text', { nullable: true }) webhookUrl: string | null;
  @Column('jsonb') lines: SessionLine[];
  /** Encrypted JSON of `SessionDetails` and the top-up, since it is about people. */
  @Column('bytea') details: Buffer;
  /** The platform's order, once it is placed. */
  @Column('text', { nullable: true }) orderId: string | null;
  @Column('timestamptz') expiresAt: Date;
  /** When the worker expires the session; null if it cannot expire any more. */
  @Column('timestamptz', { nullable: true }) deadlineAt: Date | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
  /** Of the token in the link for a person. */
  @Column('bytea', { nullable: true }) handoffHash: Buffer | null;
  /** Digest of the lines last shown to the platform: only these can be bought. */
  @Column('text', { nullable: true }) shown: string | null;
  /** Counts changes. */
  @Column('integer') version: number;
  /** The top-up or approval that a person must complete first. */
  @Column('text', { nullable: true }) awaits: string | null;
}
