import { Column, Entity, PrimaryColumn } from 'typeorm';

/** TODOC */
@Entity('ledger_audits')
export class LedgerAuditRecord {
  @PrimaryColumn('integer') id: number;
  @Column('timestamptz') startedAt: Date;
  @Column('timestamptz', { nullable: true }) checkedAt: Date | null;
  @Column('jsonb', { default: [] }) violations: unknown;
  @Column('timestamptz', { nullable: true }) fullStartedAt: Date | null;
  @Column('timestamptz', { nullable: true }) fullCheckedAt: Date | null;
  @Column('text', { nullable: true }) fullPlace: string | null;
}
