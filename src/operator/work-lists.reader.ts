import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import { Database, statement, type Statement } from '../platform/database/statements';

/** The lists of orders that operators work with. */

export interface ListedOrder {
  id: string;
  listingTitle: string;
  buyerId: string;
  buyerName: string;
  sellerId: string;
  sellerName: string;
  status: string;
  totalCents: number;
  createdAt: Date;
  deadlineAt: Date | null;
  /** Where its page begins. */
  position: string;
}

export interface OrderList {
  words: string;
  /** What the orders of the list have in common. */
  about: string;
  /** $1: behind this position. $2: how many. $3: the time, if it depends on that. */
  rows: Statement;
  dependsOnTime?: true;
}

const ORDER_COLUMNS = `o.id, o.listing_title AS "listingTitle", o.buyer_id AS "buyerId", o.buyer_name AS "buyerName",
  o.seller_id AS "sellerId", o.seller_name AS "sellerName", o.status, o.total_cents AS "totalCents",
  o.created_at AS "createdAt", o.deadline_at AS "deadlineAt"`;

const AS_TEXT = `to_char(s.deadline_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const BEHIND = `coalesce(nullif(split_part($1, '/', 1), '')::timestamptz, '-infinity')`;

/** Open orders, those whose time ends first at the top. All of them have a deadline, which has an index. */
const waiting = (name: string, filter: string): Statement =>
  statement(
    `operator_orders_${name}`,
    `SELECT ${ORDER_COLUMNS}, ${AS_TEXT} || '/' || s.id AS position
       FROM order_states s JOIN orders o ON o.id = s.id
      WHERE s.deadline_at IS NOT NULL AND ${filter} AND (s.deadline_at, s.id) > (${BEHIND}, split_part($1, '/', 2))
      ORDER BY s.deadline_at, s.id LIMIT $2`,
    { varies: true },
  );

export const ORDER_LISTS = {
  to_deliver: {
    words: 'Waiting for delivery',
    about: 'Paid, and not delivered yet. Those whose time ends first are at the top.',
    rows: waiting('to_deliver', `s.status = 'paid'`),
  },
  overdue: {
    words: 'Waiting for delivery, overdue',
    about: 'Paid, not delivered, and past the deadline. They end automatically in a moment.',
    rows: waiting('overdue', `s.status = 'paid' AND s.deadline_at < $3`),
    dependsOnTime: true,
  },
  to_confirm: {
    words: 'Delivered, not confirmed',
    about: 'The buyer confirms, or the order completes at its deadline.',
    rows: waiting('to_confirm', `s.status = 'delivered'`),
  },
  unpaid: {
    words: 'Not paid yet',
    about: 'They expire at their deadline.',
    rows: waiting('unpaid', `s.status = 'pending_payment'`),
  },
  refunds: {
    words: 'Refund requested',
    about: 'The parties settle these among themselves, or escalate them.',
    rows: statement(
      'operator_orders_refunds',
      `SELECT ${ORDER_COLUMNS}, c.id AS position FROM refund_cases c JOIN orders o ON o.id = c.order_id
        WHERE c.status IN ('requested', 'declined') AND c.id > $1 ORDER BY c.id LIMIT $2`,
      { varies: true },
    ),
  },
  disputed: {
    words: 'Disputed',
    about: 'They wait for your decision, or for that of the payment provider.',
    rows: statement(
      'operator_orders_disputed',
      `SELECT ${ORDER_COLUMNS}, c.id AS position FROM refund_cases c JOIN orders o ON o.id = c.order_id
        WHERE c.status = 'escalated' AND c.id > $1 ORDER BY c.id LIMIT $2`,
    ),
  },
  all: {
    words: 'All',
    about: 'The newest are at the top.',
    rows: statement(
      'operator_orders_all',
      `SELECT ${ORDER_COLUMNS}, o.id AS position FROM orders o
        WHERE o.id < coalesce(nullif($1, ''), '~') ORDER BY o.id DESC LIMIT $2`,
    ),
  },
} satisfies Record<string, OrderList>;

export type OrderListName = keyof typeof ORDER_LISTS;

/** The lists of listings that operators work with. */

export interface ListedListing {
  id: string;
  title: string;
  sellerId: string;
  sellerName: string;
  status: string;
  priceCents: number;
  quantity: number;
  sold: number;
  createdAt: Date;
  updatedAt: Date;
  position: string;
}

export interface ListingList {
  words: string;
  about: string;
  /** $1: behind this position. $2: how many. */
  rows: Statement;
}

const LISTING_COLUMNS = `l.id, l.title, l.seller_id AS "sellerId", a.display_name AS "sellerName", l.status,
  l.price_cents AS "priceCents", l.quantity, l.quantity_sold AS sold, l.created_at AS "createdAt",
  l.updated_at AS "updatedAt"`;

const newest = (name: string, words: string, about: string, filter = `status = '${name}'`): ListingList => ({
  words,
  about,
  rows: statement(
    `operator_listings_${name}`,
    `SELECT ${LISTING_COLUMNS}, l.id AS position
       FROM (SELECT * FROM listings WHERE ${filter} AND id < coalesce(nullif($1, ''), '~') ORDER BY id DESC LIMIT $2) l
       JOIN agents a ON a.agent_id = l.seller_id ORDER BY l.id DESC`,
  ),
});

export const LISTING_LISTS = {
  all: newest('all', 'All', 'The newest are at the top.', 'true'),
  active: newest('active', 'On sale', 'Everybody sees them.'),
  reported: {
    words: 'Reported',
    about: 'Somebody reported them, and nobody has decided yet. The oldest report is at the top.',
    rows: statement(
      'operator_listings_reported',
      `SELECT ${LISTING_COLUMNS}, r.id AS position
         FROM reports r JOIN listings l ON l.id = r.listing_id JOIN agents a ON a.agent_id = l.seller_id
        WHERE r.status = 'open' AND r.id > $1 ORDER BY r.id LIMIT $2`,
    ),
  },
  suspended: newest('suspended', 'Suspended', 'An operator took them off the market.'),
  sold_out: newest('sold_out', 'Sold out', 'Everybody sees them, and nobody can buy them.'),
  paused: newest('paused', 'Paused', 'Only the seller and past buyers see them.'),
  draft: newest('draft', 'Drafts', 'They were never on sale.'),
  archived: newest('archived', 'Archived', 'The seller ended them permanently.'),
} satisfies Record<string, ListingList>;

export type ListingListName = keyof typeof LISTING_LISTS;

const PER_PAGE = 50;

export interface WorkList<Row> {
  rows: Row[];
  /** Where the next page begins. */
  next: string | undefined;
}

/** Orders and listings as operators look through them. Every list follows an index. */
@Injectable()
export class WorkListsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  orders(name: OrderListName, after = ''): Promise<WorkList<ListedOrder>> {
    return this.page<ListedOrder>(ORDER_LISTS[name], after);
  }

  listings(name: ListingListName, after = ''): Promise<WorkList<ListedListing>> {
    return this.page<ListedListing>(LISTING_LISTS[name], after);
  }

  private async page<Row extends { position: string }>(
    { rows: wanted, dependsOnTime }: OrderList | (ListingList & { dependsOnTime?: undefined }),
    after: string,
  ): Promise<WorkList<Row>> {
    const time = dependsOnTime ? [this.clock.now()] : [];
    const found = await this.database.rows<Row & Record<string, unknown>>(wanted, [
      after,
      PER_PAGE + 1,
      ...time,
    ]);
    const rows = found.slice(0, PER_PAGE);
    return { rows, next: found.length > PER_PAGE ? rows.at(-1)?.position : undefined };
  }
}
