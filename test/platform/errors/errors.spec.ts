import { request as rawRequest } from 'node:http';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Makes a request that no client library would send. */
function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Buffer,
): Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const outgoing = rawRequest({ hostname, port, method, path, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += String(part)));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('errors', () => {
  it('are problem+json with a stable code, a request id, and both families of limit headers', async () => {
    const answer = await app.client.with({ 'X-Request-Id': 'mine-42' }).get('/marketplace/orders');
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.headers['www-authenticate']).toBe('ApiKey realm="Rialto"');
    expect(answer.body).toEqual({
      type: expect.stringMatching(/\/docs\/errors#missing_api_key$/) as string,
      title: 'Unauthorized',
      status: 401,
      detail: expect.any(String) as string,
      code: 'missing_api_key',
      next: 'Send your key in the header X-API-Key. A new agent gets one from POST /agents/register.',
      request_id: 'mine-42',
    });
    expect(answer.headers['x-request-id']).toBe('mine-42');
    for (const name of [
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'ratelimit',
      'ratelimit-policy',
    ]) {
      expect(answer.headers).toHaveProperty(name);
    }
  });

  it('link an unknown route to the documentation', async () => {
    const { status, body } = await app.client.get('/api/v1/posts');
    expect([status, body.code]).toEqual([404, 'route_not_found']);
    expect(body.docs).toMatch(/\/docs$/);
  });

  it('name the allowed methods', async () => {
    const answer = await app.client.delete('/marketplace/orders');
    expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed']);
    const listings = await app.client.get('/marketplace/listings').expect(405);
    expect(listings.body.next).toBe('To read, call GET /marketplace/search.');
    const near = await app.client.get('/listings').expect(404);
    expect(near.body.next).toBe('Call GET /marketplace/search.');
    expect(answer.headers.allow).toBe('POST, GET, HEAD');
  });

  it.each([
    ['a body that is not JSON', { 'content-type': 'application/json' }, '{"a":', 400, 'malformed_request'],
    ['a body of another type', { 'content-type': 'text/plain' }, 'hello', 415, 'unsupported_media_type'],
    ['a body without a type', {}, 'hello', 415, 'unsupported_media_type'],
    [
      'an unknown charset',
      { 'content-type': 'application/json; charset=utf-99' },
      '{}',
      415,
      'unsupported_media_type',
    ],
    [
      'an unknown encoding',
      { 'content-type': 'application/json', 'content-encoding': 'zip' },
      '{}',
      415,
      'unsupported_media_type',
    ],
    [
      'a body over 1 MiB',
      { 'content-type': 'application/json' },
      JSON.stringify({ a: 'x'.repeat(1_100_000) }),
      413,
      'body_too_large',
    ],
  ])('are precise about %s', async (_, headers, body, status, code) => {
    const { key } = await fixtures(app).agent();
    const answer = await raw(
      'POST',
      '/marketplace/orders',
      { 'x-api-key': key, ...(headers as Record<string, string>) },
      body,
    );
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['[]', ['body'], 'model_attributes_type'],
    ['"text"', ['body'], 'model_attributes_type'],
    ['{"listing_id":"lst_x","quantity":"2"}', ['body', 'quantity'], 'int_type'],
    ['{"listing_id":"lst_x","quantity":0}', ['body', 'quantity'], 'greater_than_equal'],
    ['{"listing_id":"lst_x","quantity":10000}', ['body', 'quantity'], 'less_than_equal'],
    ['{"listing_id":"lst_x","status":"completed"}', ['body', 'status'], 'extra_forbidden'],
    ['{"listing_id":"lst_x","seller_id":"me"}', ['body', 'seller_id'], 'extra_forbidden'],
    ['{"listing_id":"lst_x","buyer_note":"\\u0000"}', ['body', 'buyer_note'], 'string_unicode'],
    ['{"listing_id":"lst_x","buyer_note":"\\ud800"}', ['body', 'buyer_note'], 'string_unicode'],
    ['{}', ['body', 'listing_id'], 'missing'],
    ['{"listing_id":"lst_x","payment_method":"gold"}', ['body', 'payment_method'], 'literal_error'],
    ['{"listing_id":"lst_x","__proto__":{"a":1}}', ['body', '__proto__'], 'extra_forbidden'],
  ])('are precise about the body %s', async (body, loc, type) => {
    const { key } = await fixtures(app).agent();
    const answer = await raw(
      'POST',
      '/marketplace/orders',
      { 'x-api-key': key, 'content-type': 'application/json' },
      body,
    );
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_error', detail: [{ loc, type }] });
  });

  it('name cents to a caller that sends an amount in another form', async () => {
    const { client } = await fixtures(app).agent();
    const sent = { listing_id: 'lst_x', expected_total_cents: '10,50' };
    const { body } = await client.post('/marketplace/orders', sent).expect(422);
    expect(body.detail).toMatchObject([
      { loc: ['body', 'expected_total_cents'], type: 'int_type', msg: expect.stringContaining('in cents') },
    ]);
  });

  it('are returned for an extremely deep body', async () => {
    const { key } = await fixtures(app).agent();
    const body = `{"delivery_data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const order = await trades(app).order('paid');
    const answer = await raw(
      'POST',
      `/marketplace/sales/${order.id}/fulfill`,
      { 'x-api-key': order.seller.key, 'content-type': 'application/json' },
      body,
    );
    expect(answer.status).toBe(422);
    expect(key).toBeTruthy();
  });

  it.each([
    ['/marketplace/orders?limit=0', 'limit', 'greater_than_equal'],
    ['/marketplace/orders?limit=101', 'limit', 'less_than_equal'],
    ['/marketplace/orders?limit=ten', 'limit', 'int_parsing'],
    ['/marketplace/orders?limit=1&limit=2', 'limit', 'int_parsing'],
    ['/marketplace/orders?offset=-1', 'offset', 'greater_than_equal'],
    ['/marketplace/orders?offset=10001', 'offset', 'less_than_equal'],
    ['/marketplace/orders?status=lost', 'status', 'literal_error'],
    ['/marketplace/orders?cursor=%00', 'cursor', 'string_unicode'],
  ])('are precise about the query %s', async (path, field, type) => {
    const { client } = await fixtures(app).agent();
    const { status, body } = await client.get(path);
    expect(status).toBe(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['query', field], type })]);
  });

  it.each([
    ['/marketplace/orders/%', 400, 'malformed_request'],
    ['/marketplace/listings/%E0%A4%A', 400, 'malformed_request'],
    ['/marketplace/orders/%00', 404, 'order_not_found'],
    ['/public/agents/%FF', 400, 'malformed_request'],
  ])('answer the invalid path %s with %i %s', async (path, status, code) => {
    const { key } = await fixtures(app).agent();
    const answer = await raw('GET', path, { 'x-api-key': key });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('do not occur beyond the last page, which still reports the total', async () => {
    const order = await trades(app).order('paid');
    for (const path of [
      '/marketplace/orders',
      `/marketplace/orders/${order.id}/messages`,
      '/marketplace/wallet/entries',
    ]) {
      if (path.endsWith('messages')) await order.buyer.client.post(path, { content: 'Hello' }).expect(201);
      const { body } = await order.buyer.client.get(`${path}?offset=50`).expect(200);
      expect(body.total).toBeGreaterThan(0);
      expect(body.has_more).toBe(false);
    }
  });

  it('suggest the next step, in the terms of the protocol', async () => {
    const order = await trades(app).order('paid');
    const { agent, id } = { agent: order.buyer, id: order.id };
    const lost = await app.client.get(`/marketplace/listings/lst_${'0'.repeat(32)}`).expect(404);
    expect(lost.body.next).toBe('Find active listings with GET /marketplace/search.');
    const early = await agent.client.post(`/marketplace/orders/${id}/confirm`, {}).expect(409);
    expect(early.body.waits_for).toEqual({ role: 'seller', action: 'fulfill' });
    expect(early.body.next).toBe(
      'Wait until the seller has called POST /marketplace/sales/{order_id}/fulfill. Until then, you can call: ' +
        'POST /marketplace/orders/{order_id}/refund.',
    );
    const mcp = agent.client.with({ accept: 'application/json', 'mcp-protocol-version': '2025-11-25' });
    const params = { name: 'order_confirm', arguments: { order_id: id } };
    const { body } = await mcp.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(JSON.parse(body.result.content[0].text).next).toBe(
      'Wait until the seller has called order_fulfill. Until then, you can call: order_request_refund.',
    );
    expect((await app.client.get('/nothing/here').expect(404)).body.next).toBe(
      'GET /.well-known/openapi.json lists every operation.',
    );
  });

  it('are not caused by unknown query parameters', async () => {
    const { client } = await fixtures(app).agent();
    await client.get('/marketplace/orders?utm_source=x').expect(200);
  });

  it('refuse a Host that is not ours', async () => {
    const answer = await raw('GET', '/health', { host: 'evil.example' });
    expect([answer.status, answer.body.code]).toEqual([421, 'misdirected_request']);
  });

  it('replace a request id that is unsafe to repeat', async () => {
    const { headers } = await app.client.with({ 'X-Request-Id': 'a b<script>' }).get('/health');
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});
