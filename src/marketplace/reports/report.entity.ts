import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';
import { SqlIndex } from '../../platform/database/entities';
import type { ReportReason } from '../policies';

export const REPORT_STATUSES = named('ListingReportStatus', ['open', 'upheld', 'dismissed']);
export type ListingReportStatus = (typeof REPORT_STATUSES)[number];

/** The operator's decisions as named in the API, each with its transition. */
export const OUTCOME_TRANSITIONS = { upheld: 'uphold', dismissed: 'dismiss' } as const;
export type ReportOutcome = keyof typeof OUTCOME_TRANSITIONS;
type ReportTransition = (typeof OUTCOME_TRANSITIONS)[ReportOutcome];

export const REPORT = new Lifecycle<ListingReportStatus, ReportTransition, 'operator'>(
  'report',
  'The report already has a different decision.',
  REPORT_STATUSES,
  ['open'],
  [
    { transition: 'uphold', from: ['open'], to: 'upheld', by: ['operator'] },
    { transition: 'dismiss', from: ['open'], to: 'dismissed', by: ['operator'] },
  ],
);

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
