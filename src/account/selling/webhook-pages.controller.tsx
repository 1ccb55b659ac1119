import { randomUUID } from 'node:crypto';
import { Controller, Get, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Answers } from '../../platform/http/answers';
import { AgentIdParam, IdParam } from '../../platform/http/params';
import { type Route, RouteTable } from '../../platform/http/route-table';
import { Public } from '../../platform/security/access';
import { agentNotFound } from '../../platform/security/security.errors';
import type { SignedInPerson } from '../../sign-in/sessions.service';
import { notSignedIn } from '../../sign-in/sign-in.errors';
import { Signed, SignedInGuard } from '../../sign-in/signed-in.guard';
import { DeliveriesQuery } from '../../webhooks/deliveries.dto';
import { WebhooksQuery } from '../../webhooks/webhooks.dto';
import { deliveryNotFound, webhookNotFound } from '../../webhooks/webhooks.errors';
import { WebhooksReader } from '../../webhooks/webhooks.reader';
import { AccountPages } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import type { OperationTarget } from '../operations/operation-form';
import { Delivery } from './delivery-page';
import { Endpoint, Webhooks } from './webhook-pages';

const OWN = [notSignedIn, agentNotFound];

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
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    const agent = await this.accounts.agent(person.userId, agentId);
    const found = await this.webhooks.list(agentId, query);
    this.pages.show(request, response, person, {
      title: 'Webhooks',
      body: (token) => (
        <Webhooks agent={agent} found={found} operation={this.operation} target={targetOf(agentId, token)} />
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
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    const agent = await this.accounts.agent(person.userId, agentId);
    const delivery = await this.webhooks.getDelivery(agentId, id);
    this.pages.show(request, response, person, {
      title: 'Delivery',
      body: (token) => (
        <Delivery
          {...{ agent, delivery, operation: this.operation }}
          target={targetOf(agentId, token, `/deliveries/${id}`, { delivery_id: id })}
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
    @Req() request: Request,
    @Res() response: Response,
    @Signed() person: SignedInPerson,
  ): Promise<void> {
    const agent = await this.accounts.agent(person.userId, agentId);
    const [webhook, found] = await Promise.all([
      this.webhooks.get(agentId, id),
      this.webhooks.listDeliveries(agentId, id, query),
    ]);
    this.pages.show(request, response, person, {
      title: 'Webhook endpoint',
      body: (token) => (
        <Endpoint
          {...{ agent, webhook, query, found, operation: this.operation }}
          target={targetOf(agentId, token, `/${id}`, { webhook_id: id })}
        />
      ),
    });
  }
}

function targetOf(
  agentId: string,
  token: string,
  page = '',
  path: Record<string, string> = {},
): OperationTarget {
  return { agentId, path, back: `/account/agents/${agentId}/webhooks${page}`, token, repeat: randomUUID() };
}
