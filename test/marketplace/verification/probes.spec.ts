import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { type TestOrder, trades, violations } from '../../support/trades';
import { until } from '../../support/waiting';

let app: TestApp;
let server: Server;
let url: string;
let answer: RequestListener;
let calls: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
beforeEach(() => {
  calls = [];
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"ready": true}');
});

const PROBE = {
  id: 'up',
  type: 'probe',
  url_from: '/endpoint',
  host_allow: ['127.0.0.1'],
  expect: { status: [200], media_type: 'application/json', schema: { required: ['ready'] } },
  attempts: 2,
  passes_needed: 2,
};
const sold = async (probe: object = {}, acceptance: object = {}): Promise<TestOrder> => {
  const terms = {
    version: 1,
    on_pass: 'release',
    on_fail: 'dispute',
    resubmissions: 0,
    verdict_within_hours: 24,
  };
  const target = await trades(app).listing({
    delivery_method: 'api_access',
    acceptance: { ...terms, checks: [{ ...PROBE, ...probe }], ...acceptance },
  });
  return trades(app).buy(target, await fixtures(app).agent());
};
const deliver = async ({ id, seller }: TestOrder, endpoint: unknown = `${url}/api`): Promise<void> => {
  await seller.client.post(`/marketplace/sales/${id}/fulfill`, { delivery_data: { endpoint } }).expect(200);
  await app.drain('order-verifications');
};
/** Lets enough time pass for the next call, also the one at a random time. */
const later = async (minutes = 33): Promise<void> => {
  app.clock.advance(minutes * 60_000);
  await app.drain('order-verifications');
};
const outcomeOf = async ({ id, buyer }: TestOrder) => {
  const { body } = await buyer.client.get(`/marketplace/orders/${id}/verification`).expect(200);
  const order = (await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body;
  const [check] = body.checks as { code: string; observed: string | null }[];
  return [order.status, body.status, check?.code, check?.observed];
};

it('are called minutes apart, and once more at a random time, before the money moves', async () => {
  const order = await sold();
  await deliver(order);
  expect(calls).toEqual(['GET /api']);
  expect(await outcomeOf(order)).toEqual(['delivered', 'running', undefined, undefined]);
  await app.drain('order-verifications');
  expect(calls).toHaveLength(1);
  await later(2);
  expect(calls).toHaveLength(2);
  expect((await outcomeOf(order)).slice(0, 2)).toEqual(['delivered', 'running']);
  await later();
  expect(calls).toHaveLength(3);
  expect(await outcomeOf(order)).toEqual(['completed', 'passed', 'passed', '3 of 3 calls passed']);
});

it('fail if the address answers only at first', async () => {
  const order = await sold();
  await deliver(order);
  await later(2);
  answer = (_, response) => response.writeHead(503).end();
  await later();
  expect(await outcomeOf(order)).toEqual(['disputed', 'failed', 'wrong_status', '2 of 3 calls passed']);
});

it('follow no redirect, and read no long response', async () => {
  answer = (_, response) => response.writeHead(302, { location: `${url}/other` }).end();
  const redirected = await sold({ attempts: 1, passes_needed: 1 });
  await deliver(redirected);
  expect((await outcomeOf(redirected))[2]).toBe('wrong_status');
  expect(calls).toEqual(['GET /api']);
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('1'.repeat(70_000));
  const long = await sold({ attempts: 1, passes_needed: 1 });
  await deliver(long);
  expect((await outcomeOf(long))[2]).toBe('too_large');
});

it.each([
  ['a host that the listing does not name', 'https://example.com/', 'host_not_allowed'],
  ['a private address', 'http://10.0.0.1/', 'url_not_allowed'],
  ['no text', 7, 'no_url'],
])('call %s never', async (_, endpoint, code) => {
  const order = await sold({ attempts: 1, passes_needed: 1 });
  await deliver(order, endpoint);
  expect(calls).toEqual([]);
  expect((await outcomeOf(order)).slice(0, 3)).toEqual(['disputed', 'failed', code]);
});

it('give no verdict on an address that does not answer', async () => {
  answer = (request) => request.socket.destroy();
  const order = await sold();
  await deliver(order);
  for (const minutes of [2, 33, 33]) await later(minutes);
  expect((await outcomeOf(order)).slice(0, 3)).toEqual(['delivered', 'no_verdict', 'connection_reset']);
});

it('use the method of the check', async () => {
  const order = await sold({ method: 'HEAD', expect: { status: [200] }, attempts: 1, passes_needed: 1 });
  await deliver(order);
  await later();
  expect(calls).toEqual(['HEAD /api', 'HEAD /api']);
  expect((await outcomeOf(order))[0]).toBe('completed');
});

it('decide nothing once evaluators were asked by a worker that was faster', async () => {
  const evaluator = await fixtures(app).agent();
  await evaluator.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
  const taste = { id: 'taste', type: 'evaluator', rubric: 'Is it good?', fee_cents: 40, within_hours: 12 };
  const probe = { ...PROBE, attempts: 1, passes_needed: 1 };
  const order = await sold({}, { checks: [probe, { ...taste, agent_ids: [evaluator.agentId] }] });
  await order.seller.client.post('/marketplace/wallet/deposits', { amount_cents: 40 }).expect(201);
  await deliver(order);

  const held: ServerResponse[] = [];
  answer = (_, response) => void held.push(response);
  app.clock.advance(33 * 60_000);
  const slow = app.drain('order-verifications');
  await until(() => held.length > 0);
  answer = (_, response) => response.setHeader('content-type', 'application/json').end('{"ready": true}');
  app.clock.advance(2 * 60_000); // its lease has ended
  await app.drain('order-verifications');
  const path = `/marketplace/orders/${order.id}/verification`;
  expect((await evaluator.client.get(path).expect(200)).body.evaluations).toMatchObject([{ open: true }]);
  held[0]?.writeHead(503).end();
  await slow;

  const { body } = await evaluator.client.post(`${path}/verdict`, { result: 'pass' }).expect(200);
  expect(body.status).toBe('passed');
  expect(await violations(app)).toEqual([]);
});
