import { InvalidInput } from '../../kernel/domain-error';
import { refusal, missing } from '../../kernel/refusal';
import { onViolation } from '../../platform/database/constraints';
import { ownListing as ownListingOf } from '../marketplace.errors';
import { MAX_OPEN_REPORTS } from '../policies';

export const reportNotFound = missing('report', 'No such report.', {
  shared: true,
  next: 'List the reports with {adminReports.list}.',
});

export const ownListing = ownListingOf.also('You cannot report your own listing.');

export const tooManyOpenReports = refusal({
  code: 'too_many_open_reports',
  kind: 'conflict',
  meaning: `You already have ${MAX_OPEN_REPORTS} undecided reports.`,
  next: 'Wait until the operator has decided your reports.',
  text: (limit: number) => `You may have at most ${limit} open reports.`,
});

export const alreadyReported = refusal({
  code: 'already_reported',
  kind: 'conflict',
  meaning: 'You already have an open report of this.',
  next: 'The operator already has your report. There is nothing left to do.',
  shared: true,
  text: 'Your earlier report of this listing is still open.',
});
onViolation('reports_open_uq', alreadyReported);

export const nothingToSuspendFor = (): InvalidInput =>
  InvalidInput.field(['body', 'suspend'], 'allowed only if the report is upheld');
