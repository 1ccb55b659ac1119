import type { OrderVerificationView } from '../../marketplace/verification/verification.dto';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { SqlIndex } from '../../platform/database/entities';
import type { ReturnPolicy } from '../../marketplace/policies';

/** The marketplace orders of one checkout, as one order of a platform. */
@Entity('ucp_orders')
@Index('ucp_orders_buyer_ix', ['buyerId'])
export class UcpOrder {
  @PrimaryColumn('text') id: string;
  @Column('text') checkoutId: string;
  @ForeignKey('agents') @Column('text') buyerId: string;
  /** Null if the platform receives no webhooks. */
  @Column('text', { nullable: true }) webhookUrl: string | null;
  /** The protocol version of the purchase. */
  @Column('text') ucpVersion: string;
  /** Encrypted JSON of a `PlatformAddress`; null if nothing is shipped. */
  @Column('bytea', { nullable: true }) destination: Buffer | null;
  @Column('timestamptz') createdAt: Date;
}

/** A marketplace order as a line of a platform's order, as it was bought. */
@Entity('ucp_order_lines')
@Unique(['orderId'])
export class UcpOrderLine {
  @ForeignKey('ucp_orders') @PrimaryColumn('text') ucpOrderId: string;
  @PrimaryColumn('integer') position: number;
  /** The id of the line in the checkout. */
  @Column('text') lineId: string;
  @ForeignKey('orders') @Column('text') orderId: string;
  @Column('text') listingId: string;
  @Column('text') title: string;
  @Column('text', { nullable: true }) imageUrl: string | null;
  @Column('bigint') unitPriceCents: Cents;
  @Column('integer') quantity: number;
  @Column('text') deliveryMethod: string;
  @Column('text', { nullable: true }) estimatedDelivery: string | null;
  /** What the seller's discount code took off the line. */
  @Column('bigint', { default: 0 }) discountCents: Cents;
  @Column('text') returnPolicy: ReturnPolicy;
}

/** The parts of the event's snapshot that matter to a platform. */
interface OrderFacts {
  status: string;
  refunded_cents: number;
  refund?: { id: string; proposed_cents?: number };
  verification?: OrderVerificationView;
}

/** An event of one of the lines. Append-only: the state of the order is computed from its events. */
@Entity('ucp_order_events')
@Index('ucp_order_events_order_ix', ['ucpOrderId', 'orderId', 'sequence'])
export class UcpOrderEvent {
  @PrimaryColumn('text') eventId: string;
  @ForeignKey('ucp_orders') @Column('text') ucpOrderId: string;
  @Column('text') orderId: string;
  /** The number of the event among those of the marketplace order. */
  @Column('integer') sequence: number;
  @Column('text') name: string;
  @Column('timestamptz') occurredAt: Date;
  @Column('jsonb') facts: OrderFacts;
}

/** A message with the whole order for the platform's webhook. `OrderWebhookQueue` sends those of an order by `number`. */
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
  /** `created`, or the id of the event that changed the order. */
  @Column('text') cause: string;
  @Column('text') url: string;
  /** JSON, as it is sent. */
  @Column('text') body: string;
  /** A newer message supersedes one that keeps failing. */
  @Column('text') status: 'pending' | 'delivered' | 'failed' | 'superseded';
  @Column('integer') attempts: number;
  /** Null once the status is final; while leased, when the lease ends. */
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  /** Set while an instance sends. */
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  /** The HTTP status and the error of the last attempt. */
  @Column('integer', { nullable: true }) lastStatus: number | null;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('timestamptz') createdAt: Date;
}

export function paidFor({ unitPriceCents, quantity, discountCents }: UcpOrderLine): number {
  return unitPriceCents * quantity - discountCents;
}

/** A postal address in the platform's format; empty if nothing is shipped. */
export type PlatformAddress = Record<string, string>;

/** An order with its lines and events, and its destination decrypted. */
export type PlatformOrder = Omit<UcpOrder, 'destination'> & {
  destination: PlatformAddress | null;
  lines: UcpOrderLine[];
  events: UcpOrderEvent[];
};
