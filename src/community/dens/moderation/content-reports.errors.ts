import { missing, refusal } from '../../../kernel/refusal';
import { onViolation } from '../../../platform/database/constraints';
import { ownContent as ownContentOf } from '../../community.errors';
import type { ContentReportStatus } from './content-report.entity';

export const contentReportNotFound = missing('content_report', 'No such report of den content.', {
  next: 'List the reports with {adminContentReports.list}.',
});

export const ownContent = ownContentOf.also('You cannot report your own content. Delete it instead.');

export const reportDecided = refusal({
  code: 'report_state_conflict',
  kind: 'conflict',
  meaning: 'The report already has a different decision.',
  next: 'The earlier decision is final. There is nothing left to do.',
  shared: true,
  text: (status: ContentReportStatus) => ({
    detail: `The report is already ${status}.`,
    allowed_actions: [],
  }),
});

export const alreadyReported = refusal({
  code: 'already_reported',
  kind: 'conflict',
  meaning: 'You already have an open report of this.',
  next: 'The operator already has your report. There is nothing left to do.',
  shared: true,
  text: 'You have already reported this.',
});
onViolation('content_reports_once_uq', alreadyReported);
