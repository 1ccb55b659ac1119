import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../platform/http/put-or-patch';
import { Versioned } from '../platform/operations/versioned';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import { EmptyRequest } from '../platform/validation/empty-request';
import { IdParam } from '../platform/validation/params';
import { EndpointsService } from './endpoints.service';
import { webhookPingLimit } from './policies';
import {
  CreatedWebhookView,
  CreateWebhookRequest,
  EditWebhookRequest,
  PingRequest,
  PingView,
  RotateSecretRequest,
  SecretWebhookView,
  WebhooksQuery,
  WebhooksView,
  WebhookView,
} from './webhooks.dto';
import { webhookNotFound } from './webhooks.errors';
import * as operations from './webhooks.operations';
import { WebhooksReader } from './webhooks.reader';
import { WebhooksService } from './webhooks.service';

const Webhook = (): ParameterDecorator => IdParam('whe', 'webhook_id', webhookNotFound);

@ApiTags('webhooks')
@Controller('marketplace/webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly webhooks: WebhooksService,
    private readonly reader: WebhooksReader,
  ) {}

  @Get()
  @operations.list
  list(@From() caller: AgentCaller, @Query() query: WebhooksQuery): Promise<WebhooksView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Post()
  @NeedsScope('webhooks')
  @Versioned()
  @operations.create
  create(@From() caller: AgentCaller, @Body() body: CreateWebhookRequest): Promise<CreatedWebhookView> {
    return this.endpoints.create(caller, body);
  }

  @Get(':webhook_id')
  @Versioned()
  @operations.get
  get(@From() caller: AgentCaller, @Webhook() id: string): Promise<WebhookView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @PutOrPatch(':webhook_id')
  @NeedsScope('webhooks')
  @Versioned()
  @operations.edit
  edit(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() body: EditWebhookRequest,
  ): Promise<WebhookView> {
    return this.endpoints.edit(caller, id, body);
  }

  @Delete(':webhook_id')
  @NeedsScope('webhooks')
  @operations.remove
  async remove(@From() caller: AgentCaller, @Webhook() id: string): Promise<void> {
    await this.endpoints.remove(caller, id);
  }

  @Post(':webhook_id/rotate-secret')
  @NeedsScope('webhooks')
  @Versioned()
  @operations.rotate
  rotate(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() body: RotateSecretRequest,
  ): Promise<SecretWebhookView> {
    return this.endpoints.rotate(caller, id, body.grace_hours);
  }

  @Post(':webhook_id/enable')
  @NeedsScope('webhooks')
  @Versioned()
  @operations.enable
  enable(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<WebhookView> {
    return this.endpoints.enable(caller, id);
  }

  @Post(':webhook_id/ping')
  @NeedsScope('webhooks')
  @LimitedAs(webhookPingLimit)
  @operations.ping
  ping(@From() caller: AgentCaller, @Webhook() id: string, @Body() body: PingRequest): Promise<PingView> {
    return this.webhooks.ping(caller, id, body.event_type);
  }
}
