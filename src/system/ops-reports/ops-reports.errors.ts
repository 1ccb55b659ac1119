import { missing, refusal } from '../../kernel/refusal';
import { onViolation } from '../../platform/database/constraints';

export const opsReportNotFound = missing(
  'ops_report',
  'No such report, or its token is wrong, or it has expired.',
  { credential: 'report_token', next: 'Check the id and the token, or store the output of another run.' },
);

export const opsReportExists = refusal({
  code: 'ops_report_exists',
  kind: 'conflict',
  meaning: 'A report with this id already exists.',
  next: 'Store the report under another id.',
});
onViolation('ops_reports_pk', opsReportExists);
