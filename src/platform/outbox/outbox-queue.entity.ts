import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('outbox_queue')
@Index('outbox_queue_due_ix', ['dueAt'])
export class QueuedEvent {
  @PrimaryColumn('text') eventId: string;
  @Column('timestamptz') occurredAt: Date;
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz', { nullable: true }) leasedUntil: Date | null;
  @Column('uuid', { nullable: true }) leaseToken: string | null;
  @Column('integer', { default: 0 }) attempts: number;
  @Column('boolean', { default: false }) lent: boolean;
  @Column('text', { nullable: true }) lastError: string | null;
}
