import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The output of a production script, until it expires. */
@Entity('ops_reports')
@Index('ops_reports_expiry_ix', ['expiresAt'])
export class OpsReport {
  @PrimaryColumn('text') id: string;
  /** Keyed hash of the id and the token that opens the report. */
  @Column('bytea') tokenHash: Buffer;
  /** As sent: `json` keeps the order of the members. */
  @Column('json') output: Record<string, unknown>;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
