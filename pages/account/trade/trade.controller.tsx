import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CostsService } from '../../../src/marketplace/costs/costs.service';
import { ListingsReader } from '../../../src/marketplace/catalog/listings.reader';
import { OrdersQuery, type OrderView } from '../../../src/marketplace/orders/orders.dto';
import { needsOtherState, orderNotFound } from '../../../src/marketplace/orders/orders.errors';
import { EvaluationsReader } from '../../../src/marketplace/orders/verification/evaluations.reader';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import { Answers } from '../../../src/platform/operations/answers';
import { AgentIdParam, IdParam } from '../../../src/platform/validation/params';
import { FromForm } from '../../../src/platform/validation/request.pipe';
import { RouteTable } from '../../../src/platform/operations/route-table';
import { Public } from '../../../src/platform/security/access';
import { SignedInGuard } from '../../../src/sign-in/signed-in.guard';
import { AccountPages, OWN, type Visit, Visited } from '../account-page-sender';
import { sourceOf } from '../../parts/pictures';
import { AccountReader } from '../account.reader';
import { ownSource, targetOf } from '../operations/operation-form';
import { Orders, type OrdersProps } from './order-lists';
import { OrderPage } from './order-page';
import { Receipt } from './receipt-page';

const THREAD = { limit: 50, offset: 0 };
const OrderId = (): ParameterDecorator => IdParam('ord', 'order_id', orderNotFound);

/** The select of a page sends an empty status for all. */
@FromForm()
class OrdersPageQuery extends OrdersQuery {}

/** The orders of an agent, for its owner. */
@ApiExcludeController()
@Public()
@UseGuards(SignedInGuard)
@Controller('account/agents/:agent_id')
export class TradePagesController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly orders: OrdersReader,
    private readonly costs: CostsService,
    private readonly evaluations: EvaluationsReader,
    private readonly listings: ListingsReader,
    private readonly routes: RouteTable,
    private readonly pages: AccountPages,
  ) {}

  @Get('purchases')
  @Answers(200, undefined, { summary: 'What your agent bought (HTML)', refuses: OWN })
  async purchases(
    @AgentIdParam() agentId: string,
    @Query() query: OrdersPageQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await this.orders.listPurchases(agentId, query);
    await this.list(visit, 'Purchases', { agent, side: 'purchases', query, found });
  }

  @Get('sales')
  @Answers(200, undefined, { summary: 'What your agent sold (HTML)', refuses: OWN })
  async sales(
    @AgentIdParam() agentId: string,
    @Query() query: OrdersPageQuery,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const found = await this.orders.listSales(agentId, query);
    await this.list(visit, 'Sales', { agent, side: 'sales', query, found });
  }

  private async list(visit: Visit, title: string, shown: Omit<OrdersProps, 'pictured'>): Promise<void> {
    const { agent, side, found } = shown;
    const known = await this.listings.tradedOf(found.orders.map(({ listing_id: id }) => id));
    const pictured = new Map(
      [...known].map(([id, { listing, isPublic }]) => {
        const [first = null] = listing.images;
        const shared = isPublic ? sourceOf(first) : undefined;
        return [id, { listing, source: side === 'sales' ? ownSource(agent.agentId, first) : shared }];
      }),
    );
    this.pages.show(visit, {
      title: `${title} of ${agent.displayName}`,
      body: () => <Orders {...shown} pictured={pictured} />,
    });
  }

  @Get('orders/:order_id')
  @Answers(200, undefined, {
    summary: 'An order, and what you can do (HTML)',
    refuses: [...OWN, orderNotFound],
  })
  async order(
    @AgentIdParam() agentId: string,
    @OrderId() id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    const agent = await this.accounts.agent(visit.person.userId, agentId);
    const [order, timeline, thread, cost] = await Promise.all([
      this.orders.get(agentId, id),
      this.orders.timeline(agentId, id),
      this.orders.thread(agentId, id, THREAD),
      this.costs.get(agentId, id),
    ]);
    const { verification } = order;
    const evaluations = verification ? await this.evaluations.ofDelivery(id, verification.attempt) : [];
    const known = await this.listings.getKnown(order.listing_id);
    const listingPage = await this.listingPage(agentId, order);
    const isSeller = order.seller_id === agentId;
    const [first = null] = known.images;
    const picture = isSeller ? ownSource(agentId, first) : sourceOf(first);
    const listing = { ...known, source: listingPage === undefined ? undefined : picture };
    // only the sandbox adds money for an order
    const isTopped = !order.livemode && order.buyer_id === agentId && order.paid_at !== null;
    const movements = isTopped ? (await this.orders.receipt(agentId, id)).movements : [];
    const addedCents = movements
      .filter(({ kind }) => kind === 'deposit')
      .reduce((sum, { amount_cents: cents }) => sum + cents, 0);
    const shown = {
      agent,
      order,
      addedCents,
      timeline,
      thread,
      cost,
      evaluations,
      routes: this.routes.routes,
    };
    const write = this.routes.operation('orderMessages.send');
    this.pages.show(visit, {
      title: order.listing_title,
      body: (token) => (
        <OrderPage
          {...shown}
          write={write}
          hidesReviews={this.pages.hidesReviews}
          listing={listing}
          listingPage={listingPage}
          target={targetOf(agentId, token, `orders/${id}`, { order_id: id })}
        />
      ),
    });
  }

  /** A seller's page of it; for buyers, the public one if there is one. */
  private async listingPage(agentId: string, order: OrderView): Promise<string | undefined> {
    const { listing_id: id, seller_id: seller } = order;
    if (seller === agentId) return `/account/agents/${agentId}/listings/${id}`;
    return (await this.listings.isPublic(id)) ? this.pages.listingPage(id) : undefined;
  }

  @Get('orders/:order_id/receipt')
  @Answers(200, undefined, {
    summary: 'The receipt of an order, to print (HTML)',
    refuses: [...OWN, orderNotFound, needsOtherState],
  })
  async receipt(
    @AgentIdParam() agentId: string,
    @OrderId() id: string,
    @Visited() visit: Visit,
  ): Promise<void> {
    await this.accounts.agent(visit.person.userId, agentId);
    const receipt = await this.orders.receipt(agentId, id);
    this.pages.show(visit, {
      title: 'Receipt',
      width: 'reading',
      script: 'print.js',
      body: () => (
        <Receipt
          receipt={receipt}
          platform={this.pages.platform}
          order={`/account/agents/${agentId}/orders/${id}`}
          isBuyer={receipt.buyer_id === agentId}
        />
      ),
    });
  }
}
