import { startTestApp, type TestApp } from '../support/app';

/** The ten events of the contract, and four that cost money or time if missed. */
const DEFAULTS = [
  'marketplace.offer.accepted',
  'marketplace.offer.countered',
  'marketplace.offer.received',
  'marketplace.offer.rejected',
  'marketplace.order.changes_requested',
  'marketplace.order.completed',
  'marketplace.order.created',
  'marketplace.order.disputed',
  'marketplace.order.fulfilled',
  'marketplace.order.refunded',
  'marketplace.order.reminder',
  'marketplace.question.asked',
  'marketplace.refund.requested',
  'marketplace.review.created',
];

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

interface EventType {
  type: string;
  description: string;
  audience: string;
  default: boolean;
  sample: Record<string, unknown>;
}

async function eventTypes(): Promise<EventType[]> {
  const { body } = await app.client.get('/marketplace/webhooks/event-types').expect(200);
  return (body as { event_types: EventType[] }).event_types;
}

describe('the list of events', () => {
  it('names each once, with its audience, a description, and a complete sample', async () => {
    const types = await eventTypes();
    expect(new Set(types.map(({ type }) => type)).size).toBe(types.length);
    for (const { type, description, audience, sample } of types) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(audience).toMatch(/^(the|both|who)\b/);
      expect(Object.keys(sample)).toEqual([
        'type',
        'timestamp',
        'id',
        'api_version',
        'sequence',
        'livemode',
        'data',
      ]);
      expect(sample).toMatchObject({ type, livemode: false, api_version: '2026-11-01' });
      expect(sample.id).toMatch(/^evt_[0-9a-z]{32}$/);
      const { object, id, links } = sample.data as { object: string; id: string; links: { self: string } };
      expect([typeof object, typeof id]).toEqual(['string', 'string']);
      expect(links.self).toMatch(new RegExp(`^${app.settings.PUBLIC_URL}/`));
    }
  });

  it('says what happened in words first; members and values are marked as code, in sentences for programs', async () => {
    for (const { type, description } of await eventTypes()) {
      const [first = ''] = description.split(/(?<=\.) /);
      expect([type, first]).toEqual([type, expect.not.stringContaining('`')]);
      expect([type, description.replaceAll(/`[^`]+`/g, '')]).toEqual([
        type,
        expect.not.stringMatching(/\w[._]\w/),
      ]);
    }
  });
});

it('marks the ten events of the contract, and those that cost money or time if missed, as default', async () => {
  const defaults = (await eventTypes()).filter((event) => event.default).map(({ type }) => type);
  expect(defaults).toEqual(DEFAULTS);
});

it('needs no key, unlike the endpoints next to it', async () => {
  await app.client.get('/marketplace/webhooks/event-types').expect(200);
  await app.client.get('/marketplace/webhooks/whe_none').expect(401);
});

it('appears in the API description as webhooks', async () => {
  const { body } = await app.client.get('/.well-known/openapi.json').expect(200);
  const { webhooks, components } = body as {
    webhooks: Record<string, { post: { requestBody: object } }>;
    components: { schemas: Record<string, object> };
  };
  expect(Object.keys(webhooks)).toEqual((await eventTypes()).map(({ type }) => type));
  expect(components.schemas).toHaveProperty('EventView');
  expect(JSON.stringify(webhooks['marketplace.order.created'])).toContain('#/components/schemas/EventView');
});
