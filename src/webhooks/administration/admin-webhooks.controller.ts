import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/operations/answers';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { AsCommand } from '../../platform/operations/operation-marks';
import { IdParam } from '../../platform/validation/params';
import { AdminOnly } from '../../platform/security/access';
import { type Caller, From } from '../../platform/security/caller';
import { webhookNotFound, disabledByOwner, webhookKeyEnded } from '../webhooks.errors';
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
  ) {}

  @Get()
  @Answers(200, AdminWebhooksView, {
    summary: 'List failing and disabled endpoints, and the delivery backlog',
  })
  @AsCommand('webhooks list', {
    awaiting: { title: 'Failing webhook endpoints' },
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

  @Post(':webhook_id/enable')
  @Answers(200, AdminWebhookView, {
    summary: 'Enable an endpoint that was disabled for failing',
    refuses: [webhookNotFound, disabledByOwner, webhookKeyEnded],
    idempotent: true,
  })
  @AsCommand('webhooks enable')
  enable(
    @From() caller: Caller,
    @IdParam('whe', 'webhook_id', webhookNotFound) id: string,
    @Body() _body: EmptyRequest,
  ): Promise<AdminWebhookView> {
    return this.repairs.enable(caller, id);
  }
}
