import { missing } from '../../kernel/refusal';

export const opsReportNotFound = missing(
  'ops_report',
  'No such report, or its token is wrong, or it has expired.',
  { next: 'Check the id and the token, or store the output of another run.' },
);
