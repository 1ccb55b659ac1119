import { DomainError } from '../../../kernel/domain-error';
import { onViolation } from '../../../platform/database/constraints';
import type { ReportStatus } from './content-report.entity';

export const ownContent = (): DomainError =>
  new DomainError('own_content', 'forbidden', 'You cannot report your own content. Delete it instead.');

export const reportDecided = (status: ReportStatus): DomainError =>
  new DomainError('report_state_conflict', 'conflict', `The report is already ${status}.`, {
    allowed_actions: [],
  });

onViolation(
  'content_reports_once_uq',
  () => new DomainError('already_reported', 'conflict', 'You have already reported this.'),
);
