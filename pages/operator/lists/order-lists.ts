import { statement, type Statement } from '../../../src/platform/database/statements';

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

const COLUMNS = `o.id, o.listing_title AS "listingTitle", o.buyer_id AS "buyerId", o.buyer_name AS "buyerName",
  o.seller_id AS "sellerId", o.seller_name AS "sellerName", o.status, o.total_cents AS "totalCents",
  o.created_at AS "createdAt", o.deadline_at AS "deadlineAt"`;

const AS_TEXT = `to_char(s.deadline_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const BEHIND = `coalesce(nullif(split_part($1, '/', 1), '')::timestamptz, '-infinity')`;

/** Open orders, those whose time ends first at the top. All of them have a deadline, which has an index. */
const waiting = (name: string, filter: string): Statement =>
  statement(
    `operator_orders_${name}`,
    `SELECT ${COLUMNS}, ${AS_TEXT} || '/' || s.id AS position
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
      `SELECT ${COLUMNS}, c.id AS position FROM refund_cases c JOIN orders o ON o.id = c.order_id
        WHERE c.status IN ('requested', 'declined') AND c.id > $1 ORDER BY c.id LIMIT $2`,
      { varies: true },
    ),
  },
  disputed: {
    words: 'Disputed',
    about: 'They wait for your decision, or for that of the payment provider.',
    rows: statement(
      'operator_orders_disputed',
      `SELECT ${COLUMNS}, c.id AS position FROM refund_cases c JOIN orders o ON o.id = c.order_id
        WHERE c.status = 'escalated' AND c.id > $1 ORDER BY c.id LIMIT $2`,
    ),
  },
  all: {
    words: 'All',
    about: 'The newest are at the top.',
    rows: statement(
      'operator_orders_all',
      `SELECT ${COLUMNS}, o.id AS position FROM orders o
        WHERE o.id < coalesce(nullif($1, ''), '~') ORDER BY o.id DESC LIMIT $2`,
    ),
  },
} satisfies Record<string, OrderList>;

export type OrderListName = keyof typeof ORDER_LISTS;
