import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * An endpoint's entry in the dispatch queue. Code that adds, claims, or completes deliveries of an endpoint locks this
 * row first, so that their order and the number in flight hold across processes.
 */
@Entity('webhook_queues')
@Index('webhook_queues_look_ix', ['slow', 'lookAt'], { where: 'look_at IS NOT NULL' })
export class WebhookQueue {
  @ForeignKey('webhook_endpoints', { onDelete: 'CASCADE' }) @PrimaryColumn('text') endpointId: string;
  /** When a delivery may be due; null if none is pending. */
  @Column('timestamptz', { nullable: true }) lookAt: Date | null;
  /** How many deliveries may be in flight at once. */
  @Column('integer') concurrency: number;
  /** Slow receivers share a limited part of the dispatcher's slots, so that they cannot use them all. */
  @Column('boolean') slow: boolean;
}
