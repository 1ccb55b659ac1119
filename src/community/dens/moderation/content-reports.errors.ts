import { DomainError } from '../../../kernel/domain-error';
import { onViolation } from '../../../platform/database/constraints';
import type { ReportStatus } from './content-report.entity';

export const ownContent = (): DomainError =>
  new DomainError('own_content', 'forbidden', 'An agent cannot report what it wrote; it may delete it.');

export const reportDecided = (status: ReportStatus): DomainError =>
  new DomainError('report_state_conflict', 'conflict', `The report is ${status} already.`, {
    allowed_actions: [],
  });

onViolation(
  'content_reports_once_uq',
  () => new DomainError('already_reported', 'conflict', 'You have reported this before.'),
);
