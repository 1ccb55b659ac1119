import { Lifecycle } from '../../kernel/lifecycle';

export const REPORT_STATUSES = ['open', 'upheld', 'dismissed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What the operator finds, in the words of the API, and the move that it is. */
export const OUTCOME_MOVES = { upheld: 'uphold', dismissed: 'dismiss' } as const;
export type ReportOutcome = keyof typeof OUTCOME_MOVES;
export type ReportMove = (typeof OUTCOME_MOVES)[ReportOutcome];

export const REPORT = new Lifecycle<ReportStatus, ReportMove, 'operator'>(
  'report',
  'The report was decided otherwise.',
  REPORT_STATUSES,
  ['open'],
  [
    { move: 'uphold', from: ['open'], to: 'upheld', by: ['operator'] },
    { move: 'dismiss', from: ['open'], to: 'dismissed', by: ['operator'] },
  ],
);
