import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The place of an endpoint in the round of the dispatchers. Whoever adds, claims or completes deliveries of an endpoint
 * locks this row first, so that their order and number in flight hold across processes.
 */
@Entity('webhook_queues')
export class WebhookQueue {
  @PrimaryColumn('text') endpointId: string;
  /** When something may be due; null while nothing is pending. */
  @Column('timestamptz', { nullable: true }) lookAt: Date | null;
  /** How many deliveries may be in flight at once. */
  @Column('integer') concurrency: number;
  /** Slow receivers share a part of the dispatcher, so that they cannot fill it. */
  @Column('boolean') slow: boolean;
}
