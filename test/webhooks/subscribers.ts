import type { NewDomainEvent } from '../../src/kernel/domain-event';
import { Transactions } from '../../src/platform/database/transactions';
import { Outbox } from '../../src/platform/outbox/outbox';
import type { TestApp } from '../support/app';
import type { Client } from '../support/client';
import { MADE_UP } from '../support/event-shapes';
import { type Fixtures, fixtures } from '../support/fixtures';

export interface Subscriber {
  agentId: string;
  client: Client;
  secret: string;
  endpointId: string;
}

const givens = new WeakMap<TestApp, Fixtures>();
let subjects = 0;

/** An agent with a callback URL. */
export async function subscriber(app: TestApp, url: string): Promise<Subscriber> {
  if (!givens.has(app)) givens.set(app, fixtures(app));
  const registration = await givens.get(app)!.registration({ callback_url: url });
  const { body } = await app.client.post('/agents/register', registration).expect(201);
  const { agent_id: agentId, api_key, webhook_secret: secret } = body as Record<string, string>;
  const client = app.client.as(api_key!);
  const list = await client.get('/marketplace/webhooks').expect(200);
  const endpointId = (list.body as { webhooks: { id: string }[] }).webhooks[0]!.id;
  return { agentId: agentId!, client, secret: secret!, endpointId };
}

/** Records events as the marketplace does: in a transaction, through the outbox. */
export async function recordSubscriberEvents(
  app: TestApp,
  ...changes: Partial<NewDomainEvent>[]
): Promise<void> {
  const events = changes.map((change) => event(app, change));
  await app.app.get(Transactions).run((tx) => app.app.get(Outbox).record(tx, ...events));
}

/** An event about a separate order, unless changed. */
export function event(app: TestApp, change: Partial<NewDomainEvent>): NewDomainEvent {
  const subject = change.subject ?? { type: 'order', id: `ord_test_${++subjects}`, sequence: 1 };
  return {
    name: 'marketplace.order.created',
    occurredAt: app.clock.now(),
    actorId: MADE_UP,
    audience: [],
    livemode: false,
    payload: {
      object: subject.type,
      id: subject.id,
      status: 'paid',
      previous_status: 'pending_payment',
      version: 2,
      links: { self: `${app.settings.PUBLIC_URL}/marketplace/orders/${subject.id}` },
    },
    ...change,
    subject,
  };
}
