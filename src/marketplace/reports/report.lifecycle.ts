import { Lifecycle } from '../../kernel/lifecycle';

export const REPORT_STATUSES = ['open', 'upheld', 'dismissed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** The operator's decisions as named in the API, each with its transition. */
export const OUTCOME_MOVES = { upheld: 'uphold', dismissed: 'dismiss' } as const;
export type ReportOutcome = keyof typeof OUTCOME_MOVES;
export type ReportMove = (typeof OUTCOME_MOVES)[ReportOutcome];

export const REPORT = new Lifecycle<ReportStatus, ReportMove, 'operator'>(
  'report',
  'The report already has a different decision.',
  REPORT_STATUSES,
  ['open'],
  [
    { move: 'uphold', from: ['open'], to: 'upheld', by: ['operator'] },
    { move: 'dismiss', from: ['open'], to: 'dismissed', by: ['operator'] },
  ],
);
