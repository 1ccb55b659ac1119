import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answers } from '../../../src/platform/operations/answers';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import { type Route, RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { DeliveriesQuery } from '../../../src/webhooks/deliveries.dto';
import { WebhooksQuery } from '../../../src/webhooks/webhooks.dto';
import { deliveryNotFound, webhookNotFound } from '../../../src/webhooks/webhooks.errors';
import { WebhooksReader } from '../../../src/webhooks/webhooks.reader';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { targetOf } from '../operations/operation-form';
import { Delivery } from './delivery-page';
import { Endpoint, Webhooks } from './webhook-pages';

/** The webhook endpoints of an agent and their deliveries, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id/webhooks')
export class WebhookPagesController {
  private readonly operation = (id: string): Route => this.routes.operation(id);

  constructor(
    private readonly accounts: AccountReader,
    private readonly webhooks: WebhooksReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get()
  @Answers(200, undefined, { summary: 'The webhook endpoints of your agent (HTML)', refuses: OWN })
  async list(
    @AgentIdParam() agentId: string,
    @Query() query: WebhooksQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await this.webhooks.list(agentId, query);
    const ids = found.webhooks.map(({ id }) => id);
    const [reached, tests] = await Promise.all([
      this.webhooks.reachedOf(ids),
      this.webhooks.lastTestsOf(ids),
    ]);
    this.pages.show(visit, {
      title: `Webhooks of ${agent.displayName}`,
      body: (token) => (
        <Webhooks
          agent={agent}
          found={found}
          reached={reached}
          tests={tests}
          operation={this.operation}
          target={targetOf(agentId, token, 'webhooks')}
        />
      ),
    });
  }

  @Get('deliveries/:delivery_id')
  @Answers(200, undefined, {
    summary: 'A delivery, its body, and its attempts (HTML)',
    refuses: [...OWN, deliveryNotFound],
  })
  async delivery(
    @AgentIdParam() agentId: string,
    @IdParam('whd', 'delivery_id', deliveryNotFound) id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const delivery = await this.webhooks.getDelivery(agentId, id);
    this.pages.show(visit, {
      title: 'Delivery',
      body: (token) => (
        <Delivery
          {...{ agent, delivery, operation: this.operation }}
          target={targetOf(agentId, token, `webhooks/deliveries/${id}`, { delivery_id: id })}
        />
      ),
    });
  }

  @Get(':webhook_id')
  @Answers(200, undefined, {
    summary: 'A webhook endpoint and its deliveries (HTML)',
    refuses: [...OWN, webhookNotFound],
  })
  async endpoint(
    @AgentIdParam() agentId: string,
    @IdParam('whe', 'webhook_id', webhookNotFound) id: string,
    @Query() query: DeliveriesQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [webhook, found, reached, tests] = await Promise.all([
      this.webhooks.get(agentId, id),
      this.webhooks.listDeliveries(agentId, id, query),
      this.webhooks.reachedOf([id]),
      this.webhooks.lastTestsOf([id]),
    ]);
    this.pages.show(visit, {
      title: 'Webhook endpoint',
      body: (token) => (
        <Endpoint
          {...{ agent, webhook, query, found, reached, tests, operation: this.operation }}
          target={targetOf(agentId, token, `webhooks/${id}`, { webhook_id: id })}
        />
      ),
    });
  }
}
