import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { AsCommand, AsList } from '../../platform/operations/operation-marks';
import { AdminOnly } from '../../platform/security/access';
import { LOG_RETENTION_DAYS } from '../policies';
import { EventsOfRecordQuery, RecordedEventsView } from './admin-events.dto';
import { EventHistoryReader } from './event-history.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/events')
export class AdminEventsController {
  constructor(private readonly history: EventHistoryReader) {}

  @Get()
  @Answers(200, RecordedEventsView, {
    summary: 'List what happened to a record, newest first, with agent, key, and request',
    description: `The events of the last ${LOG_RETENTION_DAYS} days, without their content.`,
  })
  @AsList('What happened', { subject: { label: 'Id of the record', hint: 'Empty: all records' } })
  @AsCommand('events list', {
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
  })
  list(@Query() query: EventsOfRecordQuery): Promise<RecordedEventsView> {
    return this.history.list(query);
  }
}
