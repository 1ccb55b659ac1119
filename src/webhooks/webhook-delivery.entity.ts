import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { named } from '../kernel/named-values';

export const DELIVERY_STATUSES = named('DeliveryStatus', ['pending', 'delivered', 'failed', 'cancelled']);
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The statuses in which a delivery is not retried automatically. */
type FinalStatus = Exclude<DeliveryStatus, 'pending'>;

/** One event for one endpoint. Once it is delivered, failed, or cancelled, it serves as a log entry. */
@Entity('webhook_deliveries')
@Unique('webhook_deliveries_event_uq', ['endpointId', 'eventId'])
@Index('webhook_deliveries_due_ix', ['endpointId', 'nextAttemptAt', 'id'], { where: "status = 'pending'" })
@Index('webhook_deliveries_lane_ix', ['endpointId', 'subjectId', 'subjectType', 'sequence'], {
  where: "status = 'pending'",
})
@Index('webhook_deliveries_leased_ix', ['endpointId', 'nextAttemptAt'], { where: 'lease_token IS NOT NULL' })
@Index('webhook_deliveries_log_ix', ['endpointId', 'id'])
@Index('webhook_deliveries_unsent_ix', ['endpointId', 'id'], { where: "status IN ('failed', 'cancelled')" })
export class WebhookDelivery {
  /** The header `webhook-id`, the same for every attempt. */
  @PrimaryColumn('text') id: string;
  @ForeignKey('webhook_endpoints', { onDelete: 'CASCADE' }) @Column('text') endpointId: string;
  @Column('text') eventId: string;
  @Column('text') eventType: string;
  @Column('text') subjectType: string;
  @Column('text') subjectId: string;
  /** The number of the event among those of its subject. */
  @Column('integer') sequence: number;
  /** The exact bytes that are sent and signed. */
  @Column('text') body: string;
  @Column('text') status: DeliveryStatus;
  /** The status before a redelivery or replay, restored unless the attempt succeeds. */
  @Column('text', { nullable: true }) statusBeforeReplay: FinalStatus | null;
  /** How many attempts have ended. */
  @Column('integer') attempts: number;
  /** While pending: when it is due or its lease expires; null while it waits for an earlier delivery of its subject. */
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  /** Set while an attempt is in flight. Only the process that holds this token may record the outcome. */
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  /** Of the last attempt: the HTTP status, or why there was no response. */
  @Column('integer', { nullable: true }) lastStatus: number | null;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('integer', { nullable: true }) lastDurationMs: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
}

/** One attempt of a delivery, as shown to the endpoint's owner. */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @ForeignKey('webhook_deliveries', { onDelete: 'CASCADE' }) @PrimaryColumn('text') deliveryId: string;
  /** From 1. */
  @PrimaryColumn('integer') number: number;
  @Column('timestamptz') at: Date;
  @Column('integer', { nullable: true }) statusCode: number | null;
  /** Why there was no response. */
  @Column('text', { nullable: true }) error: string | null;
  @Column('integer') durationMs: number;
  /** The first characters of the body. Null for addresses in the operator's own network. */
  @Column('text', { nullable: true }) responseStart: string | null;
  /** The header `x-request-id` of the attempt. */
  @Column('text') requestId: string;
}

/**
 * What the retention of the delivery log leaves of a delivery: the hash of its body, without its attempts. The columns
 * are copies of those of `WebhookDelivery`.
 */
@Entity('webhook_delivery_hashes')
@Index('webhook_delivery_hashes_endpoint_ix', ['endpointId'])
export class WebhookDeliveryHash {
  @PrimaryColumn('text') id: string;
  @ForeignKey('webhook_endpoints', { onDelete: 'CASCADE' }) @Column('text') endpointId: string;
  @Column('text') eventId: string;
  @Column('text') eventType: string;
  @Column('text') subjectType: string;
  @Column('text') subjectId: string;
  @Column('integer') sequence: number;
  /** Of the UTF-8 bytes that were sent. */
  @Column('bytea') bodySha256: Buffer;
  @Column('text') status: FinalStatus;
  @Column('integer') attempts: number;
  @Column('integer', { nullable: true }) lastStatus: number | null;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('integer', { nullable: true }) lastDurationMs: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
}
