import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { EventsOfRecordQuery, RecordedEventsView } from './admin-events.dto';
import * as operations from './admin-events.operations';
import { EventHistoryReader } from './event-history.reader';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/events')
export class AdminEventsController {
  constructor(private readonly history: EventHistoryReader) {}

  @Get()
  @operations.list
  list(@Query() query: EventsOfRecordQuery): Promise<RecordedEventsView> {
    return this.history.list(query);
  }
}
