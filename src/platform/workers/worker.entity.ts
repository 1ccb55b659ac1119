import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('recurring_work')
export class RecurringWorkRecord {
  @PrimaryColumn('text') name: string;
  @Column('timestamptz') dueAt: Date;
  @Column('text') cursor: string;
  @Column('uuid', { nullable: true }) leaseToken: string | null;
}

/** TODOC */
@Entity('worker_rounds')
export class WorkerRound {
  @PrimaryColumn('text') name: string;
  @Column('timestamptz') endedAt: Date;
}
