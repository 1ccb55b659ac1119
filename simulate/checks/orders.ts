import {
  autoCompleteHours,
  DELIVERY_METHODS,
  DISPUTE_BACKSTOP_DAYS,
  ESCALATE_DAYS,
  fulfillHours,
  PAYMENT_DUE_MINUTES,
  refundAnswerHours,
  REOPENED_HOURS,
} from '../../src/marketplace/policies';
import {
  ENDED_UNSOLD,
  NOTED_ENTRIES,
  OPEN_STATUSES,
  orderLifecycle,
} from '../../src/marketplace/orders/order.lifecycle';
import { type Check, sqlCheck, sqlRows } from './check';

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const OPEN = quoted(OPEN_STATUSES);

const TABLE = orderLifecycle.rows.flatMap(({ transition, from, to, by }) =>
  from.flatMap((start) => [to].flat().flatMap((end) => by.map((role) => [transition, start, end, role]))),
);
/** Transitions by the clock: since when their time runs, and how many hours. */
const CLOCK = DELIVERY_METHODS.flatMap((method) => [
  ['expire', ['place'], method, PAYMENT_DUE_MINUTES / 60],
  ['fulfill_timeout', ['pay', 'request_changes'], method, fulfillHours(method)],
  ['auto_complete', ['fulfill'], method, autoCompleteHours(method)],
  ['refund_silence', ['request_refund'], method, refundAnswerHours(method)],
  ['close_refund', ['decline_refund'], method, ESCALATE_DAYS * 24],
  ['accept_refund', ['approve_refund'], method, ESCALATE_DAYS * 24],
  [
    'backstop',
    ['escalate', 'refund_silence', 'fulfill_timeout', 'open_dispute'],
    method,
    DISPUTE_BACKSTOP_DAYS * 24,
  ],
]);

/** `late`: how late the clock may act, in minutes. */
export const orderChecks = (late: number): Check[] => [
  sqlCheck(
    'daily',
    'an order changes only by the transitions of the lifecycle',
    `SELECT t.order_id, t.number, t.transition, t.from_status, t.to_status, t.role FROM order_transitions t
      WHERE t.transition NOT IN ('place', ${quoted(NOTED_ENTRIES)})
        AND (t.transition, t.from_status, t.to_status, t.role) NOT IN (VALUES ${sqlRows(TABLE)})`,
  ),
  sqlCheck(
    'daily',
    'each transition begins where the one before it ended',
    `SELECT order_id, number, transition, from_status, before FROM (
       SELECT t.*, lag(to_status) OVER orders AS before
         FROM order_transitions t WINDOW orders AS (PARTITION BY order_id ORDER BY number)) t
      WHERE from_status IS DISTINCT FROM before`,
  ),
  sqlCheck(
    'daily',
    'the last transition of an order leads to its status',
    `SELECT o.id, o.status, t.to_status FROM orders o LEFT JOIN LATERAL (
       SELECT to_status FROM order_transitions WHERE order_id = o.id ORDER BY number DESC LIMIT 1) t ON true
      WHERE o.status IS DISTINCT FROM t.to_status`,
  ),
  sqlCheck(
    'daily',
    'the clock acts in time, and never early',
    `SELECT t.order_id, t.transition, t.at, d.due
       FROM order_transitions t JOIN orders o ON o.id = t.order_id
       JOIN (VALUES ${sqlRows(CLOCK as never)}) r(transition, since, method, hours)
         ON r.transition = t.transition AND r.method = o.delivery_method
      CROSS JOIN LATERAL (
        SELECT greatest(
                 max(b.at) FILTER (WHERE b.transition = ANY(r.since)) + r.hours * interval '1 hour',
                 max(b.at) FILTER (WHERE b.transition IN ('withdraw_refund', 'close_refund', 'close_dispute')
                                     AND t.transition IN ('auto_complete', 'fulfill_timeout'))
                   + interval '${REOPENED_HOURS} hours') AS due
          FROM order_transitions b WHERE b.order_id = t.order_id AND b.number < t.number) d
      WHERE t.role = 'system' AND (t.transition <> 'expire' OR o.offer_id IS NULL)
        AND (t.at < d.due - interval '1 second' OR t.at > d.due + interval '${late} minutes')`,
  ),
  sqlCheck(
    'daily',
    'no deadline is forgotten',
    `SELECT id, status, deadline_at FROM orders WHERE deadline_at < $1::timestamptz - interval '${late} minutes'`,
  ),
  sqlCheck(
    'daily',
    'every open order has a deadline',
    `SELECT id, status FROM order_states WHERE status IN (${OPEN}) AND deadline_at IS NULL`,
  ),
  sqlCheck(
    'daily',
    'an order has one open refund case while it is in one, and otherwise none',
    `SELECT o.id, o.status, count(c.id)::int AS cases FROM orders o
       LEFT JOIN refund_cases c ON c.order_id = o.id AND c.decided_at IS NULL
      GROUP BY o.id HAVING count(c.id) <> CASE WHEN o.status IN ('refund_requested', 'disputed') THEN 1 ELSE 0 END`,
  ),
  sqlCheck(
    'daily',
    'an order that has ended holds no money',
    `SELECT id, status, escrow_status FROM orders
      WHERE status IN ('completed', ${quoted(ENDED_UNSOLD)}) AND escrow_status IN ('held', 'frozen')`,
  ),
  sqlCheck(
    'daily',
    'nothing above the threshold of an owner is bought without an approval',
    `SELECT a.agent_id, count(*)::int AS bought, max(approved.used) AS used
       FROM agents a JOIN orders o ON o.buyer_id = a.agent_id AND o.total_cents > a.approval_above_cents
        AND o.paid_at > $1::timestamptz - interval '7 days'
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS used FROM approvals p
         WHERE p.agent_id = a.agent_id AND p.kind = 'purchase' AND p.status = 'used'
           AND p.decided_at > $1::timestamptz - interval '14 days') approved
      GROUP BY a.agent_id HAVING count(*) > max(approved.used)`,
  ),
  sqlCheck(
    'daily',
    'an accepted offer has the order at its last price',
    `SELECT f.id, f.status, f.current_price_cents, o.id AS order_id, o.unit_price_cents
       FROM offers f FULL JOIN orders o ON o.offer_id = f.id
      WHERE (f.status = 'accepted' OR o.offer_id IS NOT NULL)
        AND (f.status, f.order_id, f.current_price_cents) IS DISTINCT FROM ('accepted', o.id, o.unit_price_cents)`,
  ),
  sqlCheck('at the end', 'every order has ended', `SELECT id, status FROM orders WHERE status IN (${OPEN})`),
  sqlCheck(
    'at the end',
    'every offer has ended',
    `SELECT id, status FROM offers WHERE status IN ('pending', 'countered')`,
  ),
];
