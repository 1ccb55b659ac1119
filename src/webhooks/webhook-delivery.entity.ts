import { Column, Entity, PrimaryColumn } from 'typeorm';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A delivery in one of these is not sent any more by itself. */
export type RestingStatus = Exclude<DeliveryStatus, 'pending'>;

/** One event for one endpoint, until it has been delivered or given up, and then as log. */
@Entity('webhook_deliveries')
export class WebhookDelivery {
  /** The header `webhook-id`: the same at every attempt. */
  @PrimaryColumn('text') id: string;
  @Column('text') endpointId: string;
  @Column('text') eventId: string;
  @Column('text') eventType: string;
  @Column('text') subjectType: string;
  @Column('text') subjectId: string;
  @Column('integer') sequence: number;
  /** What is sent and signed, to the byte. */
  @Column('text') body: string;
  @Column('text') status: DeliveryStatus;
  /** What a delivery that is sent once more was before, and is again unless it succeeds. */
  @Column('text', { nullable: true }) statusBeforeReplay: RestingStatus | null;
  @Column('integer') attempts: number;
  /** While pending: when it is due, or when its lease lapses; null while it waits for an earlier one of its subject. */
  @Column('timestamptz', { nullable: true }) nextAttemptAt: Date | null;
  /** Set while an attempt is under way; only who holds it may say how the attempt went. */
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  @Column('integer', { nullable: true }) lastStatus: number | null;
  @Column('text', { nullable: true }) lastError: string | null;
  @Column('integer', { nullable: true }) lastDurationMs: number | null;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz', { nullable: true }) deliveredAt: Date | null;
}
