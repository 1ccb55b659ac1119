import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import { EmptyRequest } from '../platform/validation/empty-request';
import { IdParam } from '../platform/validation/params';
import {
  DeliveriesQuery,
  DeliveriesView,
  DeliveryDetailView,
  ReplayRequest,
  ReplayView,
} from './deliveries.dto';
import * as operations from './deliveries.operations';
import { webhookReplayLimit } from './policies';
import { ReplaysService } from './replays.service';
import { webhookNotFound, deliveryNotFound } from './webhooks.errors';
import { WebhooksReader } from './webhooks.reader';

const Webhook = (): ParameterDecorator => IdParam('whe', 'webhook_id', webhookNotFound);
const Delivery = (): ParameterDecorator => IdParam('whd', 'delivery_id', deliveryNotFound);

@ApiTags('webhooks')
@Controller('marketplace/webhooks')
export class DeliveriesController {
  constructor(
    private readonly replays: ReplaysService,
    private readonly reader: WebhooksReader,
  ) {}

  @Get(':webhook_id/deliveries')
  @operations.list
  list(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<DeliveriesView> {
    return this.reader.listDeliveries(caller.holder.agentId, id, query);
  }

  @Get('deliveries/:delivery_id')
  @operations.get
  get(@From() caller: AgentCaller, @Delivery() id: string): Promise<DeliveryDetailView> {
    return this.reader.getDelivery(caller.holder.agentId, id);
  }

  @Post('deliveries/:delivery_id/redeliver')
  @NeedsScope('webhooks')
  @operations.redeliver
  redeliver(
    @From() caller: AgentCaller,
    @Delivery() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<DeliveryDetailView> {
    return this.replays.redeliver(caller, id);
  }

  @Post(':webhook_id/replay')
  @NeedsScope('webhooks')
  @LimitedAs(webhookReplayLimit)
  @operations.replay
  replay(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() body: ReplayRequest,
  ): Promise<ReplayView> {
    return this.replays.replay(caller, id, body);
  }
}
