import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { callTool, mcpClient } from '../../support/mcp';
import { trades } from '../../support/trades';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('an Idempotency-Key', () => {
  it('returns the first response again, with a header that says so', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'one' });
    const first = await keyed
      .post('/marketplace/orders', { listing_id: listing.id, quantity: 1 })
      .expect(201);
    const again = await keyed
      .post('/marketplace/orders', { quantity: 1, listing_id: listing.id })
      .expect(201);
    expect(again.body).toEqual(first.body);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await client.get('/marketplace/orders')).body.total).toBe(1);
  });

  it('stores no goods in clear text', async () => {
    const order = await trades(app).order('paid');
    const keyed = order.seller.client.with({ 'Idempotency-Key': 'goods' });
    const goods = { delivery_data: { license: 'TOP-SECRET-1' } };
    const first = await keyed.post(`/marketplace/sales/${order.id}/fulfill`, goods).expect(200);
    const again = await keyed.post(`/marketplace/sales/${order.id}/fulfill`, goods).expect(200);
    expect(again.body).toEqual(first.body);
    const rows = await app.sql<{ answer: Buffer }>(
      'SELECT answer FROM idempotency_keys WHERE answer IS NOT NULL',
    );
    expect(rows.filter(({ answer }) => answer.toString('latin1').includes('TOP-SECRET'))).toEqual([]);
  });

  it('of the operator books one deposit', async () => {
    const { agentId, client } = await fixtures(app).agent();
    const keyed = fixtures(app).operator.with({ 'Idempotency-Key': 'bank-transfer-1' });
    const deposit = { agent_id: agentId, amount_cents: 500 };
    const first = await keyed.post('/admin/wallet/deposits', deposit).expect(201);
    expect((await keyed.post('/admin/wallet/deposits', deposit).expect(201)).body).toEqual(first.body);
    const other = await keyed.post('/admin/wallet/deposits', { ...deposit, amount_cents: 600 });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect((await client.get('/marketplace/wallet')).body.available_cents).toBe(500);
  });

  it('refuses a different request with 422', async () => {
    const listing = await trades(app).listing();
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'two' });
    await keyed.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    const { status, body } = await keyed.post('/marketplace/orders', { listing_id: listing.id, quantity: 2 });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'idempotency_key_reused',
      detail: [{ loc: ['header', 'Idempotency-Key'] }],
    });
  });

  it('is scoped to its agent and its operation', async () => {
    const order = await trades(app).order('delivered');
    const key = { 'Idempotency-Key': 'three' };
    await order.buyer.client.with(key).post(`/marketplace/orders/${order.id}/confirm`).expect(200);
    const other = await fixtures(app).agent();
    const listing = await trades(app).listing();
    await other.client.with(key).post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    await order.buyer.client.with(key).post('/marketplace/orders', { listing_id: listing.id }).expect(201);
  });

  it('is the same key with the quotes of a structured field, on every protocol', async () => {
    const listing = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const total = async () =>
      (await buyer.client.get('/marketplace/orders').expect(200)).body.total as number;
    const body = { listing_id: listing.id };
    const rest = [];
    for (const key of ['quoted', '"quoted"', 'quoted'])
      rest.push(
        await buyer.client.with({ 'Idempotency-Key': key }).post('/marketplace/orders', body).expect(201),
      );
    expect(new Set(rest.map((answer) => answer.body.id as string)).size).toBe(1);
    expect(rest[1]?.headers['idempotency-replayed']).toBe('true');
    expect(await total()).toBe(1);
    const mcp = await mcpClient(app.url, { 'X-API-Key': buyer.key });
    const bought = [];
    for (const idempotency_key of ['"quoted"', 'quoted'])
      bought.push(await callTool<{ id: string }>(mcp, 'order_place', { ...body, idempotency_key }));
    await mcp.close();
    expect(bought[0]?.id).toBe(bought[1]?.id);
    expect(await total()).toBe(2);
    const lines = { line_items: [{ item: { id: listing.id }, quantity: 1 }] };
    const sessions = [];
    for (const key of ['"quoted"', 'quoted'])
      sessions.push(
        await buyer.client.with({ 'Idempotency-Key': key }).post('/ucp/checkout-sessions', lines).expect(201),
      );
    expect(sessions[0]?.body.id).toBe(sessions[1]?.body.id);
    const other = buyer.client.with({ 'Idempotency-Key': '"quoted"' });
    expect((await other.post('/marketplace/orders', { ...body, quantity: 2 })).body.code).toBe(
      'idempotency_key_reused',
    );
  });

  it('belongs to the query of its request, too', async () => {
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'query' });
    const deposit = (query: string) =>
      keyed.post(`/marketplace/wallet/deposits${query}`, { amount_cents: 5 });
    const { body } = await deposit('').expect(201);
    expect((await deposit('?_=1&utm_source=mail').expect(201)).body.id).toBe(body.id);
    expect((await deposit('?x=1').expect(422)).body.code).toBe('unknown_parameter');
    const lines = [{ item: { id: (await trades(app).listing()).id }, quantity: 1 }];
    const session = (query: string) => keyed.post(`/ucp/checkout-sessions${query}`, { line_items: lines });
    await session('?x=1').expect(201);
    await session('?x=2').expect(409);
  });

  it('returns to each operation its own answer, also to the first one', async () => {
    const order = await trades(app).order('delivered');
    const keyed = order.buyer.client.with({ 'Idempotency-Key': 'shared' });
    const listing = await trades(app).listing();
    const calls = [
      () => keyed.post(`/marketplace/orders/${order.id}/confirm`).expect(200),
      () => keyed.post('/marketplace/orders', { listing_id: listing.id }).expect(201),
      () => keyed.post('/marketplace/wallet/deposits', { amount_cents: 5 }).expect(201),
    ];
    const first = [];
    for (const call of calls) first.push((await call()).body as object);
    for (const [nth, call] of calls.entries()) {
      const again = await call();
      expect(again.headers['idempotency-replayed']).toBe('true');
      expect(again.body).toEqual(first[nth]);
    }
    const rows = await app.sql('SELECT route FROM idempotency_keys WHERE scope = $1 AND key = $2', [
      order.buyer.agentId,
      'shared',
    ]);
    expect(rows).toHaveLength(3);
  });

  it('can be used again after a refusal', async () => {
    const listing = await trades(app).listing({ quantity: 1 });
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'four' });
    const refused = await keyed.post('/marketplace/orders', { listing_id: listing.id, quantity: 2 });
    expect(refused.body.code).toBe('insufficient_stock');
    await listing.seller.client.put(`/marketplace/listings/${listing.id}`, { quantity: 2 }).expect(200);
    await keyed.post('/marketplace/orders', { listing_id: listing.id, quantity: 2 }).expect(201);
  });

  it('stores no response with a secret: a repeat names the created object', async () => {
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'five' });
    const first = await keyed.post('/agents/me/keys', { name: 'spare' }).expect(201);
    const again = await keyed.post('/agents/me/keys', { name: 'spare' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'already_created', id: first.body.key_id });
    const rows = await app.sql('SELECT answer FROM idempotency_keys WHERE subject_id = $1', [
      first.body.key_id,
    ]);
    expect(rows).toEqual([{ answer: null }]);
  });

  it('is deleted after the retention period, not before', async () => {
    const { client } = await fixtures(app).agent();
    const keyed = client.with({ 'Idempotency-Key': 'six' });
    const first = await keyed.post('/marketplace/wallet/deposits', { amount_cents: 5 }).expect(201);
    app.clock.advance(2 * 86_400_000);
    await app.drain('idempotency-retention');
    expect((await keyed.post('/marketplace/wallet/deposits', { amount_cents: 5 })).body.id).toBe(
      first.body.id,
    );
    app.clock.advance(3 * 86_400_000);
    await app.drain('idempotency-retention');
    expect((await keyed.post('/marketplace/wallet/deposits', { amount_cents: 5 })).body.id).not.toBe(
      first.body.id,
    );
  });

  it.each([[''], ['x'.repeat(256)]])('has 1 to 255 characters (%#)', async (key) => {
    const { client } = await fixtures(app).agent();
    const { status, body } = await client
      .with({ 'Idempotency-Key': key })
      .post('/marketplace/wallet/deposits', { amount_cents: 1 });
    expect([status, body.code]).toEqual([400, 'invalid_idempotency_key']);
  });
});
