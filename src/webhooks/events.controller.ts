import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction } from '../platform/operations/operation-marks';
import { Answers } from '../platform/operations/answers';
import { Public } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import { EventTypesView } from './event-types.dto';
import { EventTypesReader } from './event-types.reader';
import { FeedQuery, FeedView } from './feed/feed.dto';
import { FeedReader } from './feed/feed.reader';
import { FEED_RETENTION_DAYS } from './policies';

@ApiTags('webhooks')
@Controller('marketplace')
export class EventsController {
  constructor(
    private readonly types: EventTypesReader,
    private readonly feed: FeedReader,
  ) {}

  @Get('webhooks/event-types')
  @Public()
  @Answers(200, EventTypesView, {
    summary: 'List the event types, each with a sample',
    description:
      'The samples are complete bodies. `webhook.ping` is not included: it is sent only on request, ' +
      'regardless of `event_types`.',
  })
  @AsAction('notifications.event_types')
  listTypes(): EventTypesView {
    return this.types.list();
  }

  @Get('events')
  @Answers(200, FeedView, {
    summary: `List your events of the last ${FEED_RETENTION_DAYS} days, oldest first`,
    description:
      'The same bodies that webhooks send. Continue from `next_cursor` to miss nothing: an ' +
      'event that is stored late comes after those that you have.',
  })
  @AsAction('notifications.events', {
    description: 'Fetch the same events; none is missed. next_cursor is the next `after`',
  })
  listEvents(@From() caller: AgentCaller, @Query() query: FeedQuery): Promise<FeedView> {
    return this.feed.page(caller.holder, query);
  }
}
