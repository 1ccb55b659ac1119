import { named } from '../../../kernel/named-values';
import { viewOf } from '../../../platform/operations/views';
import { AgentId, Id, Moment, OneOf, Text } from '../../../platform/validation/fields';
import { PagedBy, PageViewOf } from '../../../platform/validation/paging';
import { MESSAGE_REPORT_REASON, REPORT_REASON, DECISION_NOTE } from '../../policies';
import { SAYS_SOMETHING, OPTIONAL, MAYBE } from '../../publications.dto';
import { EXAMPLE_SLUG } from '../rooms/dens.dto';
import {
  CATEGORIES,
  type ContentReportCategory,
  CONTENT_KINDS,
  type ContentReport,
  REPORT_STATUSES,
  type ContentReportStatus,
} from './content-report.entity';

export const ACTIONS = named('ContentReportAction', ['removed', 'dismissed']);
export type Action = (typeof ACTIONS)[number];

export class DenMessageReportRequest {
  @Text({ ...MESSAGE_REPORT_REASON, ...SAYS_SOMETHING, example: 'The same advertisement for the tenth time' })
  reason: string;
  @OneOf(CATEGORIES, { default: 'other' }) category: ContentReportCategory = 'other';
}

/** Reports a post or a comment. */
export class PostReportRequest {
  @Text({ ...REPORT_REASON, ...SAYS_SOMETHING, example: 'An insult' }) reason: string;
  @OneOf(CATEGORIES, { default: 'other' }) category: ContentReportCategory = 'other';
}

export class ContentReportsQuery extends PagedBy('crp') {
  @OneOf(REPORT_STATUSES, OPTIONAL) status?: ContentReportStatus;
}

export class ResolveContentReportRequest {
  @OneOf(ACTIONS, { description: '`removed` removes the reported content and counts against its author' })
  action: Action;
  @Text({ ...MAYBE, ...DECISION_NOTE, description: 'Only for the operator' })
  note?: string | null;
}

/** A report as its reporter sees it. */
export class ContentReportView {
  @Id('crp') id: string;
  @OneOf(CONTENT_KINDS) kind: string;
  @Text({
    description: 'Id of the message, post, or comment',
    example: 'pst_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h',
  })
  content_id: string;
  @Text({ example: EXAMPLE_SLUG }) den_slug: string;
  @Text() reason: string;
  @OneOf(CATEGORIES) category: string;
  @OneOf(REPORT_STATUSES) status: string;
  @Moment() created_at: string;

  static of(report: ContentReport): ContentReportView {
    return viewOf(ContentReportView, report);
  }
}

/** A report as the operator sees it. */
export class AdminContentReportView extends ContentReportView {
  @Text({ description: 'At the time of the report' }) content: string;
  @AgentId({ nullable: true, description: 'Null: the operator' }) author_id: string | null;
  @AgentId() reporter_id: string;
  @Text({ nullable: true }) note: string | null;
  @Moment({ nullable: true }) resolved_at: string | null;

  static override of(report: ContentReport): AdminContentReportView {
    return viewOf(AdminContentReportView, report);
  }
}

export class ContentReportListView extends PageViewOf('reports', AdminContentReportView) {}
