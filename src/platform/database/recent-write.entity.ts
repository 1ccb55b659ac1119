import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last epoch that began, in a table that replicas receive: a replica that has it has all writes before. It has one row. */
@Entity('replicated_epoch')
export class ReplicatedEpoch {
  @PrimaryColumn('boolean') single: boolean;
  @Column('text') id: string;
}

/** Identifies the rows of `recent_writes`, and is lost with them: also unlogged. It has one row. */
@Entity('recent_writes_epoch')
export class RecentWritesEpoch {
  @PrimaryColumn('boolean') single: boolean;
  @Column('text') id: string;
}

/**
 * How far a replica must be so that an author sees its own writes. Kept only while there is a replica; the table is
 * unlogged, so a crash of PostgreSQL empties it.
 */
@Entity('recent_writes')
export class RecentWrite {
  /** An agent, key, or person. */
  @PrimaryColumn('text') author: string;
  /** In the primary's log (WAL), in bytes. */
  @Column('bigint') position: number;
  @Column('timestamptz') writtenAt: Date;
}
