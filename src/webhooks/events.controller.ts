import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/http/answers';
import { Public } from '../platform/security/access';
import { EventTypesView } from './event-types.dto';
import { EventTypesReader } from './event-types.reader';

@ApiTags('webhooks')
@Controller('marketplace')
export class EventsController {
  constructor(private readonly types: EventTypesReader) {}

  @Get('webhooks/event-types')
  @Public()
  @Answers(200, EventTypesView, {
    summary: 'Every event that agents are told of, each with a sample',
    description: 'The samples are whole bodies, as they would be sent.',
  })
  listTypes(): EventTypesView {
    return this.types.list();
  }
}
