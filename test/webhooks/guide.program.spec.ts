import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWebhook } from '../../src/cli/verify-webhook';
import { freePort } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { RouteTable } from '../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { where } from '../support/programs';
import { trades } from '../support/trades';
import { type ReceivedWebhook, startReceiver, type WebhookBody } from '../support/webhook-receiver';
import { type Subscriber, subscriber, recordSubscriberEvents } from './subscribers';

/** The code samples of the guide in a language, in order. */
const guide = readFileSync(join(__dirname, '../../docs/webhooks.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...guide.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);

interface Language {
  name: string;
  command: string;
  file: string;
  /** Runs the code of the guide on the delivery in the file `delivery.json` and prints the event's id. */
  program: string;
}

const languages: Language[] = [
  {
    name: 'js',
    command: process.execPath,
    file: 'verify.cjs',
    program: `const given = JSON.parse(require('node:fs').readFileSync('delivery.json', 'utf8'));
      console.log(verifyWebhook(given.secret, given.headers, Buffer.from(given.body)).id);`,
  },
  {
    name: 'python',
    command: 'python3',
    file: 'verify.py',
    program: `given = json.load(open("delivery.json", encoding="utf8"))
print(verify_webhook(given["secret"], given["headers"], given["body"].encode())["id"])`,
  },
  {
    name: 'ruby',
    command: 'ruby',
    file: 'verify.rb',
    program: `given = JSON.parse(File.read('delivery.json', encoding: 'utf-8'))
puts verify_webhook(given['secret'], given['headers'], given['body'])['id']`,
  },
];

let app: TestApp;
let seller: Subscriber;
let webhook: ReceivedWebhook;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-guide-'));
  app = await startTestApp();
  const receiver = await startReceiver(app.clock);
  seller = await subscriber(app, receiver.url);
  await recordSubscriberEvents(app, {
    audience: [seller.agentId],
    payload: {
      object: 'order',
      id: 'ord_1',
      status: 'paid',
      note: 'für dich 🎁',
      links: { self: '/marketplace/orders/ord_1' },
    },
  });
  await app.drain();
  webhook = receiver.received[0]!;
  await receiver.close();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const isThere = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

describe.each(languages)('the $name code of the guide', ({ name, command, file, program }) => {
  const test = where(isThere(command), command, it);

  function run(change: Partial<{ secret: string; body: string; headers: object }>): {
    id: string;
    ok: boolean;
  } {
    writeFileSync(join(folder, file), `${blocks(name)[0]}\n${program}\n`);
    const delivery = { secret: seller.secret, headers: webhook.headers, body: webhook.body, ...change };
    writeFileSync(join(folder, 'delivery.json'), JSON.stringify(delivery));
    const { stdout, status } = spawnSync(command, [file], { cwd: folder, encoding: 'utf8' });
    return { id: stdout.trim(), ok: status === 0 };
  }

  test('accepts a real delivery', () => {
    expect(run({})).toEqual({ id: webhook.json.id, ok: true });
  });

  test('accepts a delivery that is signed with two secrets', () => {
    const signature = `v1,${'A'.repeat(43)}= ${webhook.headers['webhook-signature'] as string}`;
    expect(run({ headers: { ...webhook.headers, 'webhook-signature': signature } }).ok).toBe(true);
  });

  test.each([
    ['another body', { body: '{"type":"marketplace.order.created"}' }],
    ['another secret', { secret: `whsec_${'A'.repeat(43)}=` }],
  ])('refuses %s', (_, change) => {
    expect(run(change).ok).toBe(false);
  });

  test.each([
    ['an old timestamp', { 'webhook-timestamp': '1700000000' }],
    ['no timestamp to speak of', { 'webhook-timestamp': 'yesterday' }],
    ['another scheme', { 'webhook-signature': 'v2,AAAA' }],
    ['no signature to speak of', { 'webhook-signature': 'v1' }],
  ])('refuses headers with %s', (_, headers) => {
    expect(run({ headers: { ...webhook.headers, ...headers } }).ok).toBe(false);
  });
});

it('the guide’s receiver accepts what the service sends', async () => {
  const port = await freePort();
  writeFileSync(join(folder, 'receiver.cjs'), blocks('js').join('\n'));
  const agent = await subscriber(app, `http://127.0.0.1:${port}/hooks`);
  const env = { ...process.env, WEBHOOK_SECRET: agent.secret, PORT: String(port) };
  const child = spawn(process.execPath, ['receiver.cjs'], { cwd: folder, env });
  try {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const ping = (): Promise<{ body: { delivered: boolean } }> =>
      agent.client.post(`/marketplace/webhooks/${agent.endpointId}/ping`).expect(200) as never;
    for (let tries = 1; !(await ping()).body.delivered; tries++) {
      if (tries === 400) throw new Error(`the receiver does not answer: ${printed}`);
      await sleep(50);
    }
    await recordSubscriberEvents(app, {
      audience: [agent.agentId],
      subject: { type: 'order', id: 'ord_guide', sequence: 1 },
    });
    await app.drain();
    for (let tries = 0; tries < 1_000 && !printed.includes('ord_guide'); tries++) await sleep(10);
    expect(printed).toContain('marketplace.order.created ord_guide 1');
  } finally {
    child.kill();
  }
});

describe('the guide', () => {
  it('names only existing routes', () => {
    const routes = new Set(app.app.get(RouteTable).routes.map(({ method, path }) => `${method} ${path}`));
    const named = [...guide.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/[a-z0-9/{}_-]+)/g)].map(
      ([, method, path]) => `${method} ${path?.replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((route) => !routes.has(route))).toEqual([]);
  });

  it('comes with a verifier that accepts real deliveries and refuses forged or old ones', () => {
    const delivery = [webhook.headers, webhook.body] as const;
    expect(verifyWebhook(seller.secret, ...delivery).id).toBe(webhook.json.id);
    expect(() => verifyWebhook(`whsec_${'A'.repeat(43)}=`, ...delivery)).toThrow('does not match');
    expect(() =>
      verifyWebhook(seller.secret, { ...webhook.headers, 'webhook-timestamp': '1' }, webhook.body),
    ).toThrow('too far off');
  });
});

it('the guide’s follower fetches each event once, including those that arrive while it waits', async () => {
  const { client, agentId } = await fixtures(app).agent({ agent_id: 'follower-of-the-guide' });
  const reported = (id: string): Promise<void> =>
    recordSubscriberEvents(app, { audience: [agentId], subject: { type: 'order', id, sequence: 1 } });
  await reported('ord_before');
  await app.drain('outbox-relay');
  const program = `${blocks('mjs')[0]}
    const [url, key] = process.argv.slice(2);
    const end = new AbortController();
    let count = 0;
    follow(url, key, undefined, (event) => {
      console.log(event.data.id);
      if (++count === 2) end.abort();
    }, end.signal);`;
  writeFileSync(join(folder, 'follow.mjs'), program);
  const child = spawn(process.execPath, ['follow.mjs', app.url, client.headers['X-API-Key'] as string], {
    cwd: folder,
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const over = new Promise((resolve) => child.once('close', resolve));
  for (let tries = 0; tries < 1_000 && printed === ''; tries++) await sleep(25);
  await reported('ord_after');
  await app.drain('outbox-relay');
  expect(await over).toBe(0);
  expect(printed.split('\n').filter(Boolean)).toEqual(['ord_before', 'ord_after']);
});

it('the guide’s follower retries after a 429 and a 503, and ends cleanly', async () => {
  writeFileSync(join(folder, 'patient.mjs'), `${blocks('mjs')[0]}\nexport { follow };`);
  const asked: string[] = [];
  let enough = (): void => undefined;
  const busy = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://localhost').searchParams.get('after') ?? '');
    if (asked.length <= 2) response.writeHead([429, 503][asked.length - 1]!, { 'retry-after': '0' }).end();
    else if (asked.length === 3)
      response.end(JSON.stringify({ events: [{ id: 'evt_a' }], next_cursor: 'evt_a' }));
    else enough();
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as AddressInfo;
  const program = `import { follow } from './patient.mjs';
    const end = new AbortController();
    process.stdin.once('data', () => end.abort());
    const handle = () => undefined;
    console.log(await follow('http://127.0.0.1:${port}', 'key', 'evt_0', handle, end.signal));`;
  writeFileSync(join(folder, 'patience.mjs'), program);
  const child = spawn(process.execPath, ['patience.mjs'], { cwd: folder });
  enough = () => void child.stdin.end('enough');
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  expect([asked, printed.trim()]).toEqual([['evt_0', 'evt_0', 'evt_0', 'evt_a'], 'evt_a']);
  busy.closeAllConnections();
  await new Promise((resolve) => busy.close(resolve));
});

describe('the guide’s event handler', () => {
  interface Mirrored {
    sequence: number;
    status: unknown;
  }
  type Deed = (event: WebhookBody, order: { status: string }) => Promise<void>;
  type Deal = (event: WebhookBody, store: object, key: string, deed: Deed) => Promise<boolean>;

  const CREATED = 'marketplace.order.created';
  const toHere = (url: string, init: object): Promise<Response> =>
    fetch(url.replace(app.settings.PUBLIC_URL, app.url), init);
  const deal = new Function('fetch', `${blocks('javascript')[0]}; return deal;`)(toHere) as Deal;

  /** A seller that records its actions in memory. */
  function bookkeeping(key: string) {
    const [known, mirror, deeds] = [new Set<string>(), new Map<string, Mirrored>(), [] as string[][]];
    const store = {
      remember: (id: string) => Promise.resolve(known.size < known.add(id).size),
      mirror: (id: string) => Promise.resolve(mirror.get(id)),
      setMirror: (id: string, mirrored: Mirrored) => Promise.resolve(void mirror.set(id, mirrored)),
    };
    const take = (event: WebhookBody): Promise<boolean> =>
      deal(event, store, key, ({ type }, { status }) => Promise.resolve(void deeds.push([type, status])));
    return { mirror, deeds, take };
  }

  async function selling(url: string) {
    const owner = await subscriber(app, url);
    const listing = await trades(app).listing({}, owner as never);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    return { owner, order, key: owner.client.headers['X-API-Key'] as string };
  }

  it('acts once, although the event arrives at a recreated endpoint, in a replay, and in the feed', async () => {
    const receiver = await startReceiver(app.clock);
    const { owner, key } = await selling(receiver.url);
    await app.drain();
    await owner.client.delete(`/marketplace/webhooks/${owner.endpointId}`).expect(204);
    const made = await owner.client.post('/marketplace/webhooks', { url: receiver.url }).expect(201);
    const { id } = made.body as { id: string };
    const since = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
    await owner.client.post(`/marketplace/webhooks/${id}/replay`, { since }).expect(200);
    await app.drain();
    const feed = await owner.client.get('/marketplace/events').expect(200);
    const sent = receiver.received.filter(({ json }) => json.type === CREATED);
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
    const fetched = (feed.body as { events: WebhookBody[] }).events.filter(({ type }) => type === CREATED);
    const { deeds, take } = bookkeeping(key);
    const news = [];
    for (const event of [...sent.map(({ json }) => json), ...fetched]) news.push(await take(event));
    expect(news).toEqual([true, false, false]);
    expect(deeds).toEqual([[CREATED, 'paid']]);
    await receiver.close();
  });

  it('handles an owner’s approval, whose page no key can open', async () => {
    const owner = await fixtures(app).agent();
    const { body } = await owner.client.get('/marketplace/webhooks/event-types').expect(200);
    const { event_types: types } = body as { event_types: { type: string; sample: WebhookBody }[] };
    const approved = types.find(({ type }) => type === 'approval.approved')!;
    const { deeds, take } = bookkeeping(owner.client.headers['X-API-Key'] as string);
    expect(await take(approved.sample)).toBe(true);
    expect(deeds).toEqual([['approval.approved', 'approved']]);
  });

  it('skips no action when a later event arrives first, and mirrors the later one', async () => {
    const receiver = await startReceiver(app.clock);
    const { order, key } = await selling(receiver.url);
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    await app.drain();
    const { mirror, deeds, take } = bookkeeping(key);
    const bodies = receiver.received.map(({ json }) => json);
    for (const event of [...bodies].reverse()) await take(event);
    expect(deeds).toEqual([
      ['marketplace.order.completed', 'completed'],
      [CREATED, 'completed'], // so there is nothing left to deliver
    ]);
    expect(mirror.get(order.id)).toEqual({ sequence: 3, status: 'completed' });
    await receiver.close();
  });
});

it('the guide shows ids as long as real ones', () => {
  const displayed = [...guide.matchAll(/\b[a-z]{2,4}_(01[0-9a-z]+)/g)].map(([, random]) => random!.length);
  expect(new Set(displayed)).toEqual(new Set([32]));
});
