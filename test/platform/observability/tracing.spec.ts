import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BUILD } from '../../../src/platform/config/build-info';
import { Log } from '../../../src/platform/observability/log';
import { originOf } from '../../../src/platform/observability/origin';
import { traceId } from '../../../src/platform/observability/tracing/spans';
import { WorkerRuns } from '../../../src/platform/workers/worker-runs';
import { Workers } from '../../../src/platform/workers/workers';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type Fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver';

interface Value {
  stringValue?: string;
  intValue?: number;
}
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: Value }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const SERVER = 2;
const CLIENT = 3;

let collector: Server;
const exported: Export[] = [];
let app: TestApp;
let a: Fixtures;
let receiver: WebhookReceiver;
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/v1/traces' && request.headers['content-type'] === 'application/json')
        exported.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Export);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  const { port } = collector.address() as AddressInfo;
  app = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    RATE_LIMIT_FACTOR: '1000',
    PLATFORM_NAME: 'Rialto',
  });
  a = fixtures(app);
  receiver = await startReceiver(app.clock);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  collector.closeAllConnections();
  collector.close();
});

const spans = (): Span[] =>
  exported.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
  );

/** Spans are exported once a second. */
async function spanOf(fits: (span: Span) => boolean): Promise<Span> {
  for (let tries = 0; tries < 1_000; tries++) {
    const found = spans().find(fits);
    if (found) return found;
    await sleep(50);
  }
  throw new Error(
    `no such span among ${spans()
      .map(({ name }) => name)
      .join(', ')}`,
  );
}

const attribute = (span: Span, key: string): unknown => {
  const { stringValue, intValue } = span.attributes.find((one) => one.key === key)?.value ?? {};
  return stringValue ?? intValue;
};

describe('an order', () => {
  it('has one trace and one request id, from the request to the webhook, without secrets', async () => {
    const lines: Record<string, unknown>[] = [];
    const note = (fields: object, message: string): void =>
      void lines.push({ ...fields, message, origin: originOf()?.requestId, trace: traceId() });
    jest.spyOn(app.app.get(Log), 'info').mockImplementation(note);
    const seller = await a.agent({ callback_url: `${receiver.url}/path-of-the-seller` });
    const listing = await trades(app).listing({}, seller);
    const buyer = await a.agent();
    const client = buyer.client.with({ 'X-Request-Id': 'req-of-the-buyer' });
    const body = { listing_id: listing.id, buyer_note: 'a-private-note' };
    const placed = await client.post('/marketplace/orders?_why=a-private-query', body).expect(201);
    await app.drain();
    const [webhook] = await receiver.until(1);

    const request = await spanOf(({ name, kind }) => kind === SERVER && name === 'POST /marketplace/orders');
    expect(attribute(request, 'http.route')).toBe('/marketplace/orders');
    expect(Number(attribute(request, 'http.response.status_code'))).toBe(201);
    expect(attribute(request, 'rialto.order_id')).toBe(placed.body.id);
    expect(attribute(request, 'rialto.agent_id')).toBe(buyer.agentId);
    const within = (name: string, kind?: number) =>
      spanOf(
        (span) =>
          span.name === name &&
          span.traceId === request.traceId &&
          (kind === undefined || span.kind === kind),
      );
    const transaction = await within('transaction');
    expect(transaction.parentSpanId).toBe(request.spanId);
    const recorded = await within('sql outbox_insert', CLIENT);
    expect(recorded.parentSpanId).toBe(transaction.spanId);
    const reported = await within('event marketplace.order.created');
    expect(reported.parentSpanId).toBe(transaction.spanId);
    const attempt = await within('webhook attempt');
    expect(attempt.parentSpanId).toBe(transaction.spanId);
    const call = await within('POST', CLIENT);
    expect(call.parentSpanId).toBe(attempt.spanId);
    expect(attribute(call, 'server.address')).toBe('127.0.0.1');
    expect(webhook?.headers.traceparent).toBe(`00-${request.traceId}-${attempt.spanId}-01`);

    const access = lines.find(
      ({ message, route }) => message === 'request' && route === '/marketplace/orders',
    );
    expect(access).toMatchObject({
      origin: 'req-of-the-buyer',
      method: 'POST',
      status: 201,
      agent_id: buyer.agentId,
      ms: expect.any(Number) as number,
      trace: request.traceId,
    });
    const sent = lines.find(({ message }) => message === 'webhook attempt');
    expect(sent).toMatchObject({
      origin: 'req-of-the-buyer',
      trace: request.traceId,
      attempt: 1,
      status: 204,
      attempt_request_id: webhook?.headers['x-request-id'],
      delivery: webhook?.headers['webhook-id'],
    });
    const all = JSON.stringify(exported);
    for (const secret of [buyer.key, 'path-of-the-seller', 'a-private', 'INSERT INTO', 'SELECT '])
      expect(all).not.toContain(secret);
    const names = exported[0]?.resourceSpans[0]?.resource.attributes.map(({ key, value }) => [
      key,
      value.stringValue,
    ]);
    expect(names).toContainEqual(['service.name', 'rialto']);
    expect(names).toContainEqual(['service.version', BUILD]);
    expect(names).toContainEqual(['service.instance.id', expect.stringMatching(/^[^:]+:\d+$/)]);
  });
});

describe('the trace of a caller', () => {
  const given = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
  const traceparent = `00-${given.traceId}-${given.spanId}-01`;

  it('is continued inside the internal network, and only linked when it comes from outside', async () => {
    const near = app.client.with({ traceparent, 'X-Forwarded-For': '10.1.2.3' });
    await near.get('/marketplace/trending').expect(200);
    const joined = await spanOf(({ name }) => name === 'GET /marketplace/trending');
    expect([joined.traceId, joined.parentSpanId]).toEqual([given.traceId, given.spanId]);
    const stranger = app.client.with({ traceparent, 'X-Forwarded-For': '203.0.113.9' });
    await stranger.get('/marketplace/suggestions?q=x');
    await stranger.get('/nowhere-at-all').expect(404);
    const linked = await spanOf(({ name }) => name === 'GET unmatched');
    expect(linked.traceId).not.toBe(given.traceId);
    expect(linked.links).toEqual([expect.objectContaining(given)]);
    await app.client.with({ traceparent: 'nonsense' }).get('/info').expect(200);
    expect((await spanOf(({ name }) => name === 'GET /info')).links ?? []).toEqual([]);
  });
});

describe('background work', () => {
  const roots = (): string[] => spans().flatMap(({ parentSpanId, name }) => (parentSpanId ? [] : [name]));

  it('has no traces of polls that find nothing, nor of probes', async () => {
    await app.drainAll();
    await sleep(2_500);
    exported.length = 0;
    const workers = app.app.get(Workers);
    workers.start();
    for (const path of ['/health', '/health/detailed', '/metrics']) await a.operator.get(path);
    await sleep(3_500); // several polls of each fast worker, and an export
    await app.app.get(WorkerRuns).write();
    expect(roots().filter((name) => !/^worker /.test(name))).toEqual([]);
    expect(roots().filter((name) => /outbox-relay|webhook-dispatcher|order-deadlines/.test(name))).toEqual(
      [],
    );
    const polls = roots().length;
    await a.agent();
    await spanOf(({ name }) => name === 'worker outbox-relay');
    await workers.beforeApplicationShutdown();
    expect(polls).toBeLessThan(40);
  });
});

describe('an unavailable collector', () => {
  it('does not make requests fail', async () => {
    collector.closeAllConnections();
    await new Promise((done) => collector.close(done));
    const { client } = await a.agent();
    for (let round = 0; round < 3; round++) {
      await client.get('/agents/me').expect(200);
      await sleep(600);
    }
  });
});
