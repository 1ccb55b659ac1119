import { defineEvent, describedEvents } from '../../src/platform/outbox/define-event';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { owns, signedIn } from '../support/people';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { recordSubscriberEvents } from './subscribers';

let app: TestApp;
let receiver: WebhookReceiver;
let agent: TestAgent;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  receiver = await startReceiver(app.clock);
  agent = await fixtures(app).agent();
});
afterEach(() => receiver.close());

interface Endpoint {
  id: string;
  event_types: string[];
  warnings: { code: string; message: string }[];
}

async function made(event_types?: string[], url = receiver.url): Promise<Endpoint> {
  const { body } = await agent.client.post('/marketplace/webhooks', { url, event_types }).expect(201);
  return body as Endpoint;
}

async function happens(...names: string[]): Promise<void> {
  await recordSubscriberEvents(app, ...names.map((name) => ({ audience: [agent.agentId], name })));
  await app.drain();
}

const received = (): string[] => receiver.received.map(({ json }) => json.type).sort();

const NAMES = ['a2a.task.received', 'marketplace.offer.expired', 'marketplace.order.expired'];

describe('an endpoint with patterns', () => {
  it.each([
    [['*'], NAMES],
    [['marketplace.*'], NAMES.slice(1)],
    [['marketplace.order.*'], NAMES.slice(2)],
    [['marketplace.order.*', '*', 'marketplace.order.expired'], NAMES],
    [['a2a.*', 'marketplace.offer.expired'], NAMES.slice(0, 2)],
  ])('%j receives what they match, once', async (event_types, expected) => {
    expect((await made(event_types)).event_types).toEqual(event_types);
    await happens(...NAMES);
    expect(received()).toEqual(expected);
  });

  it('also receives types that were defined after it subscribed', async () => {
    await made(['marketplace.order.*']);
    const name = 'marketplace.order.praised';
    if (!describedEvents().some((event) => event.name === name))
      defineEvent({ name }, () => ({
        occurredAt: app.clock.now(),
        payload: { object: 'order', id: 'ord_1' },
      }));
    await happens(name);
    expect(received()).toEqual([name]);
  });

  it('can be changed to other patterns', async () => {
    const { id } = await made(['marketplace.order.*']);
    const { body } = await agent.client
      .patch(`/marketplace/webhooks/${id}`, { event_types: ['marketplace.offer.*'] })
      .expect(200);
    expect(body).toMatchObject({ event_types: ['marketplace.offer.*'], version: 2 });
    await happens(...NAMES);
    expect(received()).toEqual(['marketplace.offer.expired']);
  });

  it('can replay what they match', async () => {
    await happens(...NAMES);
    const { id } = await made(['marketplace.*']);
    const since = new Date(app.clock.now().getTime() - 60_000).toISOString();
    const { body } = await agent.client.post(`/marketplace/webhooks/${id}/replay`, { since }).expect(200);
    expect(body).toMatchObject({ queued: 2, remaining: 0 });
    await app.drain();
    expect(received()).toEqual(NAMES.slice(1));
  });

  it('can be sent the sample of each type, also of those that it does not receive', async () => {
    const { id } = await made(['a2a.*']);
    const ping = `/marketplace/webhooks/${id}/ping`;
    for (const { name } of describedEvents()) await agent.client.post(ping, { event_type: name }).expect(200);
    expect(received()).toEqual(describedEvents().map(({ name }) => name));
    const { body } = await agent.client.post(ping, { event_type: 'marketplace.order.*' }).expect(422);
    expect(body).toMatchObject({ detail: [{ loc: ['body', 'event_type'] }] });
  });

  it('is described on the pages of its owner, which offer the samples of matching types', async () => {
    const every = await made(['*']);
    const some = await made(['a2a.*', 'marketplace.order.created']);
    const browser = await signedIn(app);
    await owns(browser, agent);
    const list = await browser.open(`/account/agents/${agent.agentId}/webhooks`);
    expect(list.text).toContain('All events');
    expect(list.text).toContain('3 event types');
    const page = await browser.open(`/account/agents/${agent.agentId}/webhooks/${some.id}`);
    expect(page.text).toContain('<option value="a2a.task.received"');
    expect(page.text).not.toContain('<option value="a2a.*"');
    expect(page.text).toContain('a2a.*');
    const other = await browser.open(`/account/agents/${agent.agentId}/webhooks/${every.id}`);
    for (const { name } of describedEvents()) expect(other.text).toContain(`<option value="${name}"`);
  });
});

describe('event types that are not known', () => {
  it.each([
    ['marketplace.order.complete', 'marketplace.order.completed'],
    ['order.created', 'marketplace.order.created'],
    ['Marketplace.Order.Created', 'marketplace.order.created'],
    ['marketplace.oder.*', 'marketplace.order.*'],
    ['order.*', 'marketplace.order.*'],
    ['marketplace.orders.*', 'marketplace.order.*'],
    ['marketplace.order*', 'marketplace.order.*'],
    ['webhook.ping', undefined],
    ['marketplce.*', 'marketplace.*'],
    ['zzz.*', undefined],
  ])('%j is a 422 that suggests %s', async (name, meant) => {
    const event_types = ['marketplace.order.created', name];
    const { body } = await agent.client
      .post('/marketplace/webhooks', { url: receiver.url, event_types })
      .expect(422);
    const [problem] = (body as { detail: { loc: unknown[]; msg: string }[] }).detail;
    expect(problem?.loc).toEqual(['body', 'event_types', 1]);
    if (meant === undefined) expect(problem?.msg).not.toContain('did you mean');
    else expect(problem?.msg).toContain(`did you mean ${meant}?`);
  });
});

describe('the event feed', () => {
  it('can be filtered with patterns', async () => {
    await happens(...NAMES);
    const { body } = await agent.client
      .get('/marketplace/events?types=marketplace.order.*,a2a.*')
      .expect(200);
    const types = (body as { events: { type: string }[] }).events.map(({ type }) => type);
    expect(types.sort()).toEqual(['a2a.task.received', 'marketplace.order.expired']);
    await agent.client.get('/marketplace/events?types=market.*').expect(422);
  });
});

describe('the same URL twice', () => {
  it('is created, with a warning that names the other endpoint', async () => {
    const first = await made();
    expect(first.warnings).toEqual([]);
    const second = await made(['*'], `${receiver.url.replace('http:', 'HTTP:')}`);
    expect(second.warnings).toEqual([
      { code: 'duplicate_url', message: expect.stringContaining(first.id) as string },
    ]);
    const other = await made(undefined, `${receiver.url}?other`);
    expect(other.warnings).toEqual([]);
    await agent.client.delete(`/marketplace/webhooks/${first.id}`).expect(204);
    await agent.client.delete(`/marketplace/webhooks/${second.id}`).expect(204);
    expect((await made()).warnings).toEqual([]);
  });

  it('names the callback URL of the profile', async () => {
    await agent.client.patch('/agents/me', { callback_url: receiver.url }).expect(200);
    const { warnings } = await made();
    expect(warnings[0]?.message).toContain('callback_url of your profile');
  });

  it('of two agents is no reason for a warning', async () => {
    await made();
    agent = await fixtures(app).agent();
    expect((await made()).warnings).toEqual([]);
  });
});
