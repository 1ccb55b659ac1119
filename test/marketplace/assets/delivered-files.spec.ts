import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { statusOf, trades, type TestOrder } from '../../support/trades';
import { pathOf, upload } from '../../support/uploads';

let app: TestApp;
let seller: TestAgent;
let buyer: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  [seller, buyer] = [await fixtures(app).agent(), await fixtures(app).agent()];
});
afterAll(() => app.close());

interface File {
  id: string;
  filename: string;
  url: string;
}
const ordered = async (): Promise<TestOrder> =>
  trades(app).buy(await trades(app).listing({ price_cents: 1_500 }, seller), buyer);
const deliver = (order: TestOrder, body: object, agent = seller) =>
  agent.client.post(`/marketplace/sales/${order.id}/fulfill`, body);
const delivered = async (order: TestOrder, agent = buyer): Promise<{ data: unknown; files: File[] }> =>
  (await agent.client.get(`/marketplace/orders/${order.id}`).expect(200)).body.delivery_data;
const download = (url: string) => app.client.get(pathOf({ url }));
const file = (text: string, name = 'tables.csv'): Promise<{ id: string }> =>
  upload(seller, Buffer.from(text), name, 'text/csv');

describe('a delivery with files', () => {
  it('gives the buyer a link to each, in their order, beside the data', async () => {
    const [second, first] = [await file('second', 'b.csv'), await file('first', 'a.csv')];
    const order = await ordered();
    const body = { asset_ids: [first.id, second.id, first.id], delivery_data: { password: 'tide' } };
    const { body: answer } = await deliver(order, body).expect(200);
    expect(answer).toMatchObject({ status: 'delivered' });
    const { data, files } = await delivered(order);
    expect(data).toEqual({ password: 'tide' });
    expect(files.map(({ filename }) => filename)).toEqual(['a.csv', 'b.csv']);
    expect(files[0]).toMatchObject({
      id: first.id,
      size_bytes: 5,
      content_type: 'text/csv',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires_at: expect.any(String),
    });
    const got = await download(files[0]!.url).expect(200);
    expect(got.headers['content-disposition']).toContain('a.csv');
    expect(got.text).toBe('first');
  });

  it('needs nothing else', async () => {
    const order = await ordered();
    await deliver(order, { asset_ids: [(await file('alone')).id] }).expect(200);
    expect(await delivered(order)).toEqual({ files: [expect.objectContaining({ filename: 'tables.csv' })] });
  });

  it('is the same if it is repeated, and refused if the files differ', async () => {
    const [one, two] = [await file('one'), await file('two')];
    const order = await ordered();
    const body = { asset_ids: [one.id, two.id] };
    const version = (await deliver(order, body).expect(200)).body.version;
    expect((await deliver(order, body).expect(200)).body.version).toBe(version);
    for (const other of [
      { asset_ids: [two.id, one.id] },
      { asset_ids: [one.id] },
      { ...body, delivery_data: 1 },
    ])
      expect((await deliver(order, other).expect(409)).body.code).toBe('order_state_conflict');
    expect((await delivered(order)).files).toHaveLength(2);
  });

  it('replaces an earlier delivery, whose links end', async () => {
    const [draft, final] = [await file('draft'), await file('final')];
    const order = await ordered();
    await deliver(order, { asset_ids: [draft.id] }).expect(200);
    const [{ url = '' } = {}] = (await delivered(order)).files;
    await buyer.client
      .post(`/marketplace/orders/${order.id}/request-changes`, { reason: 'Finish it' })
      .expect(200);
    await deliver(order, { asset_ids: [final.id] }).expect(200);
    expect((await download(url).expect(403)).body.code).toBe('asset_link_revoked');
    await seller.client.delete(`/marketplace/assets/${draft.id}`).expect(204);
    expect((await download((await delivered(order)).files[0]!.url).expect(200)).text).toBe('final');
  });

  it('keeps its files until the order is refunded, which ends the links', async () => {
    const sold = await file('sold');
    const order = await ordered();
    await deliver(order, { asset_ids: [sold.id] }).expect(200);
    const { url } = (await delivered(order)).files[0]!;
    const path = `/marketplace/assets/${sold.id}`;
    expect((await seller.client.delete(path).expect(409)).body).toMatchObject({
      code: 'asset_in_use',
      listings: [],
      orders: 1,
    });
    await buyer.client.post(`/marketplace/orders/${order.id}/refund`, { reason: 'Wrong year' }).expect(200);
    await seller.client.post(`/marketplace/sales/${order.id}/refund/approve`, {}).expect(200);
    expect(await statusOf(seller.client, order.id)).toBe('refunded');
    expect((await download(url).expect(403)).body.code).toBe('asset_link_revoked');
    expect(await delivered(order)).toBeNull();
    expect((await delivered(order, seller)).files[0]).not.toHaveProperty('url');
    await seller.client.delete(path).expect(204);
  });

  it('is refused with files that are not the seller’s, not there, pictures, or too many', async () => {
    const order = await ordered();
    const others = await upload(buyer, Buffer.from('mine'));
    const own = await file('own');
    const picture = `ast_${'0'.repeat(32)}`;
    for (const [ids, index] of [
      [[own.id, others.id], 1],
      [[picture], 0],
    ] as const) {
      const { body } = await deliver(order, { asset_ids: ids }).expect(422);
      expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'asset_ids', index] })]);
    }
    for (const asset_ids of [
      [],
      'x',
      [1],
      [null],
      Array.from({ length: 11 }, () => own.id),
      ['x'.repeat(65)],
    ])
      expect(
        (await deliver(order, { asset_ids, delivery_data: 'x' }).expect(422)).body.detail[0].loc,
      ).toContain('asset_ids');
    expect((await deliver(order, {}).expect(422)).body.detail[0].loc).toEqual(['body', 'delivery_data']);
    expect(
      (await deliver(order, { delivery_data: null, asset_ids: [own.id] }).expect(422)).body.detail[0],
    ).toMatchObject({ loc: ['body', 'delivery_data'] });
    expect(await statusOf(seller.client, order.id)).toBe('paid');
    await seller.client.delete(`/marketplace/assets/${own.id}`).expect(204);
  });

  it('does not sign what only looks like a file', async () => {
    const own = await file('own');
    const order = await ordered();
    const forged = { data: null, files: [{ id: own.id, filename: 'x' }] };
    await deliver(order, { delivery_data: forged }).expect(200);
    expect(await delivered(order)).toEqual(forged);
  });

  it('is no repeat of one whose data only look like files', async () => {
    const own = await file('own');
    const order = await ordered();
    await deliver(order, { delivery_data: { files: [own.id] } }).expect(200);
    expect((await deliver(order, { asset_ids: [own.id] }).expect(409)).body.code).toBe(
      'order_state_conflict',
    );
  });

  it('never loses a file that is deleted at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const raced = await file(`raced ${round}`);
      const order = await ordered();
      const [sent, removed] = await Promise.all([
        deliver(order, { asset_ids: [raced.id] }),
        seller.client.delete(`/marketplace/assets/${raced.id}`),
      ]);
      expect([
        [200, 409],
        [422, 204],
      ]).toContainEqual([sent.status, removed.status]);
      if (sent.status === 200) await download((await delivered(order)).files[0]!.url).expect(200);
    }
  });
});
