import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';

/** TODOC */
@Entity('ucp_orders')
@Index('ucp_orders_buyer_ix', ['buyerId'])
@Index('ucp_orders_checkout_ix', ['checkoutId'])
export class UcpOrderRecord {
  @PrimaryColumn('text') id: string;
  @Column('text') checkoutId: string;
  @ForeignKey('agents') @Column('text') buyerId: string;
  @Column('text', { nullable: true }) webhookUrl: string | null;
  @Column('text') ucpVersion: string;
  @Column('bytea', { nullable: true }) destination: Buffer | null;
  @Column('timestamptz') createdAt: Date;
}

/** TODOC */
@Entity('ucp_order_lines')
@Unique(['orderId'])
export class UcpOrderLineRecord {
  @ForeignKey('ucp_orders') @PrimaryColumn('text') ucpOrderId: string;
  @PrimaryColumn('integer') position: number;
  @Column('text') lineId: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  @Column('text') listingId: string;
  @Column('text') title: string;
  @Column('text', { nullable: true }) imageUrl: string | null;
  @Column('bigint') unitPriceCents: number;
  @Column('integer') quantity: number;
  @Column('text') deliveryMethod: string;
  @Column('text', { nullable: true }) estimatedDelivery: string | null;
  @Column('bigint', { default: 0 }) discountCents: number;
  @Column('text', { nullable: true }) returnPolicy: string | null;
}

/** TODOC */
@Entity('ucp_order_events')
@Index('ucp_order_events_order_ix', ['ucpOrderId', 'orderId', 'sequence'])
export class UcpOrderEventRecord {
  @PrimaryColumn('text') eventId: string;
  @ForeignKey('ucp_orders') @Column('text') ucpOrderId: string;
  @Column('text') orderId: string;
  @Column('integer') sequence: number;
  @Column('text') name: string;
  @Column('timestamptz') occurredAt: Date;
  @Column('jsonb') facts: unknown;
}

/** TODOC */
@Entity('ucp_order_deliveries')
@Unique('ucp_order_deliveries_cause_uq', ['ucpOrderId', 'cause'])
@Unique('ucp_order_deliveries_number_uq', ['ucpOrderId', 'number'])
@Index('ucp_order_deliveries_age_ix', ['createdAt'])
@Index('ucp_order_deliveries_due_ix', ['nextAttemptAt'], { where: "status = 'pending'" })
@SqlIndex(
  'ucp_order_deliveries_platform_ix',
  `(LEAST(attempts, 1), COALESCE(lower("substring"(url, '://([^/?#]+)')), '') COLLATE "C", next_attempt_at) WHERE status = 'pending'`,
)
export class UcpOrderDelivery {
  @PrimaryColumn('uuid') id: string;
  @ForeignKey('ucp_orders') @Column('text') ucpOrderId: string;
  @Column('integer') number: number;
  @Column('text') cause: string;
  @Column('text') url: string;
  @Column('text') body: string;
  @Column('text') status: string;
  @Column('integer') attempts: number;
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  @Column('integer', { nullable: true }) lastStatus: number | null;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('timestamptz') createdAt: Date;
}
