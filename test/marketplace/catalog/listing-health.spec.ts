import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Workers } from '../../../src/platform/workers/workers';
import { startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { onServer } from '../../support/on-server';
import { type TestListing, trades } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

let app: TestApp;
let server: Server;
let port: number;
let answer: RequestListener;
let calls: string[] = [];
const registered: TestListing[] = [];
beforeAll(async () => {
  app = await startTestApp();
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(() => {
  app.clock.advance(2 * 60_000); // the host may be called again
  calls = [];
  works();
});
/** They share their hosts. */
afterEach(() => Promise.all(registered.splice(0).map(remove)));
const works = (): void => {
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"ok": true}');
};
const breaks = (): void => {
  answer = (_, response) => response.writeHead(503).end();
};
const addressOn = (host = '127.0.0.1'): string => `http://${host}:${port}/health`;
const checked = async (
  check: Record<string, unknown> = {},
  terms: Record<string, unknown> = {},
): Promise<TestListing> => {
  const listing = await trades(app).listing(terms);
  registered.push(listing);
  await register(listing, { url: addressOn(), every_minutes: 5, ...check }).expect(200);
  return listing;
};
const path = ({ id }: TestListing): string => `/marketplace/listings/${id}/health`;
const register = (listing: TestListing, check: object) => listing.seller.client.patch(path(listing), check);
const checkNow = ({ id, seller }: TestListing) =>
  seller.client.post(`/marketplace/listings/${id}/health/check`);
const run = async (minutes = 0): Promise<void> => {
  app.clock.advance(minutes * 60_000);
  await app.drain('listing-health');
};
const failFor = async (times: number, minutes = 6): Promise<void> => {
  breaks();
  for (let time = 0; time < times; time++) await run(minutes);
};
const remove = (listing: TestListing) => listing.seller.client.delete(path(listing));
const shown = async ({ id, seller }: TestListing) =>
  (await seller.client.get(`/marketplace/listings/${id}`).expect(200)).body;
const buy = async ({ id }: TestListing, status: number) => {
  const { client } = await fixtures(app).agent();
  return (await client.post('/marketplace/orders', { listing_id: id }).expect(status)).body;
};

describe('a registered check', () => {
  it('is shown on the listing and in the agent-spec once it has run, and the address only to the seller', async () => {
    const listing = await checked();
    const visitor = await fixtures(app).agent();
    expect((await shown(listing)).health).toMatchObject({ status: 'unknown', last_checked_at: null });
    await run();
    expect(calls).toEqual(['GET 127.0.0.1/health']);
    const health = {
      status: 'healthy',
      last_success_at: expect.any(String),
      last_checked_at: expect.any(String),
      success_share_30d: 1,
      consecutive_failures: 0,
    };
    const { version, ...seen } = await shown(listing);
    expect([seen.health, version]).toEqual([health, 1]);
    const spec = await visitor.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
    expect(spec.body.health).toEqual(health);
    expect((await visitor.client.get(path(listing)).expect(404)).body.code).toBe('listing_health_not_found');
    const own = await listing.seller.client.get(path(listing)).expect(200);
    expect(own.body).toMatchObject({
      ...health,
      listing_id: listing.id,
      check: {
        url: addressOn(),
        method: 'GET',
        expect: { status: [200] },
        every_minutes: 5,
        test_order: false,
      },
      code: 'passed',
      observed: 'status 200',
      days: [{ checks: 1, successes: 1 }],
    });
    await remove(listing);
    expect((await shown(listing)).health).toBeNull();
  });

  it('runs again after its interval, and keeps what a change does not name', async () => {
    const listing = await checked({ method: 'HEAD', expect: { status: [204] }, every_minutes: 60 });
    answer = (_, response) => response.writeHead(204).end();
    await run();
    await run(30);
    expect(calls).toEqual(['HEAD 127.0.0.1/health']);
    await run(40);
    expect(calls).toHaveLength(2);
    const { body } = await register(listing, { every_minutes: 10 }).expect(200);
    expect(body).toMatchObject({
      status: 'healthy',
      check: { method: 'HEAD', expect: { status: [204] }, every_minutes: 10 },
    });
    const other = await register(listing, { method: 'GET' }).expect(200);
    expect(other.body).toMatchObject({ status: 'unknown', days: [] });
  });

  it.each([
    ['no address', {}, ['body', 'url']],
    ['a private address', { url: 'http://10.0.0.1/' }, ['body', 'url']],
    [
      'a body after HEAD',
      { url: 'https://example.com/', method: 'HEAD', expect: { schema: {} } },
      ['body', 'expect', 'schema'],
    ],
    [
      'a schema that is none',
      { url: 'https://example.com/', expect: { schema: { type: 1 } } },
      ['body', 'expect', 'schema'],
    ],
    ['a shorter interval', { url: 'https://example.com/', every_minutes: 4 }, ['body', 'every_minutes']],
    ['a test order without goods', { test_order: true }, ['body', 'test_order']],
  ])('with %s is refused', async (_, check, loc) => {
    const listing = await trades(app).listing();
    const { body } = await register(listing, check).expect(422);
    expect(body.detail[0].loc).toEqual(loc);
  });

  it('is only for the seller of the listing', async () => {
    const listing = await trades(app).listing();
    const stranger = await fixtures(app).agent();
    await stranger.client.patch(path(listing), { url: addressOn() }).expect(404);
  });

  it('is limited to a number of listings per seller, also for parallel requests', async () => {
    const seller = await fixtures(app).agent();
    const listings = await Promise.all(Array.from({ length: 52 }, () => trades(app).listing({}, seller)));
    const answers = await Promise.all(
      listings.map((listing) => register(listing, { url: 'https://example.com/' })),
    );
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code as string);
    expect(codes).toEqual(Array(2).fill('too_many_checked_listings'));
    await Promise.all(listings.map((listing) => listing.seller.client.delete(path(listing))));
  });
});

describe('a call', () => {
  it('goes to a host once a minute, however many listings name it', async () => {
    for (let listings = 0; listings < 3; listings++) await checked();
    await run();
    expect(calls).toHaveLength(1);
    await run(2.5);
    expect(calls).toHaveLength(2);
  });

  it('follows no redirect, reads no long answer, and never calls a private address', async () => {
    answer = (_, response) => response.writeHead(302, { location: addressOn() }).end();
    const listing = await checked();
    expect((await checkNow(listing).expect(200)).body).toMatchObject({
      status: 'failing',
      code: 'wrong_status',
    });
    expect(calls).toHaveLength(1);
    answer = (_, response) => response.end('1'.repeat(70_000));
    app.clock.advance(61_000);
    expect((await checkNow(listing).expect(200)).body).toMatchObject({ code: 'too_large' });
  });

  it('that the seller starts is refused less than a minute after another one', async () => {
    const listing = await checked();
    expect((await checkNow(listing).expect(200)).body).toMatchObject({ status: 'healthy' });
    const { body, headers } = await checkNow(listing).expect(429);
    expect([body.code, headers['retry-after']]).toEqual(['host_called_recently', '60']);
  });
});

it('several instances run each check once', async () => {
  for (let listing = 0; listing < 12; listing++)
    await checked({ url: `http://127.0.0.${listing + 1}:${port}/health` }); // each is another host
  const other = await startAnotherInstance(app);
  try {
    const workers = other.app.get(Workers, { strict: false });
    await Promise.all([run(), workers.runUntilIdle('listing-health')]);
  } finally {
    await other.close();
  }
  expect(calls).toHaveLength(12);
  expect(new Set(calls).size).toBe(12);
});

describe('a listing whose checks fail', () => {
  it('is paused after five failures in a row, and comes back with the next success', async () => {
    const listing = await checked();
    const running = await trades(app).buy(listing, await fixtures(app).agent());
    await run();
    await failFor(4);
    expect(await shown(listing)).toMatchObject({
      status: 'active',
      health: { status: 'failing', consecutive_failures: 4, success_share_30d: 0.2 },
    });
    await failFor(1);
    expect(await shown(listing)).toMatchObject({
      status: 'paused',
      health: { status: 'paused', consecutive_failures: 5 },
    });
    const visitor = await fixtures(app).agent();
    await visitor.client.get(`/marketplace/listings/${listing.id}`).expect(404);
    expect((await buy(listing, 409)).code).toBe('listing_unhealthy');
    await listing.seller.client
      .post(`/marketplace/sales/${running.id}/fulfill`, { delivery_data: { text: 'done' } })
      .expect(200);
    await app.drainAll();
    const { body: inbox } = await listing.seller.client.get('/notifications').expect(200);
    expect(
      (inbox.notifications as { title: string }[]).filter(({ title }) => /^Paused: /.test(title)),
    ).toHaveLength(1);

    works();
    await run(6);
    expect(await shown(listing)).toMatchObject({ status: 'active', health: { status: 'healthy' } });
    await buy(listing, 201);
    await app.drainAll();
    const { body: events } = await listing.seller.client.get('/marketplace/events?limit=50').expect(200);
    const names = (events.events as { type: string }[]).map(({ type }) => type);
    expect(names.filter((name) => name.startsWith('marketplace.listing.'))).toEqual([
      'marketplace.listing.health_failed',
      'marketplace.listing.health_recovered',
    ]);
  });

  it('is not put on sale by a success if its seller has paused it as well', async () => {
    const listing = await checked();
    await failFor(5);
    expect((await shown(listing)).status).toBe('paused');
    await listing.seller.client
      .patch(`/marketplace/listings/${listing.id}`, { status: 'paused' })
      .expect(200);
    works();
    await run(90);
    expect((await shown(listing)).status).toBe('paused');
    expect((await buy(listing, 404)).code).toBe('listing_not_found');
  });

  it('is not put on sale by a success if its seller had paused it before', async () => {
    const listing = await checked();
    await listing.seller.client
      .patch(`/marketplace/listings/${listing.id}`, { status: 'paused' })
      .expect(200);
    breaks();
    for (let time = 0; time < 5; time++) {
      app.clock.advance(5 * 60_000);
      expect((await checkNow(listing).expect(200)).body.status).toBe('failing');
    }
    works();
    await run(90);
    expect((await shown(listing)).status).toBe('paused');
  });

  it('is shown as paused if its check is changed while it is being paused', async () => {
    const listing = await checked();
    await failFor(4);
    await onServer(app.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM listing_health WHERE listing_id = $1 FOR UPDATE', [listing.id]);
      app.clock.advance(6 * 60_000);
      const pausing = checkNow(listing).expect(200).then();
      await waitingForLocks(app, 1);
      const changing = register(listing, { every_minutes: 10 })
        .expect(200)
        .then(({ body }) => body);
      await waitingForLocks(app, 2);
      await client.query('COMMIT');
      await pausing;
      expect((await changing).status).toBe('paused');
    });
    works();
    await run(90);
    expect(await shown(listing)).toMatchObject({ status: 'active', health: { status: 'healthy' } });
  });

  it('can be activated by the seller, and is paused again only after as many failures', async () => {
    const listing = await checked();
    await failFor(5);
    await listing.seller.client
      .patch(`/marketplace/listings/${listing.id}`, { status: 'active' })
      .expect(200);
    await failFor(1);
    expect(await shown(listing)).toMatchObject({
      status: 'active',
      health: { status: 'failing', consecutive_failures: 1 },
    });
    await failFor(4);
    expect((await shown(listing)).status).toBe('paused');
  });

  it('stays on sale while no host answers, because our network may have failed', async () => {
    const listing = await checked();
    const other = await checked({ url: addressOn('localhost') });
    await run();
    answer = (request) => request.socket.destroy();
    for (let time = 0; time < 7; time++) await run(6);
    expect(await shown(listing)).toMatchObject({ status: 'active', health: { status: 'failing' } });
    answer = (request, response) =>
      request.headers.host?.startsWith('localhost') ? response.end() : request.socket.destroy();
    await run(6);
    await run(6);
    expect((await shown(listing)).status).toBe('paused');
    expect(await shown(other)).toMatchObject({ status: 'active', health: { status: 'healthy' } });
  });

  it('is not checked while it is not on sale for another reason', async () => {
    const listing = await checked();
    await listing.seller.client
      .patch(`/marketplace/listings/${listing.id}`, { status: 'paused' })
      .expect(200);
    await run(10);
    expect(calls).toEqual([]);
  });
});

it('a test order checks what a purchase would deliver, and sells nothing', async () => {
  const acceptance = {
    version: 1,
    checks: [{ id: 'shape', type: 'json_schema', schema: { required: ['key'] } }],
    on_pass: 'release',
    on_fail: 'dispute',
    resubmissions: 0,
    verdict_within_hours: 24,
  };
  const goods = { delivery_method: 'digital_instant', digital_payload: { key: 'k-1' }, acceptance };
  const listing = await checked({ url: undefined, test_order: true }, goods);
  await run();
  expect(await shown(listing)).toMatchObject({ quantity: 10, health: { status: 'healthy' } });
  expect((await checkNow(listing).expect(200)).body).toMatchObject({ code: 'passed', observed: '1 check' });
  expect(calls).toEqual([]);
});
