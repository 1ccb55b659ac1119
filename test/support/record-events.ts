import { newId } from '../../src/kernel/ids';
import { COMPLETED } from '../../src/marketplace/orders/order-samples';
import { Transactions } from '../../src/platform/database/transactions';
import { Outbox } from '../../src/platform/outbox/outbox';
import type { TestApp } from './app';
import type { TestAgent } from './fixtures';
import type { TestListing } from './trades';

interface RecordedEvent {
  name: string;
  payload: Record<string, unknown>;
  at?: Date;
  actorId?: string;
}

/** Records events as other domains would, without what leads to them. Listeners receive them when the relay runs. */
export async function recordEvents(app: TestApp, ...events: RecordedEvent[]): Promise<void> {
  const outbox = app.app.get(Outbox);
  await app.app.get(Transactions).run((tx) =>
    outbox.record(
      tx,
      ...events.map(({ name, payload, at, actorId }) => ({
        name,
        occurredAt: at ?? app.clock.now(),
        actorId: actorId ?? null,
        audience: [],
        subject: { type: 'told', id: newId('evt'), sequence: 1 },
        livemode: false,
        payload,
      })),
    ),
  );
  // a relay looks for late events only once a second
  await app.sql('UPDATE outbox_queue SET due_at = $1 WHERE due_at < $1', [app.clock.now()]);
}

/** Queues delivered events again: all of them, or those that match the condition. */
export async function redeliverEvents(app: TestApp, where = 'true', values: unknown[] = []): Promise<void> {
  await app.sql(
    `INSERT INTO outbox_queue (event_id, occurred_at, due_at)
     SELECT id, occurred_at, occurred_at FROM outbox_events WHERE ${where} ON CONFLICT DO NOTHING`,
    values,
  );
}

export const connectionAcceptedEvent = (one: string, other: string, at?: Date): RecordedEvent => ({
  name: 'connection.accepted',
  at,
  payload: {
    connection_id: newId('con'),
    initiator_id: one,
    initiator_name: `Name of ${one}`,
    target_id: other,
    target_name: `Name of ${other}`,
    status: 'accepted',
  },
});

export const denMessageEvent = (agentId: string, slug: string, at?: Date): RecordedEvent => ({
  name: 'den.message.posted',
  at,
  payload: {
    den_slug: slug,
    den_name: `Den ${slug}`,
    message_id: newId('dmsg'),
    agent_id: agentId,
    agent_name: agentId,
    excerpt: 'Hello 👋 <b>den</b>',
    mentions: [],
    reply_to_agent: null,
  },
});

export const skillSubmittedEvent = (agentId: string, name: string, at?: Date): RecordedEvent => ({
  name: 'skill.submitted',
  at,
  payload: {
    skill_id: newId('skl'),
    slug: name,
    name,
    category: 'data',
    agent_id: agentId,
    agent_name: agentId,
  },
});

export const orderCompletedEvent = (listing: TestListing, buyer: TestAgent, at?: Date): RecordedEvent => ({
  name: 'marketplace.order.completed',
  at,
  payload: {
    ...COMPLETED,
    id: newId('ord'),
    seller_id: listing.seller.agentId,
    buyer_id: buyer.agentId,
    listing_id: listing.id,
    listing_title: 'A secret thing',
    total_cents: 123_456,
  },
});

/** Advances the clock to 13:00 UTC, so that no day ends in the middle of a test. */
export function advanceToAfternoon(app: TestApp): void {
  const now = app.clock.now().getTime();
  const day = 86_400_000;
  const afternoon = Math.floor(now / day) * day + 13 * 3_600_000;
  app.clock.advance(afternoon - now + (afternoon < now ? day : 0));
}
