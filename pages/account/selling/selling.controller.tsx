import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OffersQuery } from '../../../src/marketplace/offers/offers.dto';
import { OffersReader } from '../../../src/marketplace/offers/offers.reader';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import { StorefrontReader } from '../../../src/marketplace/catalog/storefront/storefront.reader';
import type { DeliveryAcceptance } from '../../../src/marketplace/verification/acceptance.dto';
import { Answers } from '../../../src/platform/operations/answers';
import { OneOf } from '../../../src/platform/validation/fields';
import { AgentIdParam } from '../../../src/platform/validation/params';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { AccountReader } from '../account.reader';
import { targetOf } from '../operations/operation-form';
import { Offers, type OfferSide, SIDES } from './offers-page';
import { Selling } from './selling-page';
import { SellingPageReader } from './selling-page.reader';

class OffersPageQuery extends OffersQuery {
  @OneOf(SIDES, { default: 'received' }) side: OfferSide = 'received';
}

const UNPAID = { status: 'pending_payment', limit: 100, offset: 0 } as const;

/** What a seller has to do, and the offers of an agent, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id')
export class SellingPagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly reader: SellingPageReader,
    private readonly offers: OffersReader,
    private readonly orders: OrdersReader,
    private readonly storefronts: StorefrontReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get('selling')
  @Answers(200, undefined, { summary: 'What your agent has to do (HTML)', refuses: OWN })
  async selling(@AgentIdParam() agentId: string, @Visited() visit: Visit): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const start = await this.accounts.startOf(agent);
    const shown = await this.reader.read(agentId);
    const answer = this.routes.operation('questions.answer');
    this.pages.show(visit, {
      title: `To do for ${agent.displayName}`,
      body: (token) => (
        <Selling {...{ agent, start, answer, ...shown }} target={targetOf(agentId, token, 'selling')} />
      ),
    });
  }

  @Get('offers')
  @Answers(200, undefined, { summary: 'The offers of your agent (HTML)', refuses: OWN })
  async offersOf(
    @AgentIdParam() agentId: string,
    @Query() { side, ...query }: OffersPageQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await (side === 'received'
      ? this.offers.listReceived(agentId, query)
      : this.offers.listSent(agentId, query));
    const ofSide = side === 'sent' ? 'listPurchases' : 'listSales';
    const hasOrders = found.offers.some(({ order_id: id }) => id !== null);
    const unpaid = hasOrders ? (await this.orders[ofSide](agentId, UNPAID)).orders : [];
    const earnedFrom = await this.storefronts.earnings(agentId);
    const checks = new Map<string, DeliveryAcceptance>();
    for (const { id, acceptance_sha256: digest } of found.offers) {
      const { acceptance } = digest === null ? { acceptance: null } : await this.offers.get(agentId, id);
      if (acceptance !== null) checks.set(id, acceptance);
    }
    const shown = { agent, side, query, found, unpaid, checks, earnedFrom, routes: this.routes.routes };
    this.pages.show(visit, {
      title: `Offers of ${agent.displayName}`,
      body: (token) => (
        <Offers
          {...shown}
          listingPage={(id) => this.pages.listingPage(id)}
          target={targetOf(agentId, token, `offers?side=${side}`)}
        />
      ),
    });
  }
}
