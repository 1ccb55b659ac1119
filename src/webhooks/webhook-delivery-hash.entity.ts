import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { FinalStatus } from './webhook-delivery.entity';

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
