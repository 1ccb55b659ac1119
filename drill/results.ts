import { setTimeout as sleep } from 'node:timers/promises';
import type { Acknowledged } from './acknowledged';

export interface DeliveredEvent {
  webhookId: string;
  eventId: string;
}

type Rows = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** The statuses that an order may have by now, given the last reported one: later responses may have been lost. */
const LATER: Record<string, string[]> = {
  paid: ['paid', 'delivered', 'completed', 'refund_requested', 'refunded'],
  delivered: ['delivered', 'completed', 'refund_requested', 'refunded'],
  completed: ['completed', 'refund_requested', 'refunded'],
  refund_requested: ['refund_requested', 'refunded', 'completed'],
  refunded: ['refunded'],
};

const UNDER_WAY = `SELECT (SELECT count(*) FROM outbox_queue)::int
                        + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')::int AS count`;

/**
 * Waits until every event was relayed and every webhook was delivered. Leases of a killed process take a minute to
 * expire.
 */
export async function settled(rows: Rows, withinMs = 105_000): Promise<number> {
  for (const giveUpAt = Date.now() + withinMs; ; await sleep(500)) {
    const count = (await rows<{ count: number }>(UNDER_WAY))[0]?.count ?? 0;
    if (count === 0 || Date.now() > giveUpAt) return count;
  }
}

/** Compares stored and delivered data with what was acknowledged. Returns descriptions of all errors. */
export async function findProblems(
  rows: Rows,
  acknowledged: Acknowledged,
  delivered: DeliveredEvent[],
  /** Events before it have no receivers, and orders before it may lack their first events. */
  since = new Date(0),
): Promise<string[]> {
  return [
    ...(await lost(rows, acknowledged)),
    ...(await doubled(rows)),
    ...(await undelivered(rows, delivered, since)),
    ...(await rows<{ name: string }>('SELECT * FROM ledger_violations')).map(
      (violation) => `the ledger is wrong: ${JSON.stringify(violation)}`,
    ),
  ];
}

async function lost(
  rows: Rows,
  { orders, offers, refunds, reviews, messages }: Acknowledged,
): Promise<string[]> {
  const stored = new Map(
    (
      await rows<{ id: string; status: string; offer: string | null; refunded: string }>(
        'SELECT id, status, offer_id AS offer, refunded_cents AS refunded FROM orders',
      )
    ).map((order) => [order.id, order]),
  );
  const kept = new Set((await rows<{ id: string }>('SELECT id FROM reviews')).map(({ id }) => id));
  const written = new Map(
    (await rows<{ id: string; content: string }>('SELECT id, content FROM messages')).map((message) => [
      message.id,
      message.content,
    ]),
  );
  const missing = [...orders].filter(
    ([id, status]) => !LATER[status]?.includes(stored.get(id)?.status ?? ''),
  );
  return [
    ...missing.map(([id, status]) => `order ${id} was ${status} and is ${stored.get(id)?.status ?? 'lost'}`),
    ...[...offers]
      .filter(([offer, order]) => stored.get(order)?.offer !== offer)
      .map(([offer]) => `offer ${offer} has no order`),
    ...[...refunds]
      .filter(([id, cents]) => Number(stored.get(id)?.refunded ?? 0) !== cents)
      .map(
        ([id, cents]) =>
          `order ${id}: ${stored.get(id)?.refunded} cents were refunded, but ${cents} were reported`,
      ),
    ...[...reviews].filter((id) => !kept.has(id)).map((id) => `review ${id} is lost`),
    ...[...messages]
      .filter(([id, content]) => written.get(id) !== content)
      .map(([id, content]) => `message ${id} ("${content}") is lost`),
  ];
}

/** Queries for rows that must be unique but are not, including partial duplicates. They do not rely on constraints. */
const DOUBLED: Record<string, string> = {
  'ordered twice': `SELECT buyer_note AS what FROM orders WHERE buyer_note IS NOT NULL
    GROUP BY 1 HAVING count(*) > 1`,
  'ordered twice by one offer': `SELECT offer_id AS what FROM orders WHERE offer_id IS NOT NULL
    GROUP BY 1 HAVING count(*) > 1`,
  'written twice': 'SELECT content AS what FROM messages GROUP BY 1 HAVING count(*) > 1',
  'reviewed twice': `SELECT order_id || ' by the ' || role AS what FROM reviews
    GROUP BY order_id, role HAVING count(*) > 1`,
  'charged a different amount than its price': `SELECT o.id AS what FROM orders o
    LEFT JOIN ledger_transfers t ON t.order_id = o.id AND t.kind = 'hold'
    WHERE o.paid_at IS NOT NULL GROUP BY o.id, o.total_cents
    HAVING coalesce(sum(t.amount_cents), 0) <> o.total_cents`,
  'moved twice': `SELECT concat_ws(' ', kind, 'of', coalesce(order_id, 'no order'), 'to', to_account) AS what
    FROM ledger_transfers WHERE kind <> 'debt_repayment'
    GROUP BY kind, order_id, from_account, to_account HAVING count(*) > 1`,
  'entered twice in one transfer': `SELECT concat_ws(' ', transfer_id, 'of', account_id) AS what
    FROM ledger_entries GROUP BY transfer_id, account_id HAVING count(*) > 1`,
  'refunded a different amount than recorded': `SELECT o.id AS what FROM orders o
    LEFT JOIN ledger_transfers t ON t.order_id = o.id
      AND t.kind IN ('refund', 'late_refund', 'fee_refund', 'order_fee_refund')
    GROUP BY o.id, o.refunded_cents HAVING coalesce(sum(t.amount_cents), 0) <> o.refunded_cents`,
  'refunded a different amount than its cases': `SELECT o.id AS what FROM orders o
    JOIN refund_cases c ON c.order_id = o.id
    GROUP BY o.id, o.refunded_cents HAVING sum(c.refunded_cents) <> o.refunded_cents`,
  'refund requested twice': `SELECT order_id AS what FROM refund_cases GROUP BY 1 HAVING count(*) > 1`,
  'recorded twice': `SELECT concat_ws(' ', name, subject_id) AS what FROM outbox_events
    GROUP BY name, subject_type, subject_id, payload HAVING count(*) > 1`,
  'recorded twice for one order': `SELECT concat_ws(' ', name, subject_id) AS what FROM outbox_events
    WHERE name LIKE 'marketplace.order.%' GROUP BY name, subject_id HAVING count(*) > 1`,
  'sent twice to one endpoint': `SELECT concat_ws(' ', event_id, endpoint_id) AS what FROM webhook_deliveries
    GROUP BY event_id, endpoint_id HAVING count(*) > 1`,
  'given a second webhook endpoint': `SELECT agent_id AS what FROM webhook_endpoints
    WHERE removed_at IS NULL GROUP BY agent_id HAVING count(*) > 1`,
};

/** What was written twice. */
export async function doubled(rows: Rows): Promise<string[]> {
  const found: string[] = [];
  for (const [how, query] of Object.entries(DOUBLED))
    for (const { what } of await rows<{ what: string }>(query)) found.push(`${how}: ${what}`);
  return found;
}

async function undelivered(rows: Rows, delivered: DeliveredEvent[], since: Date): Promise<string[]> {
  const recorded = (
    await rows<{ id: string }>(
      `SELECT e.id FROM outbox_events e WHERE EXISTS (
         SELECT FROM webhook_endpoints w WHERE w.agent_id = ANY(e.audience) AND e.name = ANY(w.event_types)) AND e.occurred_at > $1`,
      [since],
    )
  ).map(({ id }) => id);
  const known = new Set(recorded);
  const idsOf = new Map<string, Set<string>>();
  for (const { eventId, webhookId } of delivered)
    idsOf.set(eventId, (idsOf.get(eventId) ?? new Set()).add(webhookId));
  const gaps = await rows<{ id: string }>(
    `SELECT subject_id AS id FROM outbox_events e
      WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = e.subject_id AND o.created_at <= $1)
      GROUP BY subject_type, subject_id HAVING max(sequence) <> count(*)`,
    [since],
  );
  return [
    ...recorded.filter((id) => !idsOf.has(id)).map((id) => `event ${id} was not delivered`),
    ...[...idsOf.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `event ${id} was delivered but is not stored`),
    ...[...idsOf]
      .filter(([, ids]) => ids.size !== 1)
      .map(([id]) => `event ${id} was delivered under several ids`),
    ...gaps.map(({ id }) => `the sequence of ${id} has a gap`),
  ];
}
