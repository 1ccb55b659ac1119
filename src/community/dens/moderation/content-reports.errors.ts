import { missing, refusal } from '../../../kernel/refusal';
import { onViolation } from '../../../platform/database/constraints';
import { ownContent as ownContentOf } from '../../community.errors';
import type { ReportStatus } from './content-report.entity';

export const contentReportNotFound = missing('content_report', 'No such report of den content.');

export const ownContent = ownContentOf.also('You cannot report your own content. Delete it instead.');

export const reportDecided = refusal({
  code: 'report_state_conflict',
  kind: 'conflict',
  meaning: 'The report already has a different decision.',
  shared: true,
  text: (status: ReportStatus) => ({ detail: `The report is already ${status}.`, allowed_actions: [] }),
});

export const alreadyReported = refusal({
  code: 'already_reported',
  kind: 'conflict',
  meaning: 'You already have an open report of this.',
  shared: true,
  text: 'You have already reported this.',
});
onViolation('content_reports_once_uq', alreadyReported);
