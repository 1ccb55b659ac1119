import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../src/kernel/clock';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { SafeHttp } from '../../src/platform/egress/safe-http';
import { Workers } from '../../src/platform/workers/workers';
import { startTestApp, type TestApp } from '../support/app';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver';
import { type Subscriber, subscriber, recordSubscriberEvents } from './subscribers';

const times = (count: number, agent: Subscriber): { audience: string[] }[] =>
  Array.from({ length: count }, () => ({ audience: [agent.agentId] }));

describe('bad receivers next to a good one', () => {
  /** Fifteen seconds in the service; shorter here so that the test need not wait. */
  const WHOLE_MS = 8_000;
  let app: TestApp;
  let receivers: WebhookReceiver[];
  let private10: boolean;

  beforeAll(async () => {
    app = await startTestApp();
    const lookUp = (): Promise<string[]> => Promise.resolve([private10 ? '10.0.0.1' : '127.0.0.1']);
    const rules = { production: false, allowCidrs: [] };
    const quick = new SafeHttp(rules, { connectMs: 3_000, wholeMs: WHOLE_MS }, lookUp);
    Object.assign(app.app.get(SafeHttp), quick);
    await app.app.get(PgNotifications).listen();
    app.app.get(Workers).start();
  });
  afterAll(async () => {
    await app.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });

  interface Shown {
    status: string;
    last_status: number | null;
    last_error: string | null;
    attempts: { number: number; status_code: number | null; error: string | null }[];
  }

  async function receiver(): Promise<WebhookReceiver> {
    const started = await startReceiver(app.clock);
    receivers.push(started);
    return started;
  }

  async function deliveriesOf({ client, endpointId }: Subscriber): Promise<Shown[]> {
    const { body } = await client.get(`/marketplace/webhooks/${endpointId}/deliveries?limit=100`).expect(200);
    return (body as { deliveries: Shown[] }).deliveries;
  }

  /** Waits until everything has been tried once. */
  async function attempted(agent: Subscriber, count: number): Promise<Shown[]> {
    for (let tries = 0; ; tries++) {
      const displayed = await deliveriesOf(agent);
      if (displayed.filter(({ attempts }) => attempts.length > 0).length >= count) return displayed;
      if (tries > 1_200) throw new Error(`${JSON.stringify(displayed)} is not ${count} attempts`);
      await sleep(50);
    }
  }

  it('do not delay it: it receives everything before any of them is done', async () => {
    receivers = [];
    const dead = await receiver();
    dead.respondBy(() => undefined);
    const late = await receiver();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    late.respondWith(() => held.then(() => 200));
    const endless = await receiver();
    endless.respondBy((response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const target = await receiver();
    const redirecting = await receiver();
    redirecting.respondWith(307, { headers: { location: target.url } });
    const rebound = await receiver();
    const reboundUrl = rebound.url.replace('127.0.0.1', 'hooks.agent.example');
    const good = await receiver();

    const urls = [dead.url, late.url, endless.url, redirecting.url, reboundUrl];
    const bad = await Promise.all(urls.map((url) => subscriber(app, url)));
    const [deadAgent, lateAgent, endlessAgent, redirectingAgent, reboundAgent] = bad as [
      ...[Subscriber, Subscriber, Subscriber, Subscriber, Subscriber],
    ];
    const goodAgent = await subscriber(app, good.url);

    private10 = false;
    await recordSubscriberEvents(app, ...times(1, reboundAgent));
    await rebound.until(1); // the first lookup was fine
    private10 = true;

    await recordSubscriberEvents(app, ...bad.flatMap((agent) => times(8, agent)));
    await Promise.all([dead.until(4), late.until(4), endless.until(4)]);
    await recordSubscriberEvents(app, ...times(40, goodAgent));
    await good.until(40);
    letGo();
    expect(good.verify(goodAgent.secret)).toHaveLength(40);

    const tried = (await attempted(deadAgent, 4)).filter(({ attempts }) => attempts.length > 0);
    expect(tried.length).toBeGreaterThanOrEqual(4);
    expect(tried.flatMap(({ attempts }) => attempts.map(({ error }) => error))).toEqual(
      tried.flatMap(({ attempts }) => attempts.map(() => 'timeout')),
    );
    const taken = (await attempted(lateAgent, 8)).map(({ status }) => status);
    expect(taken).toEqual(Array(8).fill('delivered'));
    const poured = (await attempted(endlessAgent, 8)).map(({ status, last_status }) => [status, last_status]);
    expect(poured).toEqual(Array(8).fill(['delivered', 200]));
    const redirected = await attempted(redirectingAgent, 8);
    expect(redirected.every(({ last_status }) => last_status === 307)).toBe(true);
    expect(target.received).toHaveLength(0);
    const refused = await attempted(reboundAgent, 9);
    expect(refused.filter(({ last_error }) => last_error === 'address_not_allowed')).toHaveLength(8);
    expect(rebound.received).toHaveLength(1);
  });
});

describe('a dispatcher that is killed mid-flight', () => {
  const TOTAL = 300;
  let dispatcher: ChildProcess | undefined;
  afterEach(() => dispatcher?.kill('SIGKILL'));

  it('loses no committed event: each arrives at least once, with the same id', async () => {
    const app = await startTestApp();
    const receiver = await startReceiver(app.clock);
    receiver.respondWith(200, { delayMs: 30 });
    const sellers = await Promise.all([1, 2, 3].map(() => subscriber(app, receiver.url)));
    await recordSubscriberEvents(app, ...sellers.flatMap((seller) => times(TOTAL / 3, seller)));
    dispatcher = await startDispatcher(app);
    await receiver.until(60, 60_000); // a process starts slowly on a busy machine
    const gone = once(dispatcher, 'exit');
    dispatcher.kill('SIGKILL');
    await gone;
    await sleep(200);
    const before = receiver.received.length;
    expect(before).toBeLessThan(TOTAL);
    await recordSubscriberEvents(app, ...sellers.flatMap((seller) => times(5, seller)));
    app.clock.advance(MINUTE + SECOND); // the leases of the dead process expire, and another process continues
    await app.drain();
    const committed = await app.sql<{ id: string }>(`SELECT id FROM outbox_events WHERE audience <> '{}'`);
    const idsOf = new Map<string, Set<unknown>>();
    for (const { json, headers } of receiver.received)
      idsOf.set(json.id, (idsOf.get(json.id) ?? new Set()).add(headers['webhook-id']));
    expect([...idsOf.keys()].sort()).toEqual(committed.map(({ id }) => id).sort());
    expect([...idsOf.values()].every((ids) => ids.size === 1)).toBe(true);
    expect(receiver.received.length - committed.length).toBeLessThanOrEqual(3 * 64);
    expect(await app.sql(`SELECT 1 FROM webhook_deliveries WHERE status <> 'delivered'`)).toEqual([]);
    await receiver.close();
    await app.close();
  });

  /** The compiled service, as relay and dispatcher only, on the database of the test. */
  async function startDispatcher({ settings }: TestApp): Promise<ChildProcess> {
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: settings.DATABASE_URL,
      DATA_DIR: settings.DATA_DIR,
      SECRET_KEY: settings.SECRET_KEY,
      ADMIN_TOKEN: settings.ADMIN_TOKEN,
      ROLES: 'relay,dispatcher',
      PORT: '0',
      LOG_LEVEL: 'error',
    };
    const build = spawn(process.execPath, ['bin/build.mjs'], { stdio: 'ignore' });
    expect(await once(build, 'exit')).toEqual([0, null]);
    return spawn(process.execPath, ['dist/src/main.js'], { env, stdio: 'ignore' });
  }
});
