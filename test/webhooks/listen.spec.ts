import { setTimeout as sleep } from 'node:timers/promises';
import {
  asksForUsage,
  LISTEN_USAGE,
  type ListenOptions,
  listenOptionsFrom,
} from '../../src/cli/listen-options';
import { listen } from '../../src/cli/listening';
import { PgNotifications } from '../../src/platform/database/pg-notifications';
import { Workers } from '../../src/platform/workers/workers';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { startReceiver } from '../support/webhook-receiver';
import { recordSubscriberEvents } from './subscribers';

let app: TestApp;
let agent: TestAgent;

beforeAll(async () => {
  app = await startTestApp();
  await app.app.get(PgNotifications).listen();
  app.app.get(Workers).start();
});
afterAll(() => app.close());
beforeEach(async () => (agent = await fixtures(app).agent()));

/** Listens as from the command line, until stopped. */
function listening(...args: string[]) {
  const options = listenOptionsFrom(['--url', app.url, '--key', agent.key, ...args]);
  return start(options);
}

function start(options: ListenOptions) {
  const [events, notes]: [string[], string[]] = [[], []];
  const end = new AbortController();
  const output = {
    event: (line: string) => void events.push(line),
    note: (line: string) => void notes.push(line),
  };
  const over = listen(options, output, end.signal);
  const until = async (lines: string[], count: number): Promise<void> => {
    for (let tries = 0; lines.length < count; tries++) {
      if (tries > 6_000)
        throw new Error(`${lines.length} of ${count} lines: ${[...events, ...notes].join('\n')}`);
      await sleep(10);
    }
  };
  return {
    events,
    notes,
    over,
    ready: () => until(notes, 1),
    heard: (count: number) => until(events, count),
    stop: async () => {
      end.abort();
      await over;
    },
  };
}

const endpoints = async (): Promise<unknown[]> =>
  ((await agent.client.get('/marketplace/webhooks')).body as { webhooks: unknown[] }).webhooks;
const happens = (name = 'marketplace.order.created', id = `ord_heard_${Math.random()}`): Promise<void> =>
  recordSubscriberEvents(app, {
    name,
    audience: [agent.agentId],
    subject: { type: 'order', id, sequence: 1 },
  });

it('prints each verified event on a line, and leaves no endpoint behind', async () => {
  const heard = listening();
  await heard.ready();
  expect(heard.notes[0]).toMatch(/^listening at http:\/\/127\.0\.0\.1:\d+\//);
  expect(await endpoints()).toHaveLength(1);
  await happens('marketplace.order.created', 'ord_one');
  await happens('marketplace.order.expired', 'ord_two');
  await heard.heard(2);
  expect([...heard.events].sort()).toEqual([
    expect.stringMatching(/^20\d\d-.*Z {2}marketplace\.order\.created +ord_one #1 {2}paid$/),
    expect.stringMatching(/^20\d\d-.*Z {2}marketplace\.order\.expired +ord_two #1 {2}paid$/),
  ]);
  await heard.stop();
  expect(await endpoints()).toEqual([]);
});

it('prints full bodies of the selected types with --json --types', async () => {
  const heard = listening('--json', '--types', 'marketplace.order.expired');
  await heard.ready();
  await happens();
  await happens('marketplace.order.expired', 'ord_gone');
  await heard.heard(1);
  expect(JSON.parse(heard.events[0]!)).toMatchObject({
    type: 'marketplace.order.expired',
    data: { id: 'ord_gone' },
  });
  await heard.stop();
  expect(heard.events).toHaveLength(1);
});

it('forwards events with their headers, and returns the receiver’s response', async () => {
  const receiver = await startReceiver(app.clock);
  receiver.respondWith((_, nth) => (nth === 1 ? 503 : 200));
  const heard = listening('--forward', receiver.url);
  await heard.ready();
  await happens();
  await heard.heard(1);
  expect(heard.events[0]).toMatch(/ -> 503$/);
  const [first] = await receiver.until(1);
  expect(first!.headers['webhook-signature']).toMatch(/^v1,/);
  app.clock.advance(6_000);
  await app.drain();
  await heard.heard(2);
  expect(heard.events[1]).toMatch(/ -> 200$/);
  await heard.stop();
  await receiver.close();
});

it('prints the secret with which it signs forwarded events', async () => {
  const receiver = await startReceiver(app.clock);
  const heard = listening('--forward', receiver.url);
  await heard.ready();
  await happens();
  await heard.heard(1);
  const secret = /signed with (whsec_\S+),/.exec(heard.notes[1]!)![1]!;
  expect(receiver.verify(secret)).toHaveLength(1);
  await heard.stop();
  await receiver.close();
});

it('signs forwarded events with the given secret', async () => {
  const own = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const receiver = await startReceiver(app.clock);
  const heard = listening('--forward', receiver.url, '--secret', own);
  await heard.ready();
  await happens();
  await heard.heard(1);
  expect(receiver.verify(own)).toHaveLength(1);
  expect(heard.notes).toHaveLength(1);
  await heard.stop();
  await receiver.close();
});

it('refuses events that the service did not sign', async () => {
  const heard = listening();
  await heard.ready();
  const url = /http:\S+\//.exec(heard.notes[0]!)![0];
  const forged = { type: 'marketplace.order.created', id: 'evt_forged', data: { id: 'ord_forged' } };
  const headers = {
    'webhook-id': 'whd_forged',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${'A'.repeat(43)}=`,
  };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(forged) });
  expect(answer.status).toBe(401);
  expect(heard.notes[1]).toMatch(/refused: webhook signature/);
  await heard.stop();
  expect(heard.events).toEqual([]);
});

describe('without an endpoint', () => {
  it('fetches events when the key cannot create one', async () => {
    await happens();
    const made = await agent.client.post('/agents/me/keys', { scopes: ['read'] }).expect(201);
    const { api_key: key } = made.body as { api_key: string };
    await app.drain('outbox-relay'); // an event that is not in the feed yet would count as new
    const heard = start(listenOptionsFrom(['--url', app.url, '--key', key]));
    await heard.ready();
    expect(heard.notes[0]).toMatch(/^fetching events \(no endpoint/);
    await happens('marketplace.order.expired', 'ord_fetched');
    await heard.heard(1);
    expect(heard.events[0]).toContain('ord_fetched');
    await heard.stop();
  });

  it('fetches events with --pull', async () => {
    const heard = listening('--pull', '--json');
    await heard.ready();
    expect(await endpoints()).toEqual([]);
    await happens('marketplace.order.created', 'ord_pulled');
    await heard.heard(1);
    expect(JSON.parse(heard.events[0]!)).toMatchObject({ data: { id: 'ord_pulled' } });
    await heard.stop();
  });
});

it('prints its usage with --help, whatever else is given', () => {
  expect(['--help', '-h'].map((asked) => asksForUsage(['--url', 'nowhere', asked]))).toEqual([true, true]);
  expect(asksForUsage(['--key', 'k'])).toBe(false);
  expect(LISTEN_USAGE).toMatch(/--url[^]*--secret[^]*--help/);
});

it('reports an invalid key', async () => {
  const heard = start(listenOptionsFrom(['--url', app.url, '--key', 'rlt_test_wrong']));
  await expect(heard.over).rejects.toThrow(/Invalid API key/);
});

it('reports where it looked for a service that does not answer', async () => {
  const dead = await startReceiver();
  await dead.close();
  const url = new URL(dead.url).origin;
  const heard = start(listenOptionsFrom(['--url', url, '--key', agent.key]));
  await expect(heard.over).rejects.toThrow(
    `the service does not respond at ${url}; set --url to its address`,
  );
});

it('removes the endpoint that a killed run left behind', async () => {
  const dead = await startReceiver();
  await dead.close();
  await agent.client
    .post('/marketplace/webhooks', { url: dead.url, description: 'npm run listen' })
    .expect(201);
  const heard = listening();
  await heard.ready();
  expect(await endpoints()).toHaveLength(1);
  await heard.stop();
  expect(await endpoints()).toEqual([]);
});

it.each([
  [['--key', 'k', '--url', 'https://market.example'], /not an http URL of this machine/],
  [['--key', 'k', '--forward', 'http://10.0.0.1/'], /not an http URL of this machine/],
  [['--key', 'k', '--url', 'http://127.0.0.1.example.com/'], /not an http URL of this machine/],
  [[], /--key is missing/],
  [['--key', 'k', '--forward', 'http://127.0.0.1:4000/', '--secret', 'mine'], /--secret must be whsec_/],
  [['--key', 'k', '--secret', 'whsec_AAAA'], /--forward/],
])('refuses invalid or remote options: %j', (args, reason) => {
  expect(() => listenOptionsFrom(args)).toThrow(reason);
});
