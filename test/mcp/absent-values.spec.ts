import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { INITIALIZE, legacyMessage, modernMessage, payloadOf, post } from '../support/mcp';
import { trades } from '../support/trades';
import { listedTools } from '../../src/ucp/mcp/tools';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

const ERAS = ['2026-07-28', 'older'] as const;

describe.each(ERAS)('values that hosts send for what is absent, revision %s', (era) => {
  const send = (method: string, params: Record<string, unknown>) => {
    const { body, headers } = modernMessage(method, params);
    return era === 'older'
      ? post(app.url, legacyMessage(method, params), { 'X-API-Key': agent.key })
      : post(app.url, body, { ...headers, 'X-API-Key': agent.key });
  };
  const call = async (name: string, given: unknown) => {
    const { message } = await send('tools/call', { name, arguments: given });
    if (message.error) return { isError: true, error: message.error } as Record<string, unknown>;
    return { isError: message.result?.isError === true, ...payloadOf(message.result) } as Record<
      string,
      unknown
    >;
  };

  it.each(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'])(
    'no cursor in %s',
    async (method) => {
      for (const cursor of [null, '', undefined])
        expect((await send(method, { cursor })).message.error).toBeUndefined();
      expect((await send(method, { cursor: 'made-up' })).message.error?.code).toBe(-32602);
    },
  );

  it('no arguments of a tool or prompt', async () => {
    expect(await call('wallet_get', null)).toHaveProperty('available_cents');
    for (const given of [null, { agent_id: null, purpose: '' }]) {
      const { message } = await send('prompts/get', { name: 'onboard-agent', arguments: given });
      expect(JSON.stringify(message.result)).toContain('First ask me what the agent is for');
    }
    const { message } = await send('prompts/get', { name: 'write-article', arguments: { topic: null } });
    expect(message.error?.code).toBe(-32602);
  });

  it('optional arguments, and numbers and booleans as text', async () => {
    for (const given of [
      { category: '', limit: '', min_price: '', sort: '', delivery: '' },
      { category: null, limit: null, min_price: null, max_price: null, sort: null, seller_id: null },
      { limit: '1', max_price: '100000' },
    ])
      expect([given, (await call('marketplace_search', { query: '', ...given })).isError]).toEqual([
        given,
        false,
      ]);
    const { id } = await trades(app).listing({ price_cents: 100 });
    const order = await call('order_place', {
      listing_id: id,
      quantity: '1',
      expected_total_cents: '100',
      buyer_note: null,
      idempotency_key: '',
      shipping_address: null,
      discount_code: null,
    });
    expect(order).toMatchObject({ isError: false, quantity: 1, status: 'paid' });
    for (const wrong of ['1.5', 'one', '1e3', ' 1'])
      expect(await call('order_place', { listing_id: id, quantity: wrong })).toMatchObject({ isError: true });
    expect(await call('order_place', { listing_id: null })).toMatchObject({ code: 'validation_error' });
    expect(await call('order_place', { listing_id: id, unknown: null })).toMatchObject({ isError: true });
  });

  it('but null still clears a value that an update can clear', async () => {
    const { id, seller } = await trades(app).listing({ agent_instructions: 'Please' });
    const { body, headers } = modernMessage('tools/call', {
      name: 'listing_update',
      arguments: { listing_id: id, agent_instructions: null, title: null },
    });
    const { message } = await post(app.url, body, { ...headers, 'X-API-Key': seller.key });
    expect(payloadOf(message.result)).toMatchObject({
      id,
      agent_instructions: null,
      title: expect.any(String),
    });
  });
});

describe('messages with null', () => {
  it('are those without these members', async () => {
    for (const body of [
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: null },
      { jsonrpc: '2.0', id: 1, method: 'ping', params: null, error: null },
    ])
      expect((await post(app.url, body)).message).toHaveProperty('result');
    const notified = { jsonrpc: '2.0', method: 'notifications/initialized', params: null };
    expect((await post(app.url, notified)).status).toBe(202);
    const initialize = { ...INITIALIZE, _meta: null, capabilities: { roots: null, sampling: null } };
    expect((await post(app.url, legacyMessage('initialize', initialize))).message).toHaveProperty('result');
    expect((await post(app.url, { jsonrpc: '2.0', id: null, method: 'tools/list' })).status).toBe(400);
  });

  it('are accepted over UCP, too', async () => {
    const { body } = await app.client
      .post('/ucp/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: null })
      .expect(200);
    expect(body.result.tools.length).toBeGreaterThan(5);
  });

  it('list no tasks', async () => {
    for (const cursor of [null, '']) {
      const { message } = await post(app.url, legacyMessage('tasks/list', { cursor }), {
        'X-API-Key': agent.key,
      });
      expect(message.result).toEqual({ tasks: [] });
    }
  });
});

interface Schema {
  type?: unknown;
  items?: unknown;
  [keyword: string]: unknown;
}

/** The schemas in a schema, with their paths. */
function schemasIn(value: unknown, path: string): [string, Schema][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => schemasIn(item, `${path}.${index}`));
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, member]) => schemasIn(member, `${path}.${name}`));
  const isSchema = ['type', 'anyOf', 'enum'].some((name) => name in value) && !path.endsWith('.properties');
  return isSchema ? [[path, value as Schema], ...inner] : inner;
}

describe('the schemas of the tools', () => {
  it('have a type that every host and model API reads', async () => {
    const { message } = await post(
      app.url,
      legacyMessage('tools/list'),
      {},
      '?toolsets=all&output_schemas=true',
    );
    const tools = [
      ...(message.result?.tools as { name: string }[]),
      ...(listedTools() as { name: string }[]),
    ];
    expect(tools.length).toBeGreaterThan(85);
    const found = tools.flatMap((tool) => schemasIn(tool, tool.name));
    const types = ({ type }: Schema): unknown[] => [type ?? []].flat();
    const named = (faulty: [string, Schema][]) => faulty.map(([path]) => path);
    expect(named(found.filter(([, { type }]) => Array.isArray(type) && type.includes('array')))).toEqual([]);
    expect(named(found.filter(([, schema]) => types(schema).includes('array') && !schema.items))).toEqual([]);
    const inputs = found.filter(([path]) => path.includes('.inputSchema'));
    expect(named(inputs.filter(([, { type }]) => Array.isArray(type)))).toEqual([]);
    expect(inputs.length).toBeGreaterThan(200);
  });
});
