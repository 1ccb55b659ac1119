import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A backup that `npm run db:backup` made. */
@Entity('backups')
export class Backup {
  /** The moment of its data. */
  @PrimaryColumn('timestamptz') madeAt: Date;
  @Column('timestamptz') endedAt: Date;
  /** When it was restored into a scratch database and checked. */
  @Column('timestamptz', { nullable: true }) verifiedAt: Date | null;
  /** The folder or `s3://` URL, as the command wrote it. */
  @Column('text') place: string;
  @Column('bigint') bytes: string;
  @Column('boolean') encrypted: boolean;
}
