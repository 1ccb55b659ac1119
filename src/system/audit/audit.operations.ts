import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, operation } from '../../platform/operations/operation-marks';
import { AuditView, OperatorEntryView } from './audit.dto';
import { auditEntryNotFound } from './audit.errors';

export const list = operation(
  Answers(200, AuditView, {
    summary: 'List operator commands, newest first',
    description: 'Each command is logged in the transaction of its effect. Refused commands are logged, too.',
  }),
  AsList(
    'What operators did',
    {
      operator: { label: 'Who' },
      target: { label: 'Id of the record' },
      request_id: { label: 'Request id' },
      since: { label: 'Since (UTC)' },
      until: { label: 'Until (UTC)' },
    },
    ({ since, until }) =>
      new Date(String(since)) > new Date(String(until)) ? [['until', 'Choose a time after “Since”']] : [],
  ),
  AsCommand('audit', {
    columns: ['at', 'operator', 'command', 'target', 'outcome', 'error_code', 'details'],
  }),
);

export const get = operation(
  Answers(200, OperatorEntryView, {
    summary: 'Get an entry of the audit log',
    refuses: [auditEntryNotFound],
  }),
  AsCommand('audit show'),
);
