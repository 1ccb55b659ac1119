import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A domain event, kept from the transaction that caused it until every listener has done its part, and then as log. */
@Entity('outbox_events')
export class OutboxEvent {
  @PrimaryColumn('text') id: string;
  @Column('text') name: string;
  @Column('timestamptz') occurredAt: Date;
  @Column('text', { nullable: true }) actorId: string | null;
  @Column('text', { array: true }) audience: string[];
  @Column('text') subjectType: string;
  @Column('text') subjectId: string;
  @Column('integer') sequence: number;
  @Column('boolean') livemode: boolean;
  @Column('jsonb') payload: Record<string, unknown>;
  @Column('timestamptz', { nullable: true }) publishedAt: Date | null;
  @Column('integer') attempts: number;
  @Column('timestamptz') nextAttemptAt: Date;
  /** Until then the relay that has claimed it hands it out; in no index, unlike when it is due. */
  @Column('timestamptz', { nullable: true }) leasedUntil: Date | null;
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  @Column('text', { nullable: true }) lastError: string | null;
  /** The request that it goes back to, over any number of events in between. */
  @Column('text', { nullable: true }) requestId: string | null;
  /** Where in a trace it was recorded, while traces are made. */
  @Column('text', { nullable: true }) traceparent: string | null;
}
