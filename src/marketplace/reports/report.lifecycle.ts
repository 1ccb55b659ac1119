import { Lifecycle } from '../../kernel/lifecycle';
import { named } from '../../kernel/named-values';

export const REPORT_STATUSES = named('ListingReportStatus', ['open', 'upheld', 'dismissed']);
export type ListingReportStatus = (typeof REPORT_STATUSES)[number];

/** The operator's decisions as named in the API, each with its transition. */
export const OUTCOME_TRANSITIONS = { upheld: 'uphold', dismissed: 'dismiss' } as const;
export type ReportOutcome = keyof typeof OUTCOME_TRANSITIONS;
export type ReportTransition = (typeof OUTCOME_TRANSITIONS)[ReportOutcome];

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
