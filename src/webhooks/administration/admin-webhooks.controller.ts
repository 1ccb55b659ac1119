import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { IdParam } from '../../platform/validation/params';
import { DeliveriesQuery, DeliveriesView, DeliveryView } from '../deliveries.dto';
import { deliveryNotFound, webhookNotFound } from '../webhooks.errors';
import { WebhooksReader } from '../webhooks.reader';
import { AdminWebhooksQuery, AdminWebhooksView, AdminWebhookView } from './admin-webhooks.dto';
import * as operations from './admin-webhooks.operations';
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
  @operations.list
  list(@Query() query: AdminWebhooksQuery): Promise<AdminWebhooksView> {
    return this.reader.list(query);
  }

  @Get(':webhook_id')
  @operations.get
  get(@IdParam('whe', 'webhook_id', webhookNotFound) id: string): Promise<AdminWebhookView> {
    return this.reader.getForOperator(id);
  }

  @Get(':webhook_id/deliveries')
  @operations.deliveries
  async deliveries(
    @IdParam('whe', 'webhook_id', webhookNotFound) id: string,
    @Query() query: DeliveriesQuery,
  ): Promise<DeliveriesView> {
    await this.reader.getForOperator(id);
    return this.owned.deliveriesOf(id, query);
  }

  @Post(':webhook_id/enable')
  @operations.enable
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
  @operations.getAdminDeliveries
  get(@IdParam('whd', 'delivery_id', deliveryNotFound) id: string): Promise<DeliveryView> {
    return this.reader.getDeliveryForOperator(id);
  }
}
