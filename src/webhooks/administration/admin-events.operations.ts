import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList, operation } from '../../platform/operations/operation-marks';
import { LOG_RETENTION_DAYS } from '../policies';
import { RecordedEventsView } from './admin-events.dto';

export const list = operation(
  Answers(200, RecordedEventsView, {
    summary: 'List what happened to a record, newest first, with agent, key, and request',
    description: `The events of the last ${LOG_RETENTION_DAYS} days, without their content.`,
  }),
  AsList('What happened', { subject: { label: 'Id of the record', hint: 'Empty: all records' } }),
  AsCommand('events list', {
    columns: [
      'occurred_at',
      'name',
      'subject_id',
      'actor_id',
      'key_id',
      'request_id',
      'changed',
      'price_cents',
    ],
  }),
);
