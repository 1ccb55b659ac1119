import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A file that its owner may sell. The row is there before the file is and goes after it: what is not `ready` is
 * cleared away once `sweepAt` has passed, so that neither is left without the other.
 */
@Entity('assets')
export class Asset {
  @PrimaryColumn('text') id: string;
  @Column('text') ownerId: string;
  @Column('text') filename: string;
  @Column('text') contentType: string;
  /** While uploading: what is set aside for it. */
  @Column('bigint') sizeBytes: number;
  @Column('bytea', { nullable: true }) sha256: Buffer | null;
  @Column('text') status: 'uploading' | 'ready' | 'deleting';
  @Column('timestamptz', { nullable: true }) sweepAt: Date | null;
  @Column('timestamptz') createdAt: Date;
}
