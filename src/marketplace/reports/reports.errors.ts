import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const ownListing = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'You cannot report your own listing.');

export const tooManyOpenReports = (limit: number): DomainError =>
  new DomainError('too_many_open_reports', 'conflict', `You may have at most ${limit} open reports.`);

onViolation(
  'reports_open_uq',
  () => new DomainError('already_reported', 'conflict', 'Your earlier report of this listing is still open.'),
);

export const nothingToSuspendFor = (): InvalidInput =>
  InvalidInput.field(['body', 'suspend'], 'allowed only if the report is upheld');
