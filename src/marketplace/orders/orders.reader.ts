import { wholeListFields } from '../../platform/validation/paging';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { after, Clock, DAY } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { type Page, pageFields, type PageRequest } from '../../kernel/page';
import { utcDate, utcMidnight } from '../../kernel/utc-days';
import { ownedBy, paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { PartyLists } from '../../platform/database/party-lists';
import { entityOf } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { EventHistory } from '../../platform/outbox/event-history';
import { columnsOf, type RowOf, viewOf } from '../../platform/operations/views';
import { EscrowReader } from '../escrow/escrow.reader';
import { Order } from './order.entity';
import { OrderCheckout } from './order-checkout';
import { DECISIVE_COLUMNS } from './order-allowed-transitions';
import { LONGEST_ORDER_DAYS } from '../policies';
import { OPEN_STATUSES, type OrderStatus } from './order.lifecycle';
import { OrderTransitionRecord } from './order-transition.entity';
import { lastTransitionOf, threadClosesAt } from './order-thread.service';
import { OrderPresenter, withoutReversedDelivery } from './order-presenter';
import {
  type AdminOrderView,
  OrderEventView,
  type OrderListView,
  OrderMessageView,
  OrderSummaryView,
  type OrdersQuery,
  type OrderThreadView,
  type OrderTimelineView,
  type OrderView,
  ReceiptView,
} from './orders.dto';
import { needsOtherState, orderNotFound } from './orders.errors';
import { RefundCase } from './refunds/refund-case.entity';
import { RefundView } from './refunds/refunds.dto';

const ONE = statement(
  'order_by_id',
  `SELECT o.*, EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = o.buyer_id AND b.other_id = o.seller_id) AS blocked
     FROM orders o WHERE o.id = $1 AND (o.buyer_id = $2 OR o.seller_id = $2)`,
);
const THREAD_PARTY = statement(
  'order_thread_party',
  `SELECT o.status, ${lastTransitionOf('o.id')} AS "lastTransitionAt"
     FROM orders o WHERE o.id = $1 AND (o.buyer_id = $2 OR o.seller_id = $2)`,
);

type Party = 'buyer_id' | 'seller_id';

/** What `OrderPresenter.summary` needs. Encrypted columns are left out, because deliveries can be large. */
const SUMMARY_COLUMNS = `${columnsOf(OrderSummaryView, 'orders', {
  currency: null,
  item_price_cents: null,
  confirmed_at: null,
  allowed_actions: null,
})}, ${DECISIVE_COLUMNS.join(', ')}`;

const LISTS = new PartyLists('orders', ['buyer_id', 'seller_id'], SUMMARY_COLUMNS, 'order_states');
const TO_DECIDE = `FROM order_states s JOIN orders o ON o.id = s.id
  WHERE s.seller_id = $1 AND s.status = 'refund_requested' AND NOT o.refund_declined`;
const REFUNDS_TO_DECIDE = paged({
  name: 'order_refunds_to_decide',
  counted: TO_DECIDE,
  page: `SELECT ${SUMMARY_COLUMNS} FROM orders
          WHERE id IN (SELECT s.id ${TO_DECIDE} ORDER BY s.id DESC LIMIT $2) ORDER BY id DESC`,
  orderBy: 'p.id DESC',
});
const HELD = statement(
  'order_held_for_seller',
  `SELECT s.seller_id AS "sellerId", sum(o.seller_amount_cents)::bigint AS cents
     FROM order_states s JOIN orders o ON o.id = s.id
    WHERE s.seller_id = ANY($1) AND s.status IN ('paid', 'delivered', 'refund_requested', 'disputed')
      AND o.escrow_status IN ('held', 'frozen') AND o.livemode = $2 GROUP BY 1`,
);
const THREAD = paged({
  name: 'order_thread',
  counted: 'FROM order_messages WHERE order_id = $1',
  page: `SELECT * FROM order_messages
          WHERE order_id = $1 AND id > coalesce($2::text, '') ORDER BY id LIMIT $3 OFFSET $4`,
  orderBy: 'p.id',
});

/** The newest sales are counted, so that the chart of a busy seller is shorter, and costs no more. */
const CHARTED = 1_000;
const TITLES = statement(
  'order_titles',
  'SELECT id, listing_title FROM orders WHERE id = ANY($1) AND (buyer_id = $2 OR seller_id = $2)',
);
const SALES_BY_DAY = statement(
  'order_sales_by_day',
  `SELECT (completed_at AT TIME ZONE 'UTC')::date::text AS date, count(*)::int AS count,
          sum(total_cents - refunded_cents)::bigint AS cents
     FROM (SELECT completed_at, total_cents, refunded_cents FROM orders
            WHERE ${ownedBy('seller_id', '$1')} AND status = 'completed' ORDER BY seller_id, id DESC LIMIT ${CHARTED}) o
    WHERE completed_at >= $2 GROUP BY 1`,
);

export interface SalesOfDay {
  /** A day of UTC, such as `2026-11-20`. */
  date: string;
  count: number;
  /** What buyers paid, less refunds. */
  cents: number;
}

/** $1 agents, $2 since when, $3 the first id of the orders that can count. */
const TRADED = statement(
  'orders_traded_by_agents',
  `SELECT a.agent_id AS "agentId",
          EXISTS (SELECT FROM orders o WHERE o.buyer_id = a.agent_id)
            OR EXISTS (SELECT FROM orders o WHERE o.seller_id = a.agent_id) AS "hasTraded",
          (SELECT coalesce(sum(o.total_cents - o.refunded_cents), 0)::bigint FROM orders o
            WHERE o.buyer_id = a.agent_id AND o.id >= $3 AND o.paid_at >= $2
              AND o.status NOT IN ('cancelled', 'expired')) AS spent,
          (SELECT coalesce(sum(o.seller_amount_cents), 0)::bigint FROM orders o
            WHERE o.seller_id = a.agent_id AND o.id >= $3 AND o.completed_at >= $2 AND o.status = 'completed') AS earned
     FROM unnest($1::text[]) AS a(agent_id)`,
);
/** What an agent bought and sold, both by its programs and by its owner. */
export interface Traded {
  agentId: string;
  /** Ever, also without a payment. */
  hasTraded: boolean;
  /** What it paid, less refunds. */
  spent: number;
  /** What it received for completed sales, after fees. */
  earned: number;
}

const OPEN_SALES = statement(
  'orders_open_sales',
  'SELECT count(*)::int AS count FROM order_states WHERE seller_id = $1 AND status = ANY($2)',
);

/** Orders as their two parties see them. For everyone else the order does not exist. */
@Injectable()
export class OrdersReader {
  constructor(
    private readonly database: Database,
    private readonly entities: EntityManager,
    private readonly presenter: OrderPresenter,
    private readonly checkout: OrderCheckout,
    private readonly escrow: EscrowReader,
    private readonly clock: Clock,
    private readonly history: EventHistory,
  ) {}

  async get(agentId: string, orderId: string): Promise<OrderView> {
    const { order, blocked } = await this.load(agentId, orderId);
    const view = this.presenter.view(order, agentId, await this.refundOf(order));
    if (blocked) view.allowed_actions = view.allowed_actions.filter((action) => action !== 'review');
    return this.checkout.show(view, agentId);
  }

  /** How many sales of an agent have not ended. */
  async openSales(agentId: string): Promise<number> {
    return (await this.database.first<{ count: number }>(OPEN_SALES, [agentId, OPEN_STATUSES]))?.count ?? 0;
  }

  async getForOperator(orderId: string): Promise<AdminOrderView> {
    const order = await this.entities.findOneBy(Order, { id: orderId });
    if (!order) throw orderNotFound();
    const [refund, events] = await Promise.all([this.refundOf(order), this.eventsOf(orderId)]);
    const history = await this.history.ofRecords(refund ? [orderId, refund.id] : [orderId]);
    const placed = history.events.find(({ subject_id: id }) => id === orderId);
    return {
      ...this.presenter.summary(order, null),
      refund: refund && RefundView.of(refund),
      events,
      request_id: placed?.request_id ?? null,
      trace_id: placed?.trace_id ?? null,
      key_id: placed?.key_id ?? null,
      recorded_events: history.events,
      deliveries: history.deliveries,
    };
  }

  /** A stored response, limited to what its reader may still see, with the current status of the payment. */
  async readAgain(stored: OrderView, readerId: string): Promise<OrderView> {
    const view = await this.checkout.show(stored, readerId);
    return withoutReversedDelivery(this.entities, view, readerId);
  }

  listPurchases(buyerId: string, query: OrdersQuery): Promise<OrderListView> {
    return this.list('buyer_id', buyerId, query);
  }

  listSales(sellerId: string, query: OrdersQuery): Promise<OrderListView> {
    return this.list('seller_id', sellerId, query);
  }

  /** What was bought and sold in these orders of an agent, by their ids. */
  async titlesOf(agentId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.rows<{ id: string; listing_title: string }>(TITLES, [ids, agentId]);
    return new Map(rows.map(({ id, listing_title: title }) => [id, title]));
  }

  /** What each of the sellers receives for the sales whose money is still in escrow, after fees; those without have no entry. */
  async heldFor(sellerIds: readonly string[], livemode: boolean): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ sellerId: string; cents: number }>(HELD, [sellerIds, livemode]);
    return new Map(rows.map(({ sellerId, cents }) => [sellerId, Number(cents)]));
  }

  /** What each of the agents traded in the last days, including today. */
  async tradedBy(agentIds: readonly string[], days: number): Promise<ReadonlyMap<string, Traded>> {
    if (agentIds.length === 0) return new Map();
    const since = after(utcMidnight(this.clock.now()), (1 - days) * DAY);
    const first = earliestId('ord', after(since, -LONGEST_ORDER_DAYS * DAY));
    const rows = await this.database.rows<Traded & Record<string, unknown>>(TRADED, [agentIds, since, first]);
    return new Map(rows.map((row) => [row.agentId, row]));
  }

  /** The newest refund requests that the seller has neither granted nor declined. */
  async listRefundsToDecide(sellerId: string, limit: number): Promise<OrderListView> {
    const rows = await this.database.rows<PagedRow<{ id: string }>>(REFUNDS_TO_DECIDE, [sellerId, limit + 1]);
    return this.listed(pageFrom(rows, { limit, offset: 0 }), sellerId);
  }

  /** The completed sales of each of the last days, today last; of a busy seller, fewer days. */
  async salesByDay(sellerId: string, days: number): Promise<SalesOfDay[]> {
    const today = utcMidnight(this.clock.now());
    const dates = Array.from({ length: days }, (_, index) => after(today, (index - days + 1) * DAY));
    const rows = await this.database.rows<SalesOfDay & Record<string, unknown>>(SALES_BY_DAY, [
      sellerId,
      dates[0],
    ]);
    const byDate = new Map(rows.map((row) => [row.date, row]));
    const isCut = rows.reduce((sum, { count }) => sum + count, 0) === CHARTED;
    const [cut = ''] = isCut ? [...byDate.keys()].sort() : [];
    return dates
      .map(utcDate)
      .filter((date, index) => date > cut || index === days - 1)
      .map((date) => byDate.get(date) ?? { date, count: 0, cents: 0 });
  }

  async timeline(agentId: string, orderId: string): Promise<OrderTimelineView> {
    await this.requireParty(agentId, orderId);
    const events = await this.eventsOf(orderId);
    return { order_id: orderId, events, ...wholeListFields(events) };
  }

  async thread(agentId: string, orderId: string, request: PageRequest): Promise<OrderThreadView> {
    type Thread = { status: OrderStatus; lastTransitionAt: Date };
    const thread = await this.database.first<Thread>(THREAD_PARTY, [orderId, agentId]);
    if (!thread) throw orderNotFound();
    const { cursor = null, limit, offset } = request;
    const values = [orderId, cursor, limit + 1, offset];
    const rows = await this.database.rows<PagedRow<RowOf<OrderMessageView>>>(THREAD, values);
    const page = pageFrom(rows, request);
    const messages = page.items.map((row) => viewOf(OrderMessageView, row));
    const closesAt = threadClosesAt(thread.status, thread.lastTransitionAt);
    return { messages, closes_at: closesAt?.toISOString() ?? null, ...pageFields(page) };
  }

  async receipt(agentId: string, orderId: string): Promise<ReceiptView> {
    const { order } = await this.load(agentId, orderId);
    if (order.paidAt === null) {
      const { allowed_actions: allowed } = this.presenter.summary(order, agentId);
      throw needsOtherState('There is no receipt for an order that was not paid.', order.status, allowed);
    }
    return viewOf(ReceiptView, this.presenter.summary(order, agentId), {
      order_id: order.id,
      issued_at: order.paidAt.toISOString(),
      item: order.listingTitle,
      movements: await this.escrow.movementsOf(order.id),
    });
  }

  private async eventsOf(orderId: string): Promise<OrderEventView[]> {
    const transitions = await this.entities.find(OrderTransitionRecord, {
      where: { orderId },
      order: { number: 'ASC' },
    });
    return transitions.map((record) => viewOf(OrderEventView, record, { move: record.transition }));
  }

  /** What the seller gets after the fees if `cents` more are refunded. */
  async sellerAmountAfter(agentId: string, orderId: string, cents: number): Promise<number> {
    const { order } = await this.load(agentId, orderId);
    return order.feesAfter(cents).sellerAmountCents;
  }

  private async refundOf(order: Order): Promise<RefundCase | null> {
    if (order.refundCaseId === null) return null;
    return this.entities.findOneBy(RefundCase, { id: order.refundCaseId });
  }

  private async list(party: Party, agentId: string, query: OrdersQuery): Promise<OrderListView> {
    return this.listed(await LISTS.page(this.database, party, agentId, query), agentId);
  }

  private listed(page: Page<Record<string, unknown>>, agentId: string): OrderListView {
    const orders = page.items.map((row) => this.presenter.summary(entityOf(Order, row), agentId));
    return { orders, ...pageFields(page) };
  }

  private async requireParty(agentId: string, orderId: string): Promise<void> {
    const asParty = [
      { id: orderId, buyerId: agentId },
      { id: orderId, sellerId: agentId },
    ];
    if (!(await this.entities.existsBy(Order, asParty))) throw orderNotFound();
  }

  private async load(agentId: string, orderId: string): Promise<{ order: Order; blocked: boolean }> {
    const row = await this.database.first<Record<string, unknown>>(ONE, [orderId, agentId]);
    if (!row) throw orderNotFound();
    const { blocked, ...columns } = row;
    return { order: entityOf(Order, columns), blocked: blocked === true };
  }
}
