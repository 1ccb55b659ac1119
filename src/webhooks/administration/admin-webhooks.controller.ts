import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand, AsList, AsForm } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { DeliveriesQuery, DeliveriesView, DeliveryView } from '../deliveries.dto';
import { WebhooksReader } from '../webhooks.reader';
import { deliveryNotFound, webhookNotFound, disabledByOwner, webhookKeyEnded } from '../webhooks.errors';
import { AdminWebhooksQuery, AdminWebhooksView, AdminWebhookView } from './admin-webhooks.dto';
import { AdminWebhooksReader } from './admin-webhooks.reader';
import { EndpointRepairs } from './endpoint-repairs.service';

@ApiTags('operator')
@AdminOnly()
@Controller('admin/webhooks')
export class AdminWebhooksController {
  constructor(
    private readonly reader: AdminWebhooksReader,
    private readonly repairs: EndpointRepairs,
    private readonly owned: WebhooksReader,
  ) {}

  @Get()
  @Answers(200, AdminWebhooksView, {
    summary: 'List failing and disabled endpoints, and the delivery backlog',
  })
  @AsList('Failing and disabled endpoints')
  @AsCommand('webhooks list', {
    awaiting: { title: 'Failing webhook endpoints' },
    called: ['host', 'agent_id'],
    columns: [
      'id',
      'agent_id',
      'host',
      'disabled_reason',
      'failing_since',
      'consecutive_failures',
      'pending',
    ],
  })
  list(@Query() query: AdminWebhooksQuery): Promise<AdminWebhooksView> {
    return this.reader.list(query);
  }

  @Get(':webhook_id')
  @Answers(200, AdminWebhookView, {
    summary: 'Get any webhook endpoint, with its backlog',
    refuses: [webhookNotFound],
  })
  @AsCommand('webhooks show')
  get(@IdParam('whe', 'webhook_id', webhookNotFound) id: string): Promise<AdminWebhookView> {
    return this.reader.getForOperator(id);
  }

  @Get(':webhook_id/deliveries')
  @Answers(200, DeliveriesView, {
    summary: 'List the deliveries to any endpoint, newest first, with every attempt',
    refuses: [webhookNotFound],
  })
  @AsList('Deliveries')
  @AsCommand('webhooks deliveries', {
    columns: [
      'id',
      'event_type',
      'subject_id',
      'status',
      'attempt_count',
      'last_status',
      'last_error',
      'next_attempt_at',
      'created_at',
      'delivered_at',
    ],
  })
  async deliveries(
    @IdParam('whe', 'webhook_id', webhookNotFound) id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<DeliveriesView> {
    await this.reader.getForOperator(id);
    return this.owned.deliveriesOf(id, query);
  }

  @Post(':webhook_id/enable')
  @Answers(200, AdminWebhookView, {
    summary: 'Enable an endpoint that was disabled for failing',
    refuses: [webhookNotFound, disabledByOwner, webhookKeyEnded],
    idempotent: true,
  })
  @AsForm({ label: 'Enable the endpoint', done: 'The endpoint is enabled.' })
  @AsCommand('webhooks enable', { onlyIf: { disabled_reason: ['gone', 'failing'] } })
  enable(
    @From() caller: Caller,
    @IdParam('whe', 'webhook_id', webhookNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<AdminWebhookView> {
    return this.repairs.enable(caller, id);
  }
}

@ApiTags('operator')
@AdminOnly()
@Controller('admin/webhook-deliveries')
export class AdminDeliveriesController {
  constructor(private readonly reader: WebhooksReader) {}

  @Get(':delivery_id')
  @Answers(200, DeliveryView, {
    summary: 'Get any delivery with every attempt',
    description: 'Excludes the body.',
    refuses: [deliveryNotFound],
  })
  @AsCommand('webhook-deliveries show')
  get(@IdParam('whd', 'delivery_id', deliveryNotFound) id: string): Promise<DeliveryView> {
    return this.reader.getDeliveryForOperator(id);
  }
}
