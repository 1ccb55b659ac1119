import { createHash, randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { callTool, mcpClient } from '../../support/mcp';
import { trades } from '../../support/trades';
import { fileOf, pathOf, upload } from '../../support/uploads';

const MEBIBYTE = 1_048_576;
const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '10' });
});
afterAll(() => app.close());

const sha = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const INSTANT = { delivery_method: 'digital_instant' };
const readOrder = async (party: TestAgent, id: string) =>
  (await party.client.get(`/marketplace/orders/${id}`).expect(200)).body as Record<string, unknown>;
const agents = (count: number): Promise<TestAgent[]> =>
  Promise.all(Array.from({ length: count }, () => fixtures(app).agent()));

async function sold(content: Buffer, filename = 'goods.bin', type = 'application/octet-stream') {
  const seller = await fixtures(app).agent();
  const asset = await upload(seller, content, filename, type);
  const listing = await trades(app).listing({ ...INSTANT, asset_id: asset.id }, seller);
  const order = await trades(app).buy(listing, await fixtures(app).agent());
  return { ...order, asset, listing, link: await fileOf(order.buyer, order.id) };
}

describe('delivered goods', () => {
  const SECRET = 'LICENSE-1234';
  const PAYLOAD = { ...INSTANT, digital_payload: { key: SECRET }, accepts_offers: true };

  it.each(['refunded', 'cancelled'])('are hidden from the buyer of a %s order', async (status) => {
    const order = await trades(app).order('paid', {});
    const goods = { delivery_data: { key: SECRET } };
    await order.seller.client.post(`/marketplace/sales/${order.id}/fulfill`, goods).expect(200);
    const buyer = await mcpClient(app.url, { 'X-API-Key': order.buyer.key });
    const read = async (): Promise<unknown[]> => [
      await readOrder(order.buyer, order.id),
      await callTool(buyer, 'order_get', { order_id: order.id }),
      (await order.buyer.client.get('/marketplace/orders').expect(200)).body,
    ];
    expect(JSON.stringify(await read())).toContain(SECRET);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/request-changes`).expect(200);
    if (status === 'refunded') {
      await trades(app).askBack(order);
      await trades(app).approve(order);
    } else await order.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
    expect(await read()).toMatchObject([{ status, delivery_data: null }, { delivery_data: null }, {}]);
    expect(JSON.stringify(await read())).not.toContain(SECRET);
    expect((await readOrder(order.seller, order.id)).delivery_data).toEqual({ key: SECRET });
    await buyer.close();
  });

  it('are in no replayed response after a refund, and in no event', async () => {
    const listing = await trades(app).listing(PAYLOAD);
    const { seller } = listing;
    const buyer = await fixtures(app).agent();
    const keyed = buyer.client.with({ 'Idempotency-Key': 'goods' });
    const offers = `/marketplace/listings/${listing.id}/offers`;
    const { body: offer } = await buyer.client.post(offers, { offered_price_cents: 1_000 }).expect(201);
    const counter = { counter_price_cents: 2_000 };
    await seller.client.post(`/marketplace/offers/${offer.id}/counter`, counter).expect(200);
    const accept = () => keyed.post(`/marketplace/offers/${offer.id}/accept`).expect(200);
    const place = () => keyed.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    const orders = [(await accept()).body.order, (await place()).body] as { id: string }[];
    for (const { id } of orders) {
      const refund = () =>
        keyed
          .with({ 'Idempotency-Key': id })
          .post(`/marketplace/orders/${id}/refund`, { reason: 'Used key' })
          .expect(200);
      expect((await refund()).body.delivery_data).toEqual({ key: SECRET });
      await seller.client.post(`/marketplace/sales/${id}/refund/approve`).expect(200);
      expect((await refund()).body).toMatchObject({ status: 'refund_requested', delivery_data: null });
    }
    expect((await accept()).body.order).toMatchObject({ status: 'delivered', delivery_data: null });
    expect((await place()).body).toMatchObject({ status: 'delivered', delivery_data: null });
    const events = await app.sql(`SELECT payload FROM outbox_events WHERE subject_type = 'order'`);
    expect(JSON.stringify(events)).not.toContain(SECRET);
  });
});

describe('a purchased file', () => {
  it('is delivered on payment, and downloads byte for byte', async () => {
    const content = randomBytes(30 * MEBIBYTE);
    const { id, buyer, seller, asset, listing, link } = await sold(
      content,
      'naïve "weights".bin',
      'model/gltf-binary',
    );
    expect(await readOrder(buyer, id)).toMatchObject({
      status: 'delivered',
      delivery_data: {
        asset: {
          id: asset.id,
          filename: 'naïve _weights_.bin',
          content_type: 'model/gltf-binary',
          size_bytes: 30 * MEBIBYTE,
          sha256: sha(content),
          expires_at: expect.any(String),
          url: expect.stringMatching(
            `^${app.settings.PUBLIC_URL}/marketplace/assets/${asset.id}/content\\?order=${id}&`,
          ),
        },
      },
    });
    const answer = await fetch(app.url + pathOf(link));
    expect(answer.status).toBe(200);
    expect(sha(new Uint8Array(await answer.arrayBuffer()))).toBe(sha(content));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'model/gltf-binary',
      'content-length': String(30 * MEBIBYTE),
      'content-disposition': `attachment; filename="nai_ve _weights_.bin"; filename*=UTF-8''na%C3%AFve%20_weights_.bin`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox;/),
      'accept-ranges': 'bytes',
      etag: `"${sha(content)}"`,
    });
    expect(await fileOf(seller, id)).toMatchObject({ url: expect.any(String) });
    const spec = await app.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
    expect(spec.body.delivery).toMatchObject({ method: 'digital_instant', auto: true });
    const displayed = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    expect(JSON.stringify(displayed.body)).not.toContain(asset.id);
  });

  it('supports range and conditional requests', async () => {
    const content = randomBytes(1_000);
    const { link } = await sold(content);
    const ask = (headers: Record<string, string>) =>
      app.client.with(headers).get(pathOf(link)).buffer().parse(bytes);
    const part = await ask({ Range: 'bytes=100-199' }).expect(206);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/1000', 'content-length': '100' });
    expect(part.body).toEqual(content.subarray(100, 200));
    expect((await ask({ Range: 'bytes=-10' }).expect(206)).body).toEqual(content.subarray(990));
    const beyond = await app.client.with({ Range: 'bytes=1000-' }).get(pathOf(link)).expect(416);
    expect(beyond.headers['content-range']).toBe('bytes */1000');
    expect(beyond.body.code).toBe('range_not_satisfiable');
    const tag = `"${sha(content)}"`;
    await ask({ 'If-None-Match': tag }).expect(304);
    await ask({ 'If-None-Match': '"other"' }).expect(200);
    await ask({ Range: 'bytes=0-9', 'If-Range': '"other"' }).expect(200);
    await ask({ Range: 'bytes=0-9', 'If-Range': tag }).expect(206);
    const head = await fetch(app.url + pathOf(link), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  });

  it('requires a valid link', async () => {
    const first = await sold(Buffer.from('one'));
    const second = await sold(Buffer.from('two'));
    const path = pathOf(first.link);
    const refused = async (changed: string): Promise<string> =>
      (await app.client.get(changed).expect(403)).body.code as string;
    const other = (digit: string): string => (digit === '9' ? '8' : '9');
    for (const name of ['signature', 'expires']) {
      const changed = path.replace(new RegExp(`(?<=${name}=).`), other);
      expect(changed).not.toBe(path);
      expect(await refused(changed)).toBe('asset_link_invalid');
    }
    expect(await refused(path.replace(first.id, second.id))).toBe('asset_link_invalid');
    expect(await refused(path.replace(first.asset.id, second.asset.id))).toBe('asset_link_invalid');
    expect(await refused(path.split('?')[0] as string)).toBe('asset_link_invalid');
    await app.client.get(path.replace(first.asset.id, 'ast_x')).expect(404);
    await first.buyer.client.get(`/marketplace/assets/${first.asset.id}`).expect(404);
    app.clock.advance(HOUR + 1_000);
    expect(await refused(path)).toBe('asset_link_expired');
    const renewed = await fileOf(first.buyer, first.id);
    await app.client.get(pathOf(renewed)).expect(200);
  });

  it('has no working link after a refund, neither new nor old', async () => {
    const { id, buyer, seller, asset, listing, link } = await sold(Buffer.from('undone'));
    await buyer.client.post(`/marketplace/orders/${id}/refund`, { reason: 'not what it said' });
    await seller.client.post(`/marketplace/sales/${id}/refund/approve`, {}).expect(200);
    const order = await readOrder(buyer, id);
    expect(order.status).toBe('refunded');
    expect(order.delivery_data).toBeNull();
    const { delivery_data: sent } = await readOrder(seller, id);
    expect(sent).toMatchObject({ asset: { id: asset.id } });
    expect(JSON.stringify(sent)).not.toContain('signature=');
    const variants: Record<string, string>[] = [
      {},
      { Range: 'bytes=0-1' },
      { 'If-None-Match': `"${asset.sha256}"` },
    ];
    for (const headers of variants) {
      const revoked = await app.client.with(headers).get(pathOf(link)).expect(403);
      expect(revoked.body.code).toBe('asset_link_revoked');
    }
    const again = await trades(app).buy(listing, buyer);
    await app.client.get(pathOf(await fileOf(buyer, again.id))).expect(200);
    await app.client.get(pathOf(link)).expect(403);
  });

  it('is marked in events as delivered automatically, unlike other goods', async () => {
    const { id } = await sold(Buffer.from('by itself'));
    const byHand = await trades(app).order('paid');
    const events = await app.sql(
      `SELECT subject_id, name, payload->>'status' AS status, payload->'delivers_itself' AS by_itself
         FROM outbox_events WHERE subject_id IN ($1, $2) ORDER BY subject_id, sequence`,
      [id, byHand.id],
    );
    expect(events).toEqual([
      { subject_id: id, name: 'marketplace.order.created', status: 'paid', by_itself: true },
      { subject_id: id, name: 'marketplace.order.fulfilled', status: 'delivered', by_itself: true },
      { subject_id: byHand.id, name: 'marketplace.order.created', status: 'paid', by_itself: false },
    ]);
  });

  it('cannot be deleted while an order needs it', async () => {
    const { seller, asset, listing, link } = await sold(Buffer.from('needed'));
    await seller.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    const refused = await seller.client.delete(`/marketplace/assets/${asset.id}`).expect(409);
    expect(refused.body).toMatchObject({ code: 'asset_in_use', listings: [], orders: 1 });
    await app.client.get(pathOf(link)).expect(200);
  });

  it('holds no database connection during slow downloads', async () => {
    const { link, buyer, id } = await sold(randomBytes(20 * MEBIBYTE));
    const readers = Array.from({ length: 30 }, () => get(app.url + pathOf(link), (answer) => answer.pause()));
    readers.forEach((reader) => reader.on('error', () => undefined));
    await sleep(300);
    await readOrder(buyer, id);
    readers.forEach((reader) => reader.destroy());
  });

  it('is not delivered until a deferred payment arrives', async () => {
    const seller = await fixtures(app).agent();
    const asset = await upload(seller, Buffer.from('later'));
    const listing = await trades(app).listing({ ...INSTANT, asset_id: asset.id }, seller);
    const buyer = await fixtures(app).agent();
    const order = await trades(app).buy(listing, buyer, { payment_method: 'sandbox_later' });
    expect(await readOrder(buyer, order.id)).toMatchObject({
      status: 'pending_payment',
      delivery_data: null,
    });
    await buyer.client.post(`/marketplace/orders/${order.id}/pay`, {}).expect(200);
    expect((await fileOf(buyer, order.id)).id).toBe(asset.id);
  });
});

describe('per-unit payloads', () => {
  const keys = (count: number, from = 1): { key: string }[] =>
    Array.from({ length: count }, (_, n) => ({ key: `key-${n + from}` }));
  const listed = (payloads: unknown[], more: Record<string, unknown> = {}) =>
    trades(app).listing({ ...INSTANT, quantity: undefined, digital_payloads: payloads, ...more });
  const listingOf = async ({ id, seller }: { id: string; seller: TestAgent }) =>
    (await seller.client.get(`/marketplace/listings/${id}`).expect(200)).body as Record<string, unknown>;

  it('are sold in order, one as is and several as a list of units', async () => {
    const listing = await listed(keys(5));
    expect(await listingOf(listing)).toMatchObject({ quantity: 5 });
    const [one, three] = await agents(2);
    const first = await trades(app).buy(listing, one!);
    expect(await readOrder(one!, first.id)).toMatchObject({
      status: 'delivered',
      delivery_data: { key: 'key-1' },
    });
    const second = await trades(app).buy(listing, three!, { quantity: 3 });
    expect((await readOrder(three!, second.id)).delivery_data).toEqual({ units: keys(3, 2) });
    expect(await listingOf(listing)).toMatchObject({ quantity: 1, quantity_sold: 4 });
    const spec = await app.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200);
    expect(spec.body.delivery.auto).toBe(true);
  });

  it('are never sold twice: 10 of 20 concurrent buyers get one each', async () => {
    const listing = await listed(keys(10));
    const buyers = await agents(20);
    const answers = await Promise.all(
      buyers.map(({ client }) => client.post('/marketplace/orders', { listing_id: listing.id })),
    );
    const delivered = answers.filter(({ status }) => status === 201);
    expect(delivered).toHaveLength(10);
    const got = new Set(delivered.map(({ body }) => (body.delivery_data as { key: string }).key));
    expect(got.size).toBe(10);
    expect(await listingOf(listing)).toMatchObject({ quantity: 0, status: 'sold_out' });
  });

  it('return to stock when an unpaid order is cancelled, but never after delivery', async () => {
    const listing = await listed(keys(2));
    const [later, now, next] = await agents(3);
    const unpaid = await trades(app).buy(listing, later!, { payment_method: 'sandbox_later' });
    const paid = await trades(app).buy(listing, now!);
    expect((await readOrder(now!, paid.id)).delivery_data).toEqual({ key: 'key-2' });
    expect(await listingOf(listing)).toMatchObject({ quantity: 0, status: 'sold_out' });
    await later!.client.post(`/marketplace/orders/${unpaid.id}/cancel`, {}).expect(200);
    expect(await listingOf(listing)).toMatchObject({ quantity: 1, status: 'active' });
    const again = await trades(app).buy(listing, next!);
    expect((await readOrder(next!, again.id)).delivery_data).toEqual({ key: 'key-1' });
    const changes = `/marketplace/orders/${paid.id}/request-changes`;
    await now!.client.post(changes, { reason: 'does not work' }).expect(409);
    await trades(app).askBack(paid);
    await trades(app).approve(paid);
    expect(await listingOf(listing)).toMatchObject({ quantity: 0, status: 'sold_out' });
  });

  it('are counted correctly after many concurrent orders, payments, and cancellations', async () => {
    const listing = await listed(keys(8));
    const buyers = await agents(16);
    const outcomes = await Promise.all(
      buyers.map(async ({ client }, index) => {
        const placed = await client.post('/marketplace/orders', {
          listing_id: listing.id,
          payment_method: 'sandbox_later',
        });
        if (placed.status !== 201) return undefined;
        const move = index % 3 === 0 ? 'pay' : 'cancel';
        const path = `/marketplace/orders/${placed.body.id as string}`;
        await client.post(`${path}/${move}`, {}).expect(200);
        return (await client.get(path)).body.delivery_data as { key: string } | null;
      }),
    );
    const delivered = outcomes.flatMap((data) => (data ? [data.key] : []));
    expect(new Set(delivered).size).toBe(delivered.length);
    const [{ unsold, owned }] = (await app.sql(
      `SELECT count(*) FILTER (WHERE order_id IS NULL)::int AS unsold, count(order_id)::int AS owned
         FROM listing_payloads WHERE listing_id = $1`,
      [listing.id],
    )) as [{ unsold: number; owned: number }];
    expect([unsold, owned]).toEqual([8 - delivered.length, delivered.length]);
    expect(await listingOf(listing)).toMatchObject({ quantity: unsold, quantity_sold: owned });
  });

  it('replace only the unsold ones when updated', async () => {
    const listing = await listed(keys(3));
    const [first, waiting, last] = await agents(3);
    await trades(app).buy(listing, first!);
    const unpaid = await trades(app).buy(listing, waiting!, { payment_method: 'sandbox_later' });
    const path = `/marketplace/listings/${listing.id}`;
    await listing.seller.client.put(path, { digital_payloads: ['new-1', 'new-2'] }).expect(200);
    expect(await listingOf(listing)).toMatchObject({ quantity: 2 });
    const order = await trades(app).buy(listing, last!, { quantity: 2 });
    expect((await readOrder(last!, order.id)).delivery_data).toEqual({ units: ['new-1', 'new-2'] });
    await waiting!.client.post(`/marketplace/orders/${unpaid.id}/pay`, {}).expect(200);
    expect((await readOrder(waiting!, unpaid.id)).delivery_data).toEqual({ key: 'key-2' });
  });

  it('do not return with a cancelled order once they were replaced', async () => {
    const listing = await listed(keys(3));
    const [first, second, last] = await agents(3);
    await trades(app).buy(listing, first!);
    const unpaid = await trades(app).buy(listing, second!, { payment_method: 'sandbox_later' });
    const path = `/marketplace/listings/${listing.id}`;
    await listing.seller.client.put(path, { digital_payloads: ['new-1'] }).expect(200);
    await second!.client.post(`/marketplace/orders/${unpaid.id}/cancel`).expect(200);
    expect(await listingOf(listing)).toMatchObject({ quantity: 1, quantity_sold: 1 });
    const order = await trades(app).buy(listing, last!);
    expect((await readOrder(last!, order.id)).delivery_data).toEqual('new-1');
    expect(await listingOf(listing)).toMatchObject({ status: 'sold_out', quantity: 0 });
  });

  it('determine the quantity', async () => {
    const listing = await listed(keys(3));
    const path = `/marketplace/listings/${listing.id}`;
    const problem = async (change: object): Promise<unknown> =>
      (await listing.seller.client.put(path, change).expect(422)).body.detail[0].loc;
    expect(await problem({ quantity: 4 })).toEqual(['body', 'quantity']);
    expect(await problem({ quantity: 1, digital_payloads: keys(2) })).toEqual(['body', 'quantity']);
    await listing.seller.client.put(path, { quantity: 2, digital_payloads: keys(2) }).expect(200);
    await listing.seller.client.put(path, { digital_payloads: null, quantity: 50 }).expect(200);
    expect(await listingOf(listing)).toMatchObject({ quantity: 50 });
  });

  it('cannot be combined with other goods or another delivery method', async () => {
    const listing = await listed(keys(3));
    const asset = await upload(listing.seller, Buffer.from('x'));
    const path = `/marketplace/listings/${listing.id}`;
    const problem = async (change: object): Promise<unknown> =>
      (await listing.seller.client.put(path, change).expect(422)).body.detail[0].loc;
    expect(await problem({ digital_payload: 'x' })).toEqual(['body', 'digital_payload']);
    expect(await problem({ asset_id: asset.id })).toEqual(['body', 'asset_id']);
    expect(await problem({ delivery_method: 'api_access' })).toEqual(['body', 'delivery_method']);
    expect(await problem({ digital_payloads: [] })).toEqual(['body', 'digital_payloads']);
    expect(await problem({ digital_payloads: [null] })).toEqual(['body', 'digital_payloads']);
    expect(await problem({ digital_payloads: ['x'.repeat(64_001)] })).toEqual(['body', 'digital_payloads']);
    expect(await problem({ asset_id: 'ast_none' })).toEqual(['body', 'asset_id']);
    await listing.seller.client.put(path, { digital_payloads: null, asset_id: asset.id }).expect(200);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    expect((await fileOf(order.buyer, order.id)).id).toBe(asset.id);
  });

  it('are stored encrypted', async () => {
    const listing = await listed([{ key: 'open-sesame' }]);
    const rows = await app.sql<{ payload: Buffer }>(
      'SELECT payload FROM listing_payloads WHERE listing_id = $1',
      [listing.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.payload.toString('latin1')).not.toContain('sesame');
  });

  it('add one statement to an order', async () => {
    const buy = async (listing: { id: string }): Promise<number> => {
      const { client } = await fixtures(app).agent();
      const order = () => client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
      return (await statementsOf(order)).length;
    };
    const plain = await trades(app).listing({ ...INSTANT, digital_payload: 'x' });
    const units = await listed(keys(3));
    await buy(plain);
    expect((await buy(units)) - (await buy(plain))).toBe(1);
  });
});

type Parse = (answer: NodeJS.ReadableStream, done: (error: null, body: Buffer) => void) => void;
const bytes = ((answer, done) => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => done(null, Buffer.concat(chunks)));
}) as Parse as never;
