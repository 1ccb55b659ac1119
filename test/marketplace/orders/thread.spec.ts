import { startTestApp, type TestApp } from '../../support/app';
import { manyOrderMessages } from '../../support/fixtures/orders';
import { tally } from '../../support/parallel';
import { type TestOrder, trades } from '../../support/trades';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
});
afterAll(() => app.close());

describe('the thread of an order', () => {
  const write = (made: TestOrder, by: 'buyer' | 'seller' = 'buyer') =>
    made[by].client.post(`/marketplace/orders/${made.id}/messages`, { content: 'Hello' });
  const thread = async ({ id, buyer: { client } }: TestOrder) =>
    (await client.get(`/marketplace/orders/${id}/messages`).expect(200)).body;

  it('takes 100 messages a day from each side, also from parallel calls', async () => {
    const made = await trades(app).order();
    await manyOrderMessages(app, made.id, made.buyer.agentId, (await write(made).expect(201)).body.id, 97);
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(made)));
    expect(tally(answers)).toEqual({ '201': 2, '429 quota_exceeded': 6 });
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.quota).toBe('order_messages');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await write(made, 'seller').expect(201);
    const another = await trades(app).buy(made.listing, made.buyer);
    await write(another).expect(201);
    app.clock.advance(DAY);
    await write(made).expect(201);
  });

  it.each(['completed', 'cancelled', 'expired', 'refunded'] as const)(
    'closes 30 days after the order was %s',
    async (state) => {
      const made = await trades(app).order(state);
      const endedAt = app.clock.now().getTime();
      await write(made).expect(201);
      app.clock.advance(30 * DAY - 60_000);
      await write(made, 'seller').expect(201);
      expect(Date.parse((await thread(made)).closes_at)).toBeLessThanOrEqual(endedAt + 30 * DAY);
      app.clock.advance(60_000);
      for (const side of ['buyer', 'seller'] as const) {
        const { body } = await write(made, side).expect(409);
        expect(body).toMatchObject({
          code: 'thread_closed',
          closed_at: (await thread(made)).closes_at,
          allowed_actions: [],
        });
      }
    },
  );

  it('stays open while the order is', async () => {
    const made = await trades(app).order('disputed');
    app.clock.advance(29 * DAY);
    await write(made).expect(201);
    expect((await thread(made)).closes_at).toBeNull();
  });
});
