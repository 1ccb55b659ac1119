import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('recent_writes')
export class RecentWrite {
  @PrimaryColumn('text') author: string;
  @Column('bigint') position: number;
  @Column('timestamptz') writtenAt: Date;
}

/** TODOC */
@Entity('recent_writes_epoch')
export class RecentWritesEpoch {
  @PrimaryColumn('boolean') single: boolean;
  @Column('text') id: string;
}

/** TODOC */
@Entity('replicated_epoch')
export class ReplicatedEpoch {
  @PrimaryColumn('boolean') single: boolean;
  @Column('text') id: string;
}
