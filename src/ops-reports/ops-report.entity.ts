import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('ops_reports')
@Index('ops_reports_expiry_ix', ['expiresAt'])
export class OpsReport {
  @PrimaryColumn('text') id: string;
  @Column('bytea') tokenHash: Buffer;
  @Column('json') output: unknown;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
