import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_EVENT_TYPES } from '../src/webhooks/event-types';
import type { Acknowledged } from './acknowledged';

export interface Told {
  webhookId: string;
  eventId: string;
}

type Rows = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Where an order may be that was told to be in a state: the answers to what came after may have been lost. */
const LATER: Record<string, string[]> = {
  paid: ['paid', 'delivered', 'completed', 'refund_requested', 'refunded'],
  delivered: ['delivered', 'completed', 'refund_requested', 'refunded'],
  completed: ['completed', 'refund_requested', 'refunded'],
  refund_requested: ['refund_requested', 'refunded', 'completed'],
  refunded: ['refunded'],
};

const UNDER_WAY = `SELECT (SELECT count(*) FROM outbox_events WHERE published_at IS NULL)::int
                        + (SELECT count(*) FROM webhook_deliveries WHERE status = 'pending')::int AS count`;

/** Waits until every event was handed on and every webhook was taken. What a killed process had claimed takes a minute. */
export async function settled(rows: Rows, withinMs = 105_000): Promise<number> {
  for (const giveUpAt = Date.now() + withinMs; ; await sleep(500)) {
    const count = (await rows<{ count: number }>(UNDER_WAY))[0]?.count ?? 0;
    if (count === 0 || Date.now() > giveUpAt) return count;
  }
}

/** Holds what is stored, and what was told, against what was acknowledged; answers what is wrong, in words. */
export async function whatIsWrong(rows: Rows, acknowledged: Acknowledged, told: Told[]): Promise<string[]> {
  return [
    ...(await lost(rows, acknowledged)),
    ...(await doubled(rows)),
    ...(await untold(rows, told)),
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
    ...missing.map(([id, status]) => `order ${id} was ${status} and is ${stored.get(id)?.status ?? 'gone'}`),
    ...[...offers]
      .filter(([offer, order]) => stored.get(order)?.offer !== offer)
      .map(([offer]) => `offer ${offer} lost its order`),
    ...[...refunds]
      .filter(([id, cents]) => Number(stored.get(id)?.refunded ?? 0) < cents)
      .map(([id]) => `of order ${id} less went back than was told`),
    ...[...reviews].filter((id) => !kept.has(id)).map((id) => `review ${id} is gone`),
    ...[...messages]
      .filter(([id, content]) => written.get(id) !== content)
      .map(([id, content]) => `message ${id} ("${content}") is gone`),
  ];
}

async function doubled(rows: Rows): Promise<string[]> {
  const orders = await rows<{ note: string }>(
    'SELECT buyer_note AS note FROM orders WHERE buyer_note IS NOT NULL GROUP BY buyer_note HAVING count(*) > 1',
  );
  const messages = await rows<{ content: string }>(
    'SELECT content FROM messages GROUP BY content HAVING count(*) > 1',
  );
  return [
    ...orders.map(({ note }) => `ordered twice: ${note}`),
    ...messages.map(({ content }) => `written twice: ${content}`),
  ];
}

async function untold(rows: Rows, told: Told[]): Promise<string[]> {
  const recorded = (
    await rows<{ id: string }>(
      `SELECT e.id FROM outbox_events e WHERE e.name = ANY($1)
         AND EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.agent_id = ANY(e.audience))`,
      [DEFAULT_EVENT_TYPES],
    )
  ).map(({ id }) => id);
  const known = new Set(recorded);
  const idsOf = new Map<string, Set<string>>();
  for (const { eventId, webhookId } of told)
    idsOf.set(eventId, (idsOf.get(eventId) ?? new Set()).add(webhookId));
  const gaps = await rows<{ id: string }>(
    `SELECT subject_id AS id FROM outbox_events GROUP BY subject_type, subject_id HAVING max(sequence) <> count(*)`,
  );
  return [
    ...recorded.filter((id) => !idsOf.has(id)).map((id) => `nobody was told of event ${id}`),
    ...[...idsOf.keys()].filter((id) => !known.has(id)).map((id) => `event ${id} was told and is not stored`),
    ...[...idsOf].filter(([, ids]) => ids.size !== 1).map(([id]) => `event ${id} was told under several ids`),
    ...gaps.map(({ id }) => `the numbering of ${id} has a gap`),
  ];
}
