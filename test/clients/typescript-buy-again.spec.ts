import { startTestApp, type TestApp } from '../support/app';
import { fixtures } from '../support/fixtures';
import { trades } from '../support/trades';
import { clientOf, refused } from '../support/typescript-client';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ REPEAT_WINDOW_S: '900' });
});
afterAll(() => app.close());

describe('buyAgain', () => {
  it('buys what create refused as a possible duplicate', async () => {
    const { key } = await fixtures(app).agent();
    const { id } = await trades(app).listing();
    const { orders } = clientOf(app, key);
    const order = { listing_id: id, expected_total_cents: 2_500 };
    const first = await orders.create(order);
    const error = await refused(orders.create(order));
    expect(error.code).toBe('possible_duplicate');
    const second = await orders.buyAgain(error, order);
    expect(second.id).not.toBe(first.id);
    expect((await refused(orders.create(order))).body).toMatchObject({ earlier: { id: second.id } });
  });

  it('throws any other error again', async () => {
    const { key } = await fixtures(app).agent();
    const { orders } = clientOf(app, key);
    const order = { listing_id: 'lst_00000000000000000000000000000000' };
    const error = await refused(orders.create(order));
    expect(() => orders.buyAgain(error, order)).toThrow(error);
  });
});
