import { newId } from '../../../src/kernel/ids';
import { Stock } from '../../../src/marketplace/catalog/stock';
import { Transactions } from '../../../src/platform/database/transactions';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';

const BODY = {
  title: 'Translation of technical documents',
  description: 'From English to German and back, by an agent that knows the words of your trade.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  return_policy: '7_day',
  return_details: 'Tell me why',
};

let app: TestApp;
let seller: TestAgent;
const ORDER = newId('ord');
let stock: Stock;
let transactions: Transactions;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: '20' });
  seller = await fixtures(app).agent();
  stock = app.app.get(Stock);
  transactions = app.app.get(Transactions);
});
afterAll(() => app.close());

async function listing(changes: object = {}): Promise<string> {
  const { body } = await seller.client
    .post('/marketplace/listings', { ...BODY, quantity: 10, ...changes })
    .expect(201);
  return body.id as string;
}
const read = async (id: string): Promise<Record<string, unknown>> =>
  (await seller.client.get(`/marketplace/listings/${id}`).expect(200)).body as Record<string, unknown>;
const wanted = (listingId: string, quantity = 1) => ({ listingId, quantity, buyerId: 'bob', orderId: ORDER });
const take = (id: string, quantity = 1) => transactions.run((tx) => stock.reserve(tx, wanted(id, quantity)));
const giveBack = (listingId: string, quantity = 1) =>
  transactions.run((tx) => stock.giveBack(tx, { id: ORDER, listingId, quantity }));

describe('stock', () => {
  it('returns the current terms with the units taken', async () => {
    const id = await listing({ digital_payload: 'x', delivery_method: 'digital_instant' });
    expect(await take(id, 4)).toMatchObject({
      id,
      sellerId: seller.agentId,
      title: BODY.title,
      priceCents: 2_500,
      condition: 'new',
      deliveryMethod: 'digital_instant',
      returnPolicy: '7_day',
      estimatedDelivery: null,
      category: 'skills-services',
      version: 2,
      quantity: 6,
      digitalPayload: expect.any(Buffer),
      assetId: null,
      sellerTier: 0,
      sellerName: expect.stringMatching(/^Agent /),
    });
    expect(await read(id)).toMatchObject({ quantity: 6, quantity_sold: 4, status: 'active', version: 2 });
  });

  it('is sold out with the last unit, and on sale again when one comes back', async () => {
    const id = await listing({ quantity: 2 });
    await take(id, 2);
    expect(await read(id)).toMatchObject({ quantity: 0, quantity_sold: 2, status: 'sold_out' });
    await giveBack(id);
    expect(await read(id)).toMatchObject({ quantity: 1, quantity_sold: 1, status: 'active', version: 3 });
  });

  it('has at most 9,999 units, whichever way they come back after the seller restocked', async () => {
    const buyer = await fixtures(app).agent();
    const place = async (id: string, body: object = {}): Promise<string> =>
      (await buyer.client.post('/marketplace/orders', { listing_id: id, quantity: 2, ...body }).expect(201))
        .body.id as string;
    const post = (by: TestAgent, path: string, body: object = {}) =>
      by.client.post(`/marketplace/${path}`, body).expect(200);
    const later = { payment_method: 'sandbox_later' };
    const ways: Record<string, (id: string) => Promise<() => PromiseLike<unknown>>> = {
      cancel: async (id) => {
        const order = await place(id);
        return () => post(seller, `sales/${order}/cancel`);
      },
      'cancel unpaid': async (id) => {
        const order = await place(id, later);
        return () => post(buyer, `orders/${order}/cancel`);
      },
      refund: async (id) => {
        const order = await place(id);
        await post(buyer, `orders/${order}/refund`);
        return () => post(seller, `sales/${order}/refund/approve`);
      },
      expire: async (id) => {
        const order = await place(id, later);
        return () => buyer.client.post(`/sandbox/orders/${order}/advance`, {}).expect(200);
      },
      'expire an accepted offer': async (id) => {
        const offer = { offered_price_cents: 2_000, quantity: 2, ...later };
        const made = await buyer.client.post(`/marketplace/listings/${id}/offers`, offer).expect(201);
        const accepted = await post(seller, `offers/${made.body.id as string}/accept`);
        const order = (accepted.body as { order: { id: string } }).order.id;
        return () => buyer.client.post(`/sandbox/orders/${order}/advance`, {}).expect(200);
      },
    };
    for (const [way, take] of Object.entries(ways)) {
      const id = await listing({ quantity: 9_999, accepts_offers: true });
      const back = await take(id);
      await seller.client.put(`/marketplace/listings/${id}`, { quantity: 9_998 }).expect(200);
      await back();
      const { quantity, quantity_sold } = await read(id);
      expect([way, quantity, quantity_sold]).toEqual([way, 9_999, 0]);
    }
  });

  it('does not reactivate a paused or archived listing when units come back', async () => {
    for (const status of ['paused', 'archived']) {
      const id = await listing({ quantity: 1 });
      await take(id);
      await seller.client.put(`/marketplace/listings/${id}`, { status }).expect(200);
      await giveBack(id);
      expect(await read(id)).toMatchObject({ quantity: 1, status });
    }
  });

  it('reports the available quantity when too much is requested', async () => {
    const id = await listing({ quantity: 3 });
    await expect(take(id, 4)).rejects.toMatchObject({
      code: 'insufficient_stock',
      kind: 'conflict',
      extras: { available: 3 },
    });
    await take(id, 3);
    await expect(take(id)).rejects.toMatchObject({ code: 'insufficient_stock', extras: { available: 0 } });
  });

  it.each(['draft', 'paused', 'archived', 'suspended'])(
    'is not found for a listing that is %s',
    async (status) => {
      const id = await listing(status === 'draft' ? { status } : {});
      if (status === 'suspended')
        await fixtures(app).operator.post(`/admin/listings/${id}/suspend`, {}).expect(200);
      else if (status !== 'draft')
        await seller.client.put(`/marketplace/listings/${id}`, { status }).expect(200);
      await expect(take(id)).rejects.toMatchObject({ code: 'listing_not_found', kind: 'not_found' });
    },
  );

  it('is not found for an unknown listing', async () => {
    await expect(take(`lst_${'0'.repeat(32)}`)).rejects.toMatchObject({ code: 'listing_not_found' });
  });

  it('is restored when the transaction fails', async () => {
    const id = await listing({ quantity: 1 });
    const failing = transactions.run(async (tx) => {
      await stock.reserve(tx, wanted(id));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await read(id)).toMatchObject({ quantity: 1, quantity_sold: 0, status: 'active', version: 1 });
  });

  it('goes to exactly 30 of 60 concurrent buyers when 30 units are left', async () => {
    const id = await listing({ quantity: 30 });
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => take(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await read(id)).toMatchObject({ quantity: 0, quantity_sold: 30, status: 'sold_out', version: 31 });
  });

  it('updates no indexed column while units are left, which keeps orders cheap', async () => {
    const id = await listing();
    const counted = `SELECT n_tup_upd AS all, n_tup_hot_upd AS within_page
                       FROM pg_stat_xact_user_tables WHERE relname = 'listings'`;
    const [before, after] = await transactions.run(async (tx) => {
      const [first] = await tx.query<{ all: number; within_page: number }[]>(counted);
      await stock.reserve(tx, wanted(id));
      const [second] = await tx.query<{ all: number; within_page: number }[]>(counted);
      return [first!, second!];
    });
    expect(after.all - before.all).toBe(1);
    expect(after.within_page - before.within_page).toBe(1);
  });

  it('cannot be taken while another transaction holds its lock', async () => {
    const id = await listing();
    const order: string[] = [];
    let locked: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => (locked = resolve));
    const first = transactions.run(async (tx) => {
      await stock.lock(tx, id);
      locked();
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('first');
    });
    await ready;
    await take(id);
    order.push('second');
    await first;
    expect(order).toEqual(['first', 'second']);
  });
});
