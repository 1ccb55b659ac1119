import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a round of a worker last ended without an error, in any process. */
@Entity('worker_rounds')
export class WorkerRound {
  @PrimaryColumn('text') name: string;
  @Column('timestamptz') endedAt: Date;
}

/** Work that goes through a table in batches, one process at a time, and how far its current round is. */
@Entity('recurring_work')
export class RecurringWorkRecord {
  @PrimaryColumn('text') name: string;
  /** When the next batch may start, or when the lease of the running one expires. */
  @Column('timestamptz') dueAt: Date;
  /** The end of the last batch; empty at the start of a round. */
  @Column('text') cursor: string;
  @Column('uuid', { nullable: true }) leaseToken: string | null;
}
