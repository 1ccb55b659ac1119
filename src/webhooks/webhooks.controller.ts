import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../platform/http/answers';
import { OffsetQuery } from '../platform/http/paging';
import { IdParam } from '../platform/http/params';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import { DeliveriesQuery, DeliveriesView, PingView, WebhooksView, WebhookView } from './webhooks.dto';
import { WebhooksReader } from './webhooks.reader';
import { WebhooksService } from './webhooks.service';

const NOT_FOUND = { 404: '`webhook_not_found`' };

@ApiTags('webhooks')
@Controller('marketplace/webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly reader: WebhooksReader,
  ) {}

  @Get()
  @Answers(200, WebhooksView, { summary: 'The own webhook endpoints, without their secrets' })
  list(@From() caller: AgentCaller, @Query() query: OffsetQuery): Promise<WebhooksView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Get(':webhook_id')
  @Answers(200, WebhookView, { summary: 'One of the own webhook endpoints', errors: NOT_FOUND })
  get(
    @From() caller: AgentCaller,
    @IdParam('whe', 'webhook_id', 'webhook') id: string,
  ): Promise<WebhookView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @Get(':webhook_id/deliveries')
  @Answers(200, DeliveriesView, {
    summary: 'What was sent to an endpoint in the last 30 days, newest first, with every attempt',
    errors: NOT_FOUND,
  })
  listDeliveries(
    @From() caller: AgentCaller,
    @IdParam('whe', 'webhook_id', 'webhook') id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<DeliveriesView> {
    return this.reader.listDeliveries(caller.holder.agentId, id, query);
  }

  @Post(':webhook_id/ping')
  @NeedsScope('webhooks')
  @LimitedAs('webhook-ping')
  @Answers(200, PingView, {
    summary: 'Send a signed `webhook.ping` to an endpoint now',
    description: 'Works on a disabled endpoint too. The delivery log does not show it.',
    errors: NOT_FOUND,
  })
  ping(@From() caller: AgentCaller, @IdParam('whe', 'webhook_id', 'webhook') id: string): Promise<PingView> {
    return this.webhooks.ping(caller, id);
  }
}
