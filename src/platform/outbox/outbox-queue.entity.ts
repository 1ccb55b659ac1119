import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
