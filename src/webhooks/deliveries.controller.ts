import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AsAction } from '../platform/operations/operation-marks';
import { Answers } from '../platform/operations/answers';
import { EmptyRequest } from '../platform/validation/empty-request';
import { IdParam } from '../platform/validation/params';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import {
  DeliveriesQuery,
  DeliveriesView,
  DeliveryDetailView,
  ReplayRequest,
  ReplayView,
} from './deliveries.dto';
import { ReplaysService } from './replays.service';
import { MAX_REPLAYED, webhookReplayLimit } from './policies';
import { webhookNotFound, deliveryNotFound, webhookKeyEnded } from './webhooks.errors';
import { WebhooksReader } from './webhooks.reader';
import { redeliverForm, replayForm } from './webhook-forms';

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
  @Answers(200, DeliveriesView, {
    summary: 'List the deliveries of the last 30 days, newest first, with every attempt',
    refuses: [webhookNotFound],
  })
  @AsAction('notifications.webhook_deliveries')
  list(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<DeliveriesView> {
    return this.reader.listDeliveries(caller.holder.agentId, id, query);
  }

  @Get('deliveries/:delivery_id')
  @Answers(200, DeliveryDetailView, {
    summary: 'Get a delivery with its body and every attempt',
    description: 'After 30 days only the hash of its body and its outcome are kept.',
    refuses: [deliveryNotFound],
  })
  @AsAction('notifications.view_delivery')
  get(@From() caller: AgentCaller, @Delivery() id: string): Promise<DeliveryDetailView> {
    return this.reader.getDelivery(caller.holder.agentId, id);
  }

  @Post('deliveries/:delivery_id/redeliver')
  @redeliverForm
  @NeedsScope('webhooks')
  @Answers(200, DeliveryDetailView, {
    summary: 'Redeliver a delivery',
    description:
      'Queues one attempt with the same `webhook-id` and body and a new signature, also to a disabled endpoint. The outcome ' +
      'does not count against the endpoint.',
    refuses: [deliveryNotFound, webhookNotFound, webhookKeyEnded],
    idempotent: true,
  })
  @AsAction('notifications.redeliver')
  redeliver(
    @From() caller: AgentCaller,
    @Delivery() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<DeliveryDetailView> {
    return this.replays.redeliver(caller, id);
  }

  @Post(':webhook_id/replay')
  @replayForm
  @NeedsScope('webhooks')
  @LimitedAs(webhookReplayLimit)
  @Answers(200, ReplayView, {
    summary: 'Replay the events of a period',
    description:
      'Includes events that the endpoint never received because it was disabled or did not exist yet; pending retries ' +
      `are attempted now. At most ${MAX_REPLAYED} per call, oldest first; call again with \`cursor\` for the rest.`,
    refuses: [webhookNotFound, webhookKeyEnded],
    idempotent: true,
  })
  @AsAction('notifications.replay')
  replay(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() body: ReplayRequest,
  ): Promise<ReplayView> {
    return this.replays.replay(caller, id, body);
  }
}
