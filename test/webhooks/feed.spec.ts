import { setTimeout as sleep } from 'node:timers/promises';
import { Client as Connection } from 'pg';
import { DAY, HOUR } from '../../src/kernel/clock';
import { newId } from '../../src/kernel/ids';
import { Transactions } from '../../src/platform/database/transactions';
import { Outbox } from '../../src/platform/outbox/outbox';
import { FeedWaiters, type Wait } from '../../src/webhooks/feed/feed-waiters';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { manyFeedEvents } from '../support/fixtures/webhooks';
import { until } from '../support/waiting';
import { startReceiver } from '../support/webhook-receiver';
import { event, subscriber, recordSubscriberEvents } from './subscribers';

let app: TestApp;
let agent: TestAgent;

beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => (agent = await fixtures(app).agent()));

interface Feed {
  events: { id: string; type: string; data: { id: string } }[];
  next_cursor: string | null;
  has_more: boolean;
}

async function fetched(query = '', client = agent.client): Promise<Feed> {
  return (await client.get(`/marketplace/events${query}`).expect(200)).body as Feed;
}

const recordCount = (count: number, change: object = {}): Promise<void> =>
  recordSubscriberEvents(
    app,
    ...Array.from({ length: count }, () => ({ audience: [agent.agentId], ...change })),
  );

describe('the event feed', () => {
  it('has the same bodies as webhooks, whether or not any are sent', async () => {
    const receiver = await startReceiver(app.clock);
    const seller = await subscriber(app, receiver.url);
    await recordSubscriberEvents(app, { audience: [seller.agentId, agent.agentId] });
    await app.drain();
    const feed = await fetched();
    expect(feed.events).toEqual([receiver.received[0]!.json]);
    expect(JSON.stringify(feed.events[0])).toBe(receiver.received[0]!.body);
    expect(feed).toMatchObject({ has_more: false, next_cursor: feed.events[0]!.id });
    await receiver.close();
  });

  it('returns each event once across pages, and continues where it ended', async () => {
    await recordCount(7);
    await app.drain();
    const ids: string[] = [];
    let page = await fetched('?limit=3');
    for (; ; page = await fetched(`?limit=3&after=${page.next_cursor}`)) {
      ids.push(...page.events.map(({ id }) => id));
      if (!page.has_more) break;
    }
    expect(new Set(ids).size).toBe(7);
    expect(page.events).toHaveLength(1);
    const end = await fetched(`?after=${page.next_cursor}`);
    expect(end).toEqual({ events: [], limit: 50, has_more: false, next_cursor: page.next_cursor });
    await recordCount(1);
    await app.drain();
    expect((await fetched(`?after=${page.next_cursor}`)).events).toHaveLength(1);
  });

  it('starts at the end with after=latest', async () => {
    expect(await fetched('?after=latest')).toEqual({
      events: [],
      limit: 50,
      has_more: false,
      next_cursor: null,
    });
    await recordCount(3);
    await app.drain();
    const { events } = await fetched();
    expect(await fetched('?after=latest')).toEqual({
      events: [],
      limit: 50,
      has_more: false,
      next_cursor: events[2]!.id,
    });
  });

  it('can be filtered by type, and skips long stretches of other events', async () => {
    await recordCount(1, { name: 'marketplace.order.expired' });
    await app.drain();
    await manyFeedEvents(
      app,
      agent.agentId,
      Array.from({ length: 1_200 }, () => newId('evt')),
    );
    await recordCount(1, { name: 'marketplace.order.expired' });
    await app.drain();
    const pages: Feed[] = [await fetched('?types=marketplace.order.expired')];
    while (pages.at(-1)!.has_more)
      pages.push(await fetched(`?types=marketplace.order.expired&after=${pages.at(-1)!.next_cursor}`));
    expect(pages.length).toBe(3);
    expect(pages.flatMap(({ events }) => events.map(({ type }) => type))).toEqual(
      Array(2).fill('marketplace.order.expired'),
    );
  });

  it('is private to its agent', async () => {
    const other = await fixtures(app).agent();
    await recordCount(2);
    await app.drain();
    expect((await fetched('', other.client)).events).toEqual([]);
    const { next_cursor } = await fetched();
    await other.client.get(`/marketplace/events?after=${next_cursor}`).expect(422);
    await app.client.get('/marketplace/events').expect(401);
  });

  it.each(['after=evt_of_nobody', 'types=order.lost', 'limit=0', 'limit=101', 'wait=26'])(
    'is a 422 for %s',
    async (query) => {
      const { body } = await agent.client.get(`/marketplace/events?${query}`).expect(422);
      expect(body).toMatchObject({ code: 'validation_error' });
      expect((body as { detail: { loc: string[] }[] }).detail[0]!.loc.slice(0, 2)).toEqual([
        'query',
        query.split('=')[0],
      ]);
    },
  );

  it('drops events after thirty days, and still accepts their cursors', async () => {
    const fresh = await startTestApp();
    const quiet = await fixtures(fresh).agent();
    await recordSubscriberEvents(fresh, { audience: [quiet.agentId] });
    await fresh.drain();
    const { next_cursor } = await fetched('', quiet.client);
    fresh.clock.advance(31 * DAY);
    await fresh.drainAll();
    expect(await fetched('', quiet.client)).toMatchObject({ events: [] });
    expect(await fetched(`?after=${next_cursor}`, quiet.client)).toMatchObject({ events: [], next_cursor });
    await recordSubscriberEvents(fresh, { audience: [quiet.agentId] });
    await fresh.drainAll();
    expect((await fetched(`?after=${next_cursor}`, quiet.client)).events).toHaveLength(1);
    expect(
      await fresh.sql('SELECT event_id FROM webhook_feed WHERE agent_id = $1', [quiet.agentId]),
    ).toHaveLength(1);
    await fresh.close();
  });
});

describe('long polling for an event', () => {
  /** Sends a request and returns once it waits for events. `waits` replaces that wait. */
  async function waitingRequest<T>(
    { app: service }: TestApp,
    request: () => PromiseLike<T>,
    waits: (wait: Wait, milliseconds: number) => Promise<void> = (wait) => wait.nextEvent(HOUR), // it must be woken
  ): Promise<{ answer: Promise<T> }> {
    const waiters = service.get(FeedWaiters);
    const begin = waiters.begin.bind(waiters);
    let began = false;
    const begun = jest.spyOn(waiters, 'begin').mockImplementation((agentId) => {
      const wait = begin(agentId);
      if (!wait) return undefined;
      const news = (milliseconds: number): Promise<void> => {
        began = true;
        return waits(wait, milliseconds);
      };
      return Object.assign(Object.create(wait) as Wait, { nextEvent: news });
    });
    const answer = Promise.resolve(request());
    await until(() => began);
    begun.mockRestore();
    return { answer };
  }

  it('returns as soon as there is one', async () => {
    const { next_cursor } = await fetched('?after=latest');
    const query = `?wait=20${next_cursor ? `&after=${next_cursor}` : ''}`;
    const { answer } = await waitingRequest(app, () => fetched(query));
    await recordCount(1);
    await app.drain();
    expect((await answer).events).toHaveLength(1);
  });

  it('is refused when its key is revoked in the meantime', async () => {
    const { body } = await agent.client.post('/agents/me/keys', { name: 'listener' }).expect(201);
    const { answer } = await waitingRequest(app, () =>
      app.client.as(body.api_key).get('/marketplace/events?wait=20').expect(401),
    );
    await agent.client.delete(`/agents/me/keys/${body.key_id}`).expect(204);
    await recordCount(1);
    await app.drain();
    expect((await answer).body).toMatchObject({ code: 'key_revoked' });
  });

  it('returns nothing after the timeout, also when other events arrive', async () => {
    const startedAt = Date.now();
    let drained = (): void => undefined;
    const othersCame = new Promise<void>((resolve) => (drained = resolve));
    const { answer } = await waitingRequest(
      app,
      () => fetched('?wait=2&types=marketplace.order.expired'),
      async (wait, milliseconds) => {
        await othersCame;
        await wait.nextEvent(milliseconds);
      },
    );
    await recordCount(2);
    await app.drain();
    drained();
    const feed = await answer;
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_990);
    expect(feed.events).toEqual([]);
    expect(feed.next_cursor).toBe((await fetched()).next_cursor);
  });

  // well before the wait would end
  it('returns when the service stops', async () => {
    const stopping = await startTestApp();
    const waiter = await fixtures(stopping).agent();
    const { answer } = await waitingRequest(stopping, () => fetched('?wait=25', waiter.client));
    const stopped = stopping.stop();
    expect(await answer).toMatchObject({ events: [] });
    await stopped;
    await stopping.close();
  }, 20_000);
});

describe('a reader that continues from its cursor misses no event', () => {
  it('that commits late, although its id is older than those read before', async () => {
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    let over = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      over = app.app.get(Transactions).run(async (tx) => {
        await app.app.get(Outbox).record(tx, event(app, { audience: [agent.agentId] }));
        resolve();
        await held;
      });
      over.catch(reject);
    });
    await recordCount(2);
    await app.drain();
    const first = await fetched();
    expect(first.events).toHaveLength(2);
    commit();
    await over;
    await app.drain();
    const rest = await fetched(`?after=${first.next_cursor}`);
    expect(rest.events).toHaveLength(1);
    expect(rest.events[0]!.id < first.events[0]!.id).toBe(true);
  });

  it('that another relay is still writing while later ones are ready', async () => {
    const slow = new Connection({ connectionString: app.databaseUrl });
    await slow.connect();
    await slow.query('BEGIN');
    await slow.query(
      `INSERT INTO webhook_feed_heads AS h VALUES ($1, 1)
       ON CONFLICT (agent_id) DO UPDATE SET position = h.position + 1`,
      [agent.agentId],
    );
    await slow.query(
      `INSERT INTO webhook_feed VALUES ($1, 1, 'evt_slow', 'marketplace.order.created', now())`,
      [agent.agentId],
    );
    await recordCount(1);
    const draining = app.drain();
    await sleep(200);
    expect((await fetched()).events).toEqual([]); // the later one waits: it must not be seen first
    await slow.query('COMMIT');
    await slow.end();
    await draining;
    const rows = await app.sql(
      'SELECT position::int, event_id FROM webhook_feed WHERE agent_id = $1 ORDER BY position',
      [agent.agentId],
    );
    expect(rows).toEqual([
      { position: 1, event_id: 'evt_slow' },
      { position: 2, event_id: expect.stringMatching(/^evt_0/) as string },
    ]);
  });

  it('with many concurrent transactions, relays, and reads', async () => {
    const total = 200;
    const lanes = 25; // many, but not so many that the service sheds load
    const seen: string[] = [];
    let written = false;
    let done = false;
    const reading = (async () => {
      let cursor: string | null = null;
      for (let last = false; ; last = done) {
        const page: Feed = await fetched(`?limit=7${cursor ? `&after=${cursor}` : ''}`);
        seen.push(...page.events.map(({ id }) => id));
        cursor = page.next_cursor;
        if (last && !page.has_more) return;
      }
    })();
    const writing = Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let index = lane; index < total; index += lanes)
          await app.app.get(Transactions).run(async (tx) => {
            await app.app.get(Outbox).record(tx, event(app, { audience: [agent.agentId] }));
            await sleep((index * 37) % 60);
          });
      }),
    );
    const relaying = (async () => {
      for (let idle = 0; idle < 3; idle = written ? idle + 1 : 0) {
        await Promise.all([1, 2, 3].map(() => app.drain('outbox-relay')));
        await sleep(5);
      }
    })();
    await writing;
    written = true;
    await relaying; // a drain does not wait for what another relay has leased
    await app.drain();
    done = true;
    await reading;
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });
});
