import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A domain event in the event log. It also has a row in `outbox_queue` until every listener has handled it. */
@Entity('outbox_events')
@Unique('outbox_events_subject_uq', ['subjectType', 'subjectId', 'sequence'])
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
  /** The request that caused it, directly or through other events. */
  @Column('text', { nullable: true }) requestId: string | null;
  /** The trace context in which it was recorded, if tracing is on. */
  @Column('text', { nullable: true }) traceparent: string | null;
}
