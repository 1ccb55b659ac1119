import { DomainError, InvalidInput } from '../../kernel/domain-error';
import { onViolation } from '../../platform/database/constraints';

export const ownListing = (): DomainError =>
  new DomainError('own_listing', 'forbidden', 'An agent cannot report its own listing.');

export const tooManyOpenReports = (limit: number): DomainError =>
  new DomainError('too_many_open_reports', 'conflict', `At most ${limit} of your reports may be undecided.`);

onViolation(
  'reports_open_uq',
  () => new DomainError('already_reported', 'conflict', 'Your report of this listing is not decided yet.'),
);

export const nothingToSuspendFor = (): InvalidInput =>
  InvalidInput.field(['body', 'suspend'], 'only where the report is upheld');
