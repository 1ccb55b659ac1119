import { codes, type ErrorCode } from './error-code-list';

export const DECISIONS_ERROR_CODES: ErrorCode[] = [
  ...codes(404, {
    service_not_found: 'None of the services is on offer, or its provider and you have blocked each other.',
    decision_not_found: 'No such decision, or it has expired.',
    gate_not_found: 'No such gate.',
    ops_report_not_found: 'No such report, or its token is another one, or it has expired.',
  }),
  ...codes(409, { ops_report_exists: 'There is a report of this id already.' }),
];
