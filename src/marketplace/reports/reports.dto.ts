import { viewOf } from '../../platform/operations/views';
import { AgentId, Flag, Id, Moment, OneOf, Text } from '../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../platform/validation/paging';
import { REPORT_REASONS, type ReportReason, MAX_LENGTHS } from '../policies';
import {
  type Report,
  OUTCOME_TRANSITIONS,
  REPORT_STATUSES,
  type ReportOutcome,
  type ListingReportStatus,
} from './report.entity';

export class ReportRequest {
  @OneOf(REPORT_REASONS) reason: ReportReason;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.reportDetails }) details?: string;
}

export class ReportsQuery extends PagedBy('rpt') {
  @OneOf(REPORT_STATUSES, { optional: true }) status?: ListingReportStatus;
}

export class ResolveReportRequest {
  @OneOf(Object.keys(OUTCOME_TRANSITIONS) as ReportOutcome[]) outcome: ReportOutcome;
  @Text({ optional: true, min: 1, max: MAX_LENGTHS.operatorNote, description: 'Only for the operator' })
  note?: string;
  @Flag({ default: false, description: 'Also suspend the listing; only if upheld' })
  suspend = false;
}

/** A report as its reporter sees it. */
export class ReportView {
  @Id('rpt') id: string;
  @Id('lst') listing_id: string;
  @OneOf(REPORT_REASONS) reason: string;
  @Text({ nullable: true }) details: string | null;
  @OneOf(REPORT_STATUSES) status: string;
  @Moment() created_at: string;

  static of(report: Report): ReportView {
    return viewOf(ReportView, report);
  }
}

/** A report as the operator sees it. */
export class AdminReportView extends ReportView {
  @Text({ description: 'At the time of the report' }) listing_title: string;
  @AgentId() seller_id: string;
  @AgentId() reporter_id: string;
  @Text({ nullable: true }) note: string | null;
  @Flag({ description: 'Whether this decision suspended the listing' }) listing_suspended: boolean;
  @Moment({ nullable: true }) resolved_at: string | null;

  static override of(report: Report): AdminReportView {
    return viewOf(AdminReportView, report);
  }
}

export class ReportListView extends PageViewOf('reports', AdminReportView) {}
