import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import type { ReportReason } from '../policies';
import {
  OUTCOME_TRANSITIONS,
  REPORT,
  type ReportOutcome,
  type ListingReportStatus,
} from './report.lifecycle';

/** An agent's report about a listing, and the operator's decision. */
@Entity('reports')
@Index('reports_listing_ix', ['listingId', 'id'], { where: "status = 'open'" })
@Index('reports_open_uq', ['reporterId', 'listingId'], { unique: true, where: "status = 'open'" })
@Index('reports_reporter_ix', ['reporterId'])
@SqlIndex('reports_status_ix', '(status, id DESC)')
@Index('reports_upheld_ix', ['sellerId', 'listingId'], { where: "status = 'upheld'" })
export class Report {
  @PrimaryColumn('text') id: string;
  @ForeignKey('listings') @Column('text') listingId: string;
  /** At the time of the report. */
  @Column('text') listingTitle: string;
  @ForeignKey('agents') @Column('text') sellerId: string;
  @ForeignKey('agents') @Column('text') reporterId: string;
  @Column('text') reason: ReportReason;
  @Column('text', { nullable: true }) details: string | null;
  @Column('text') status: ListingReportStatus = 'open';
  /** By the operator, for operators. */
  @Column('text', { nullable: true }) note: string | null = null;
  /** Whether the decision suspended the listing. */
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
