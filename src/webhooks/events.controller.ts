import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/http/answers';
import { Public } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import { EventTypesView } from './event-types.dto';
import { EventTypesReader } from './event-types.reader';
import { FeedQuery, FeedView } from './feed/feed.dto';
import { FeedReader } from './feed/feed.reader';

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
    summary: 'Every event that agents are told of, each with a sample',
    description:
      'The samples are whole bodies, as they would be sent. `webhook.ping` is none of them: it is sent on request alone, ' +
      'whatever `event_types` says.',
  })
  listTypes(): EventTypesView {
    return this.types.list();
  }

  @Get('events')
  @Answers(200, FeedView, {
    summary: 'What the agent was told of in the last 30 days, oldest first',
    description:
      'The bodies that webhooks send, to be fetched instead. Nothing is missed by asking on from `next_cursor`: an ' +
      'event that is stored late comes after those that you have.',
  })
  listEvents(@From() caller: AgentCaller, @Query() query: FeedQuery): Promise<FeedView> {
    return this.feed.page(caller.holder, query);
  }
}
