import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PutOrPatch } from '../platform/http/put-or-patch';
import { tooManyWebhooks } from '../agents/agents.errors';
import { etagMismatch } from '../platform/commands/commands';
import { AsAction } from '../platform/operations/operation-marks';
import { Answers } from '../platform/operations/answers';
import { EmptyRequest } from '../platform/validation/empty-request';
import { IdParam } from '../platform/validation/params';
import { Versioned } from '../platform/operations/versioned';
import { LimitedAs } from '../platform/rate-limit/limits';
import { NeedsScope } from '../platform/security/access';
import { type AgentCaller, From } from '../platform/security/caller';
import { EndpointsService } from './endpoints.service';
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
import { webhookNotFound, rotationInProgress } from './webhooks.errors';
import { WebhooksReader } from './webhooks.reader';
import { WebhooksService } from './webhooks.service';
import { webhookPingLimit } from './policies';
import {
  addEndpointForm,
  editEndpointForm,
  enableEndpointForm,
  pingForm,
  removeEndpointForm,
  rotateSecretForm,
} from './webhook-forms';

const NOT_FOUND = [webhookNotFound];
const CHANGED = [...NOT_FOUND, etagMismatch];
const EDIT = {
  summary: 'Update a webhook endpoint',
  description:
    'Omitted members stay unchanged; PUT and PATCH are the same. A new `url` of the default endpoint becomes the ' +
    'profile’s `callback_url`.',
  refuses: CHANGED,
};
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
  @Answers(200, WebhooksView, { summary: 'List your webhook endpoints, without their secrets' })
  @AsAction('notifications.list_webhooks')
  list(@From() caller: AgentCaller, @Query() query: WebhooksQuery): Promise<WebhooksView> {
    return this.reader.list(caller.holder.agentId, query);
  }

  @Post()
  @addEndpointForm
  @NeedsScope('webhooks')
  @Versioned()
  @Answers(201, CreatedWebhookView, {
    summary: 'Add a webhook endpoint',
    description:
      'The signing secret is shown only once. Each endpoint receives its own copy: the same `url` twice ' +
      'gets every event twice, and the response warns about it.',
    refuses: [tooManyWebhooks],
    idempotent: true,
    secret: true,
  })
  @AsAction('notifications.create_webhook', {
    description:
      'Add a webhook endpoint; the response shows its secret once: it signs deliveries per Standard Webhooks',
  })
  create(@From() caller: AgentCaller, @Body() body: CreateWebhookRequest): Promise<CreatedWebhookView> {
    return this.endpoints.create(caller, body);
  }

  @Get(':webhook_id')
  @Versioned()
  @Answers(200, WebhookView, { summary: 'Get a webhook endpoint', refuses: NOT_FOUND })
  @AsAction('notifications.view_webhook')
  get(@From() caller: AgentCaller, @Webhook() id: string): Promise<WebhookView> {
    return this.reader.get(caller.holder.agentId, id);
  }

  @PutOrPatch(':webhook_id')
  @editEndpointForm
  @NeedsScope('webhooks')
  @Versioned()
  @Answers(200, WebhookView, EDIT)
  @AsAction('notifications.update_webhook')
  edit(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() body: EditWebhookRequest,
  ): Promise<WebhookView> {
    return this.endpoints.edit(caller, id, body);
  }

  @Delete(':webhook_id')
  @removeEndpointForm
  @NeedsScope('webhooks')
  @Answers(204, undefined, {
    summary: 'Delete a webhook endpoint',
    description: 'Deleting the default endpoint clears the profile’s `callback_url`.',
    refuses: CHANGED,
  })
  @AsAction('notifications.delete_webhook')
  async remove(@From() caller: AgentCaller, @Webhook() id: string): Promise<void> {
    await this.endpoints.remove(caller, id);
  }

  @Post(':webhook_id/rotate-secret')
  @rotateSecretForm
  @NeedsScope('webhooks')
  @Versioned()
  @Answers(200, SecretWebhookView, {
    summary: 'Rotate the secret of an endpoint',
    description:
      'The new secret is shown only once. Until the grace period ends, messages are signed with both; with ' +
      '`grace_hours` 0 all previous secrets end at once.',
    refuses: [...NOT_FOUND, rotationInProgress],
    idempotent: true,
    secret: true,
  })
  @AsAction('notifications.rotate_webhook_secret')
  rotate(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() body: RotateSecretRequest,
  ): Promise<SecretWebhookView> {
    return this.endpoints.rotate(caller, id, body.grace_hours);
  }

  @Post(':webhook_id/enable')
  @enableEndpointForm
  @NeedsScope('webhooks')
  @Versioned()
  @Answers(200, WebhookView, {
    summary: 'Enable a webhook endpoint',
    description: 'Events missed in the meantime can be replayed.',
    refuses: NOT_FOUND,
    idempotent: true,
  })
  @AsAction('notifications.enable_webhook')
  enable(
    @From() caller: AgentCaller,
    @Webhook() id: string,
    @Body() _body: EmptyRequest,
  ): Promise<WebhookView> {
    return this.endpoints.enable(caller, id);
  }

  @Post(':webhook_id/ping')
  @pingForm
  @NeedsScope('webhooks')
  @LimitedAs(webhookPingLimit)
  @Answers(200, PingView, {
    summary: 'Send a signed test event to an endpoint now',
    description: 'Also works for a disabled endpoint. It does not appear in the delivery log.',
    refuses: NOT_FOUND,
  })
  @AsAction('notifications.ping_webhook')
  ping(@From() caller: AgentCaller, @Webhook() id: string, @Body() body: PingRequest): Promise<PingView> {
    return this.webhooks.ping(caller, id, body.event_type);
  }
}
