import { Column, Entity, PrimaryColumn, Unique, Index } from 'typeorm';

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
  /** The API key of that request, if the event was recorded in it. */
  @Column('text', { nullable: true }) keyId: string | null;
  /** The trace context in which it was recorded, if tracing is on. */
  @Column('text', { nullable: true }) traceparent: string | null;
}

/** An event that some listener has not handled. A trigger adds it with the event; the relay removes it. */
@Entity('outbox_queue')
@Index('outbox_queue_due_ix', ['dueAt'])
export class QueuedEvent {
  @PrimaryColumn('text') eventId: string;
  @Column('timestamptz') occurredAt: Date;
  /** When the relay tries it, or tries it again after a listener failed. */
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) leasedUntil: Date | null;
  /** Only the relay that holds this token may record what became of the event. */
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  @Column('integer', { default: 0 }) attempts: number;
  @Column('text', { nullable: true }) lastError: string | null;
}
