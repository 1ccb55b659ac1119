import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReportReason } from '../policies';
import { OUTCOME_TRANSITIONS, REPORT, type ReportOutcome, type ReportStatus } from './report.lifecycle';

/** An agent's report about a listing, and the operator's decision. */
@Entity('reports')
export class Report {
  @PrimaryColumn('text') id: string;
  @Column('text') listingId: string;
  @Column('text') listingTitle: string;
  @Column('text') sellerId: string;
  @Column('text') reporterId: string;
  @Column('text') reason: ReportReason;
  @Column('text', { nullable: true }) details: string | null;
  @Column('text') status: ReportStatus = 'open';
  @Column('text', { nullable: true }) note: string | null = null;
  @Column('boolean') listingSuspended = false;
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null = null;
  @Column('timestamptz') createdAt: Date;

  resolve(outcome: ReportOutcome, note: string | null, suspended: boolean, at: Date): void {
    this.status = REPORT.next(this.status, OUTCOME_TRANSITIONS[outcome], 'operator');
    this.note = note;
    this.listingSuspended = suspended;
    this.resolvedAt = at;
  }
}
