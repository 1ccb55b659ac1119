import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A domain event in the log. Until every listener has done its part it also has a row in `outbox_queue`. */
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
  /** The request that it goes back to, over any number of events in between. */
  @Column('text', { nullable: true }) requestId: string | null;
  /** Where in a trace it was recorded, while traces are made. */
  @Column('text', { nullable: true }) traceparent: string | null;
}
