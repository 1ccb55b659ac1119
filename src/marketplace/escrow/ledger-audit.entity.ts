import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface LedgerViolation {
  invariant: number;
  name: string;
  subject: string;
  detail: string;
}

/** The only row, with id 1: the latest check of the ten invariants of the ledger, and the latest full one. */
@Entity('ledger_audits')
export class LedgerAudit {
  @PrimaryColumn('integer') id: number;
  /** When a worker claimed the latest check. */
  @Column('timestamptz') startedAt: Date;
  /** When a check ended last; null before the first one. */
  @Column('timestamptz', { nullable: true }) checkedAt: Date | null;
  @Column('jsonb', { default: [] }) violations: LedgerViolation[];
  /** A full check reads every entry, others only what is new. */
  @Column('timestamptz', { nullable: true }) fullStartedAt: Date | null;
  @Column('timestamptz', { nullable: true }) fullCheckedAt: Date | null;
  /** The server and database that the full check read: a restored copy was never checked. */
  @Column('text', { nullable: true }) fullPlace: string | null;
}
