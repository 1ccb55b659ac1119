import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CallToolResultSchema,
  ElicitationCompleteNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { approvalApproved } from '../../src/agents/owner-controls/owner-controls.events';
import type { EventOf } from '../../src/platform/outbox/define-event';
import { TaskRuns } from '../../src/mcp/tasks/task-runs.service';
import { startAnotherInstance } from '../support/another-instance';
import { startTestApp, type TestApp } from '../support/app';
import { authorizations, type Tokens } from '../support/authorizations';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs, approvalAbove } from '../support/fixtures/agents';
import { keyCap, keysAre } from '../support/fixtures/keys';
import { manyCancelledTasks, taskIsRunning } from '../support/fixtures/mcp';
import {
  firstClient,
  legacyMessage,
  mcpClient,
  modernMessage,
  payloadOf,
  post,
  type RawAnswer,
} from '../support/mcp';
import { type Browser, decideOnApproval, ownedAgent } from '../support/people';
import { redeliverEvents } from '../support/record-events';
import { type TestListing, trades, violations } from '../support/trades';

const HOUR = 3_600_000;

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let listing: TestListing;
let client: FirstClient;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ agent, browser } = await ownedAgent(app));
  await approvalAbove(app, agent.agentId, 2000);
  listing = await trades(app).listing({ price_cents: 2_500, quantity: 50 });
  client = await firstClient(app.url, key());
});
afterEach(() => client.close());
afterAll(async () => {
  expect(await violations(app)).toEqual([]);
  await app.close();
});

const key = (of: TestAgent = agent): Record<string, string> => ({ 'X-API-Key': of.key });
const ordersOf = ({ agentId }: TestAgent = agent): Promise<{ id: string; total_cents: number }[]> =>
  app.sql('SELECT id, total_cents::int FROM orders WHERE buyer_id = $1', [agentId]);
const approvals = (): Promise<{ id: string; status: string }[]> =>
  app.sql('SELECT id, status FROM approvals WHERE agent_id = $1 ORDER BY id', [agent.agentId]);
const decide = async (what: 'approve' | 'decline'): Promise<void> => {
  const [pending] = (await approvals()).filter(({ status }) => status === 'pending');
  await decideOnApproval(browser, `/account/approvals/${pending?.id}`, what);
};

/** Approves after the change, before the call is made. */
const decideLater = async (change: () => Promise<void>): Promise<void> => {
  await change();
  await decide('approve');
  await app.drain();
};

/** Starts a task that places an order, and returns its id. */
async function begin(args: object = {}, by = client): Promise<string> {
  const params = { name: 'order_place', arguments: { listing_id: listing.id, ...args } };
  const calls = by.experimental.tasks.callToolStream(params, CallToolResultSchema, { task: { ttl: 60_000 } });
  const first = (await calls.next()).value;
  if (first?.type !== 'taskCreated') throw new Error(JSON.stringify(first));
  return first.task.taskId;
}
const statusOf = async (id: string, by = client): Promise<string> =>
  (await by.experimental.tasks.getTask(id)).status;
const resultOf = (id: string, by = client) => by.experimental.tasks.getTaskResult(id, CallToolResultSchema);

describe('a purchase as a task, in revision 2025-11-25', () => {
  it('is supported by the tools that spend money', async () => {
    expect(client.getServerCapabilities()?.tasks).toEqual({
      list: {},
      cancel: {},
      requests: { tools: { call: {} } },
    });
    const { tools } = await client.listTools();
    const support = tools
      .filter(({ execution }) => execution)
      .map(({ name, execution }) => [name, execution])
      .sort();
    expect(support).toEqual([
      ['order_fulfill', { taskSupport: 'optional' }],
      ['order_pay', { taskSupport: 'optional' }],
      ['order_place', { taskSupport: 'optional' }],
      ['refund_approve', { taskSupport: 'optional' }],
    ]);
    const refused = client.experimental.tasks.callToolStream(
      { name: 'wallet_get', arguments: {} },
      CallToolResultSchema,
      { task: {} },
    );
    expect((await refused.next()).value).toMatchObject({ type: 'error', error: { code: -32601 } });
  });

  it('waits for the owner, and completes with the order after the approval', async () => {
    const id = await begin();
    expect(await client.experimental.tasks.getTask(id)).toMatchObject({
      status: 'working',
      statusMessage: expect.stringContaining('/account/approvals/apr_') as string,
      ttl: 72 * HOUR,
      pollInterval: 5_000,
    });
    expect(await ordersOf()).toEqual([]);
    await decide('approve');
    expect(await statusOf(id)).toBe('working');
    await app.drain();
    expect(await statusOf(id)).toBe('completed');
    const result = await resultOf(id);
    const orders = await ordersOf();
    expect(orders).toEqual([{ id: payloadOf(result).id, total_cents: 2_500 }]);
    expect(result._meta).toMatchObject({ 'io.modelcontextprotocol/related-task': { taskId: id } });
    await redeliverEvents(app, `name = 'approval.approved'`);
    await app.drain();
    expect(await ordersOf()).toEqual(orders);
  });

  it('that needs no approval completes immediately', async () => {
    const cheap = await trades(app).listing({ price_cents: 100 });
    const id = await begin({ listing_id: cheap.id });
    expect(await statusOf(id)).toBe('completed');
    expect(payloadOf(await resultOf(id))).toMatchObject({ status: 'paid' });
    const missing = await begin({ listing_id: listing.id.replace(/.{8}$/, '00000000') });
    expect(await statusOf(missing)).toBe('failed');
    expect(JSON.stringify(await resultOf(missing))).toContain('listing_not_found');
  });

  it('fails when the owner declines, when the approval expires, and when another call uses it', async () => {
    const declined = await begin();
    await decide('decline');
    await app.drain();
    expect(await statusOf(declined)).toBe('failed');
    expect(JSON.stringify(await resultOf(declined))).toContain('approval_declined');
    await expect(client.experimental.tasks.cancelTask(declined)).rejects.toMatchObject({ code: -32602 });

    const used = await begin();
    await decide('approve');
    await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    await app.drain();
    expect(await statusOf(used)).toBe('failed');
    expect(JSON.stringify(await resultOf(used))).toContain('approval_used');
    expect(await ordersOf()).toHaveLength(1);

    const expired = await begin();
    app.clock.advance(24 * HOUR);
    const later = await firstClient(app.url, key());
    expect(await statusOf(expired, later)).toBe('failed');
    expect(JSON.stringify(await resultOf(expired, later))).toContain('approval_expired');
    await later.close();
  });

  it('buys on the terms that were shown, or not at all', async () => {
    const id = await begin();
    await listing.seller.client
      .put(`/marketplace/listings/${listing.id}`, { price_cents: 2_600 })
      .expect(200);
    await decide('approve');
    await app.drain();
    expect(await statusOf(id)).toBe('failed');
    expect(JSON.stringify(await resultOf(id))).toContain('approval_required');
    expect(await ordersOf()).toEqual([]);
  });

  it('buys nothing with a key that was revoked in the meantime', async () => {
    const id = await begin();
    const [used] = (await agent.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string }[];
    const { body: other } = await agent.client.post('/agents/me/keys', { name: 'other' }).expect(201);
    await app.client.as(other.api_key).delete(`/agents/me/keys/${used?.key_id}`).expect(204);
    await decide('approve');
    await app.drain();
    const by = await firstClient(app.url, { 'X-API-Key': other.api_key as string });
    expect(await statusOf(id, by)).toBe('failed');
    expect(JSON.stringify(await resultOf(id, by))).toContain('key_revoked');
    expect(await ordersOf()).toEqual([]);
    await by.close();
  });

  it.each<[string, () => Promise<void>, string]>([
    ['loses a scope', () => keysAre(app, agent.agentId, 'without money'), 'scope_missing'],
    ['gets a lower cap', () => keyCap(app, agent.agentId, 100), 'spending_cap_exceeded'],
    ['expires', () => keysAre(app, agent.agentId, 'expired'), 'key_expired'],
    ['belongs to an agent that is frozen', () => agentIs(app, agent.agentId, 'frozen'), 'agent_frozen'],
  ])('buys nothing with a key that in the meantime %s', async (_, change, code) => {
    const id = await begin();
    await decideLater(change);
    expect(await ordersOf()).toEqual([]);
    await keysAre(app, agent.agentId, 'usable again');
    await agentIs(app, agent.agentId, 'unfrozen');
    expect(await statusOf(id)).toBe('failed');
    expect(JSON.stringify(await resultOf(id))).toContain(code);
  });

  it('can be cancelled while it waits; an approval then buys nothing', async () => {
    const id = await begin();
    expect(await client.experimental.tasks.cancelTask(id)).toMatchObject({ status: 'cancelled' });
    await decide('approve');
    await app.drain();
    expect(await ordersOf()).toEqual([]);
    await expect(resultOf(id)).rejects.toMatchObject({ code: -32602, data: { code: 'task_cancelled' } });
    await expect(client.experimental.tasks.cancelTask(id)).rejects.toMatchObject({ code: -32602 });
  });

  it('that is requested twice is one task, and buys once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => begin()));
    expect(new Set(ids).size).toBe(1);
    const other = await begin({ buyer_note: 'As a gift, please' });
    await decide('approve');
    await app.drain();
    expect((await Promise.all([ids[0], other].map((id) => statusOf(id ?? '')))).sort()).toEqual([
      'completed',
      'failed',
    ]);
    expect(await ordersOf()).toHaveLength(1);
    expect(await approvals()).toHaveLength(1);
  });

  it('that is approved and cancelled concurrently is either bought or cancelled', async () => {
    const other = await startAnotherInstance(app);
    const there = await firstClient(other.url, key());
    for (let round = 0; round < 4; round++) {
      const before = (await ordersOf()).length;
      const id = await begin();
      await decide('approve');
      const cancel = (by: FirstClient) =>
        by.experimental.tasks.cancelTask(id).then(
          () => true,
          () => false,
        );
      const [, ...cancelled] = await Promise.all([app.drain(), cancel(client), cancel(there)]);
      await app.drain();
      const bought = (await ordersOf()).length - before;
      expect(await statusOf(id, there)).toBe(bought === 1 ? 'completed' : 'cancelled');
      expect(cancelled.filter(Boolean)).toHaveLength(1 - bought);
      if (bought === 0)
        await agent.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    }
    await there.close();
    await other.close();
  });

  it('buys once when two instances receive the approval', async () => {
    const other = await startAnotherInstance(app);
    const there = await firstClient(other.url, key());
    const id = await begin({}, there);
    await decide('approve');
    const [approval] = await approvals();
    const again = { id: 'evt_again', subject: { id: approval?.id } } as EventOf<typeof approvalApproved>;
    await Promise.all([app.drain(), other.app.get(TaskRuns).onApproved(again)]);
    expect(await statusOf(id, there)).toBe('completed');
    expect(await ordersOf()).toHaveLength(1);
    await there.close();
    await other.close();
  });

  it('resumes after a crash', async () => {
    const id = await begin();
    await taskIsRunning(app, id);
    await decide('approve');
    await app.drain();
    expect(await statusOf(id)).toBe('completed');
    expect(await ordersOf()).toHaveLength(1);
  });

  it('is visible only to its agent, is listed in pages, and is deleted after the retention period', async () => {
    const id = await begin();
    const stranger = await fixtures(app).agent();
    const spy = await firstClient(app.url, key(stranger));
    await expect(statusOf(id, spy)).rejects.toMatchObject({ code: -32602 });
    await expect(resultOf(id, spy)).rejects.toMatchObject({ code: -32602 });
    await expect(spy.experimental.tasks.cancelTask(id)).rejects.toMatchObject({ code: -32602 });
    expect((await spy.experimental.tasks.listTasks()).tasks).toEqual([]);
    await spy.close();
    await manyCancelledTasks(app, id, 120);
    const first = await client.experimental.tasks.listTasks();
    expect(first.tasks).toHaveLength(50);
    expect(first.tasks[0]?.taskId).toBe(id);
    const second = await client.experimental.tasks.listTasks(first.nextCursor);
    expect(second.tasks).toHaveLength(50);
    await begin({ quantity: 2 });
    const [{ n } = { n: 0 }] = await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM mcp_tasks WHERE agent_id = $1`,
      [agent.agentId],
    );
    expect(n).toBe(102);
    app.clock.advance(73 * HOUR);
    const later = await firstClient(app.url, key());
    await expect(statusOf(id, later)).rejects.toMatchObject({ code: -32602 });
    await later.close();
    await app.drain('mcp-task-retention');
    expect(await app.sql('SELECT id FROM mcp_tasks WHERE agent_id = $1', [agent.agentId])).toEqual([]);
  });

  it('is limited to 20 waiting tasks per agent', async () => {
    for (let note = 0; note < 20; note++) await begin({ buyer_note: `note ${note}` });
    await expect(begin({ buyer_note: 'one more' })).rejects.toThrow('too_many_tasks');
    await decide('decline');
    await begin({ buyer_note: 'one more' });
  });

  it('needs an agent, and a key that may spend', async () => {
    const { status, headers } = await post(app.url, legacyMessage('tasks/list'));
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('mcp:read')]);
    const id = await begin();
    const { body } = await agent.client
      .post('/agents/me/keys', { name: 'reader', scopes: ['read'] })
      .expect(201);
    const reader = await firstClient(app.url, { 'X-API-Key': body.api_key as string });
    expect(await statusOf(id, reader)).toBe('working');
    await expect(reader.experimental.tasks.cancelTask(id)).rejects.toMatchObject({
      data: { code: 'scope_missing' },
    });
    await reader.close();
  });

  it('works for a client with a token, unless the owner has revoked its access', async () => {
    const oauth = authorizations(app);
    const asked = oauth.attemptFor(await oauth.client({ client_name: 'An editor' }));
    const query = new URLSearchParams(asked.parameters).toString();
    const consent = await browser.open(`/oauth/consent?${query}`);
    const allow = { decision: 'allow', agent_id: agent.agentId };
    const { location = '' } = await browser.send(consent, '/oauth/consent', allow);
    const exchange = oauth.exchange(asked, new URL(location).searchParams.get('code') ?? '');
    const { access_token } = (await oauth.token(exchange).expect(200)).body as Tokens;
    const editor = await firstClient(app.url, { Authorization: `Bearer ${access_token}` });
    const bought = await begin({}, editor);
    await decide('approve');
    await app.drain();
    expect(await statusOf(bought, editor)).toBe('completed');
    const late = await begin({}, editor);
    await browser.send(await browser.open('/account'), '/account/grants/revoke');
    await decide('approve');
    await app.drain();
    expect(await statusOf(late)).toBe('failed');
    expect(await ordersOf()).toHaveLength(1);
    await editor.close();
  });

  it('is deleted when its agent is deactivated', async () => {
    await begin();
    const page = `/account/agents/${agent.agentId}`;
    await browser.send(await browser.open(`${page}/settings`), `${page}/retire`);
    await app.drain();
    expect(await app.sql('SELECT id FROM mcp_tasks WHERE agent_id = $1', [agent.agentId])).toEqual([]);
  });

  it('holds a request for its result until the decision, and reports the approval in the same stream', async () => {
    const opening = await firstClient(app.url, key(), { elicitation: { url: {} } });
    const heard: string[] = [];
    opening.setNotificationHandler(ElicitationCompleteNotificationSchema, ({ params }) => {
      heard.push(params.elicitationId);
    });
    const id = await begin({}, opening);
    const result = resultOf(id, opening);
    await new Promise((done) => setTimeout(done, 300));
    await decide('approve');
    await app.drain();
    expect(payloadOf(await result)).toMatchObject({ status: 'paid' });
    expect(heard).toEqual((await approvals()).map(({ id: approval }) => approval));
    await opening.close();
  });

  it('returns no result to a caller whose key is revoked while the request is held', async () => {
    const id = await begin();
    const { body } = await agent.client.post('/agents/me/keys', { name: 'listener' }).expect(201);
    const listening = await firstClient(app.url, { 'X-API-Key': body.api_key as string });
    const result = expect(resultOf(id, listening)).rejects.toMatchObject({ data: { code: 'key_revoked' } });
    await new Promise((done) => setTimeout(done, 300));
    await agent.client.delete(`/agents/me/keys/${body.key_id}`).expect(204);
    await decide('approve');
    await app.drain();
    await result;
    expect(await statusOf(id)).toBe('completed');
    await listening.close();
  });

  it('pays an unpaid order, such as one from an offer', async () => {
    const wanted = await trades(app).listing({ accepts_offers: true, price_cents: 9_000 });
    const { body: offer } = await agent.client
      .post(`/marketplace/listings/${wanted.id}/offers`, { offered_price_cents: 8_000 })
      .expect(201);
    const { body } = await wanted.seller.client
      .post(`/marketplace/offers/${offer.id}/accept`, {})
      .expect(200);
    const result = await approvedTask('order_pay', { order_id: body.order.id as string });
    expect(result).toMatchObject({ id: body.order.id as string, status: 'paid' });
  });

  it('shows delivered goods only as long as the order itself does', async () => {
    const digital = await trades(app).listing({
      price_cents: 500,
      delivery_method: 'digital_instant',
      digital_payload: { license: 'LICENSE-1' },
    });
    const id = await begin({ listing_id: digital.id });
    expect(payloadOf(await resultOf(id))).toMatchObject({ delivery_data: { license: 'LICENSE-1' } });
    const [order] = await ordersOf();
    await agent.client
      .post(`/marketplace/orders/${order?.id}/refund`, { reason: 'It is broken' })
      .expect(200);
    await digital.seller.client.post(`/marketplace/sales/${order?.id}/refund/approve`, {}).expect(200);
    const now = await resultOf(id);
    expect(payloadOf(now)).toMatchObject({ id: order?.id, delivery_data: null });
    expect(JSON.stringify(now)).not.toContain('LICENSE-1');
  });

  it('refunds from the wallet', async () => {
    const sold = await trades(app).listing({ price_cents: 2_500, return_policy: '30_day' }, agent);
    const order = await trades(app).buy(sold, await fixtures(app).agent());
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    await trades(app).askBack(order);
    const result = await approvedTask('refund_approve', { order_id: order.id });
    expect(result).toMatchObject({ id: order.id, status: 'refunded' });
  });
});

/** Returns the result of a call that runs as a task, after the owner approved it. */
async function approvedTask(name: string, args: Record<string, string>): Promise<unknown> {
  const stream = client.experimental.tasks.callToolStream({ name, arguments: args }, CallToolResultSchema, {
    task: {},
  });
  const first = (await stream.next()).value;
  expect(first).toMatchObject({ type: 'taskCreated', task: { status: 'working' } });
  await decide('approve');
  await app.drain();
  const messages = [first];
  for await (const message of stream) messages.push(message);
  const last = messages.at(-1);
  expect(last).toMatchObject({ type: 'result' });
  return last?.type === 'result' ? payloadOf(last.result) : undefined;
}

describe('a purchase as a task, in revision 2026-07-28', () => {
  const TASKS = { extensions: { 'io.modelcontextprotocol/tasks': {} } };
  const PAGES = { ...TASKS, elicitation: { url: {} } };
  const send = (method: string, params: Record<string, unknown>, capabilities: object = TASKS) => {
    const { body, headers } = modernMessage(method, params, capabilities);
    const name: Record<string, string> =
      params.taskId === undefined ? {} : { 'mcp-name': params.taskId as string };
    return post(app.url, body, { ...headers, ...name, ...key() });
  };
  const buy = (capabilities: object = TASKS, args: object = {}): Promise<RawAnswer> =>
    send('tools/call', { name: 'order_place', arguments: { listing_id: listing.id, ...args } }, capabilities);
  const taskOf = ({ message }: RawAnswer): string => message.result?.taskId as string;

  it('is declared as an extension, not with the capability of older revisions', async () => {
    const { message } = await send('server/discover', {});
    const { capabilities } = message.result as { capabilities: Record<string, unknown> };
    expect([capabilities.tasks, capabilities.extensions]).toEqual([undefined, TASKS.extensions]);
    const modern = await mcpClient(app.url, key(), 'second SDK, pinned');
    const { tools } = await modern.listTools();
    expect(tools.filter((tool) => 'execution' in tool)).toEqual([]);
    await modern.close();
  });

  it('is created by a call that waits for the owner, and returns the order after the approval', async () => {
    const created = await buy();
    expect(created.message.result).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^mtk_/) as string,
      status: 'working',
      ttlMs: 72 * HOUR,
      pollIntervalMs: 5_000,
    });
    const taskId = taskOf(created);
    await decide('approve');
    await app.drain();
    const info = { name: 'tests', version: '1.0.0' };
    const capabilities = TASKS as Record<string, object>;
    const modern = new Client(info, { capabilities, versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const options = { requestInit: { headers: { ...key(), 'mcp-name': taskId } } };
    await modern.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), options));
    const done = await modern.request({ method: 'tasks/get', params: { taskId } }, anything);
    expect(done).toMatchObject({
      status: 'completed',
      result: { structuredContent: { status: 'paid', total_cents: 2_500 } },
    });
    expect(await ordersOf()).toHaveLength(1);
    await modern.close();
  });

  it('requests input from a client that can open pages, once', async () => {
    const taskId = taskOf(await buy(PAGES));
    const [approval] = await approvals();
    const { message } = await send('tasks/get', { taskId }, PAGES);
    expect(message.result).toMatchObject({
      resultType: 'complete',
      status: 'input_required',
      inputRequests: {
        [approval?.id ?? '']: {
          method: 'elicitation/create',
          params: { mode: 'url', url: `${app.settings.PUBLIC_URL}/account/approvals/${approval?.id}` },
        },
      },
    });
    expect((await send('tasks/get', { taskId })).message.result).toMatchObject({ status: 'working' });
    const inputResponses = { [approval?.id ?? '']: { action: 'accept' } };
    const updated = await send('tasks/update', { taskId, inputResponses }, PAGES);
    expect(updated.message.result).toMatchObject({ resultType: 'complete' });
    expect((await send('tasks/get', { taskId }, PAGES)).message.result).toMatchObject({ status: 'working' });
  });

  it('fails with an error when declined, and completes with an error result when the call is refused', async () => {
    const declined = taskOf(await buy());
    await decide('decline');
    expect((await send('tasks/get', { taskId: declined })).message.result).toMatchObject({
      status: 'failed',
      error: { code: 403, data: { code: 'approval_declined' } },
    });
    const moved = taskOf(await buy());
    await listing.seller.client
      .put(`/marketplace/listings/${listing.id}`, { price_cents: 2_600 })
      .expect(200);
    await decide('approve');
    await app.drain();
    expect((await send('tasks/get', { taskId: moved })).message.result).toMatchObject({
      status: 'completed',
      result: { isError: true },
    });
  });

  it('acknowledges a cancellation, also of a cancelled task', async () => {
    const taskId = taskOf(await buy());
    for (const _ of [1, 2]) {
      const { message } = await send('tasks/cancel', { taskId });
      expect(message.result).toMatchObject({ resultType: 'complete' });
      expect((await send('tasks/get', { taskId })).message.result).toMatchObject({ status: 'cancelled' });
    }
    await decide('approve');
    await app.drain();
    expect(await ordersOf()).toEqual([]);
  });

  it('needs a client that declares support in each call', async () => {
    expect((await buy({})).message.result).toMatchObject({ resultType: 'complete', isError: true });
    const taskId = taskOf(await buy());
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      const { status, message } = await send(method, { taskId, inputResponses: {} }, {});
      expect([status, message.error?.code, message.error?.data]).toEqual([
        400,
        -32021,
        { requiredCapabilities: TASKS },
      ]);
    }
    for (const method of ['tasks/result', 'tasks/list'])
      expect((await send(method, { taskId })).message.error?.code).toBe(-32601);
    const unknown = await send('tasks/get', { taskId: 'mtk_unknown' });
    expect(unknown.message.error).toMatchObject({ code: -32602, data: { code: 'task_not_found' } });
  });
});

/** A schema that accepts everything. */
const anything = {
  '~standard': {
    version: 1 as const,
    vendor: 'tests',
    validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
  },
};
