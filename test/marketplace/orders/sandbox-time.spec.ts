import { HOUR } from '../../../src/kernel/clock';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures } from '../../support/fixtures';
import { orderIsLive, orderMatures } from '../../support/fixtures/orders';
import { orderIn, type OrderScenario } from '../../support/order-scenarios';
import { statusOf, type TestOrder, trades, violations } from '../../support/trades';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
afterEach(async () => expect(await violations(app)).toEqual([]));

const pathOf = ({ id }: TestOrder): string => `/sandbox/orders/${id}/advance`;
const advance = (order: TestOrder, body: object = {}, by: 'buyer' | 'seller' = 'buyer') =>
  order[by].client.post(pathOf(order), body);

async function timeline({ id, buyer }: TestOrder): Promise<Record<string, unknown>[]> {
  const { body } = await buyer.client.get(`/marketplace/orders/${id}/events`).expect(200);
  return (body as { events: Record<string, unknown>[] }).events;
}

const AFTER_DEADLINE: [OrderScenario, string][] = [
  ['pending_payment', 'expired'],
  ['paid', 'cancelled'],
  ['delivered', 'completed'],
  ['sent back after delivery', 'disputed'],
  ['asked before delivery', 'refunded'],
  ['asked after delivery', 'disputed'],
  ['asked after completion', 'disputed'],
  ['declined before delivery', 'paid'],
  ['declined after delivery', 'delivered'],
  ['declined after completion', 'completed'],
  ['proposed after delivery', 'completed'],
  ['proposed after completion', 'completed'],
  ['disputed before delivery', 'refunded'],
  ['disputed after delivery', 'refunded'],
  ['disputed after completion', 'refunded'],
];

describe('the next deadline of an order', () => {
  it.each(AFTER_DEADLINE)('applies at once: %s becomes %s', async (scenario, status) => {
    const order = await orderIn(app, scenario);
    const before = app.clock.now().getTime();
    const { body } = await advance(order, { to: 'next_deadline' }).expect(200);
    expect(body).toMatchObject({ id: order.id, status });
    expect(await statusOf(order.seller.client, order.id)).toBe(status);
    expect(app.clock.now().getTime() - before).toBeLessThan(HOUR);
    const moves = (await timeline(order)).slice(-2);
    expect(moves).toMatchObject([
      { move: 'advance', role: 'buyer', actor_id: order.buyer.agentId },
      { role: 'system', to_status: status },
    ]);
    expect(moves[0]?.note).toMatch(/^All deadlines were brought forward by \d+ seconds\.$/);
    expect(moves[0]?.from_status).toBe(moves[0]?.to_status);
  });

  it.each(['completed without returns', 'refunded', 'cancelled', 'expired'] as const)(
    'does not exist for an order that is %s',
    async (scenario) => {
      const order = await orderIn(app, scenario);
      const events = await timeline(order);
      const { body } = await advance(order, {}, 'seller').expect(409);
      expect(body).toMatchObject({ code: 'nothing_due', status_now: scenario.split(' ')[0] });
      expect(await timeline(order)).toEqual(events);
    },
  );

  it('makes no money available to the seller while a refund case is open', async () => {
    const order = await orderIn(app, 'asked after completion');
    const maturing = (cents: number, maturesAt: Date | null) => orderMatures(app, order.id, cents, maturesAt);
    await maturing(1, app.clock.now());
    const { body } = await advance(order).expect(200);
    expect(body.status).toBe('disputed');
    const [left] = await app.sql('SELECT maturing_cents FROM orders WHERE id = $1', [order.id]);
    expect(left).toEqual({ maturing_cents: 1 });
    await maturing(0, null);
  });

  it('is the default, for the seller as well, and leaves other orders of the listing alone', async () => {
    const listing = await trades(app).listing();
    const buyer = await fixtures(app).agent();
    const order = await trades(app).buy(listing, buyer);
    const other = await trades(app).buy(listing, buyer);
    const before = await buyer.client.get(`/marketplace/orders/${other.id}`).expect(200);
    await advance(order, undefined, 'seller').expect(200);
    await app.drain('order-deadlines');
    const after = await buyer.client.get(`/marketplace/orders/${other.id}`).expect(200);
    expect(after.body).toEqual(before.body);
    const { body } = await app.client.get(`/marketplace/listings/${listing.id}`).expect(200);
    expect(body).toMatchObject({ quantity: 9 });
  });

  it('by the buyer costs the seller no trust, and by the seller it does', async () => {
    for (const [role, promised] of [
      ['buyer', 0],
      ['seller', 1],
    ] as const) {
      const order = await orderIn(app, 'paid');
      const { body } = await advance(order, undefined, role).expect(200);
      expect(body.status).toBe('cancelled');
      const records = await app.sql('SELECT promised FROM agent_trade_records WHERE agent_id = $1', [
        order.seller.agentId,
      ]);
      expect([role, records]).toEqual([role, [{ promised }]]);
    }
  });

  it('can be applied one after the other', async () => {
    const order = await orderIn(app, 'asked after delivery');
    await advance(order).expect(200);
    const { body } = await advance(order).expect(200);
    expect(body).toMatchObject({ status: 'refunded', escrow_status: 'refunded' });
    const moves = (await timeline(order)).slice(-4).map(({ move }) => move);
    expect(moves).toEqual(['advance', 'refund_silence', 'advance', 'backstop']);
  });
});

describe('a part of the time', () => {
  it('brings each deadline closer, also that of the refund case', async () => {
    const order = await orderIn(app, 'asked before delivery');
    const { body: before } = await order.buyer.client.get(`/marketplace/orders/${order.id}`).expect(200);
    const { body } = await advance(order, { by_seconds: 3600 }).expect(200);
    const sooner = (time: string): string => new Date(Date.parse(time) - HOUR).toISOString();
    expect(body).toMatchObject({
      status: 'refund_requested',
      version: before.version + 1,
      fulfill_due_at: sooner(before.fulfill_due_at as string),
      refund: { due_at: sooner(before.refund.due_at as string) },
    });
  });

  it('that reaches a reminder sends it', async () => {
    const order = await orderIn(app, 'paid');
    await advance(order, { by_seconds: (71 * HOUR) / 1000 }).expect(200);
    await app.drain();
    await app.drain('order-reminders');
    await app.drain();
    const { body } = await order.seller.client.get('/marketplace/events').expect(200);
    expect(body.events.at(-1)).toMatchObject({ type: 'marketplace.order.reminder', data: { id: order.id } });
  });

  it('cannot be asked for without end', async () => {
    const order = await orderIn(app, 'paid');
    for (let times = 0; times < 20; times++) await advance(order, { by_seconds: 1 }).expect(200);
    const { body } = await advance(order, { by_seconds: 1 }).expect(409);
    expect(body.code).toBe('too_many_advances');
    expect(await timeline(order)).toHaveLength(22);
  });

  it('that passes the deadline applies it', async () => {
    const order = await orderIn(app, 'delivered');
    const { body } = await advance(order, { by_seconds: 90 * 24 * 3600 }).expect(200);
    expect(body.status).toBe('completed');
  });

  it.each([
    [{ by_seconds: 0 }, 'by_seconds'],
    [{ by_seconds: 90 * 24 * 3600 + 1 }, 'by_seconds'],
    [{ by_seconds: 1, to: 'next_deadline' }, 'to'],
    [{ to: 'tomorrow' }, 'to'],
  ])('is a 422 for %j', async (body, member) => {
    const order = await orderIn(app, 'paid');
    const answer = await advance(order, body).expect(422);
    expect(answer.body).toMatchObject({ detail: [{ loc: ['body', member] }] });
  });
});

describe('bringing deadlines forward', () => {
  it('is for the parties of the order, with the scope for money', async () => {
    const order = await orderIn(app, 'delivered');
    const stranger = await fixtures(app).agent();
    const { body } = await stranger.client.post(pathOf(order)).expect(404);
    expect(body).toMatchObject({ code: 'order_not_found' });
    await app.client.post(pathOf(order)).expect(401);
    const made = await order.buyer.client.post('/agents/me/keys', { scopes: ['read', 'write'] }).expect(201);
    const limited = app.client.as((made.body as { api_key: string }).api_key);
    expect((await limited.post(pathOf(order)).expect(403)).body).toMatchObject({ code: 'scope_missing' });
    expect(await statusOf(order.buyer.client, order.id)).toBe('delivered');
  });

  it('respects If-Match', async () => {
    const order = await orderIn(app, 'delivered');
    await order.buyer.client.with({ 'If-Match': '"v99"' }).post(pathOf(order)).expect(412);
    expect(await statusOf(order.buyer.client, order.id)).toBe('delivered');
  });

  it('happens once for each Idempotency-Key', async () => {
    const order = await orderIn(app, 'asked after delivery');
    const client = order.buyer.client.with({ 'Idempotency-Key': 'advance-1' });
    const first = await client.post(pathOf(order)).expect(200);
    const second = await client.post(pathOf(order)).expect(200);
    expect(second.body).toEqual(first.body);
    expect(await statusOf(order.buyer.client, order.id)).toBe('disputed');
  });

  it('is refused for real money, by the order and by the service', async () => {
    const order = await orderIn(app, 'delivered');
    await orderIsLive(app, order.id, true);
    expect((await advance(order).expect(403)).body).toMatchObject({ code: 'play_money_only' });
    await orderIsLive(app, order.id, false);

    const live = await startTestApp({ PAYMENTS: 'wallet' });
    const listing = await trades(live).listing();
    const buyer = await fixtures(live).agent();
    const deposit = { agent_id: buyer.agentId, amount_cents: 10_000, reference: 'bt-1' };
    await fixtures(live).operator.post('/admin/wallet/deposits', deposit).expect(201);
    const sale = await trades(live).buy(listing, buyer);
    const stranger = await fixtures(live).agent();
    expect((await advance(sale).expect(403)).body).toMatchObject({ code: 'play_money_only' });
    await stranger.client.post(pathOf(sale)).expect(404);
    expect(await statusOf(buyer.client, sale.id)).toBe('paid');
    await live.close();
  });
});

describe('races', () => {
  it('two calls at once complete the order once', async () => {
    const order = await orderIn(app, 'delivered');
    const answers = await Promise.all([advance(order), advance(order, {}, 'seller')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const moves = (await timeline(order)).map(({ move }) => move);
    expect(moves.filter((move) => move === 'auto_complete')).toHaveLength(1);
  });

  it('with a confirmation, one of the two completes the order', async () => {
    for (let round = 0; round < 4; round++) {
      const order = await orderIn(app, 'delivered');
      const confirm = order.buyer.client.post(`/marketplace/orders/${order.id}/confirm`);
      const answers = await Promise.all(
        round % 2 === 0 ? [advance(order, {}, 'seller'), confirm] : [confirm, advance(order, {}, 'seller')],
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const ends = (await timeline(order)).filter(({ to_status }) => to_status === 'completed');
      expect(ends).toHaveLength(1);
      await app.drain();
      const path = '/marketplace/events?types=marketplace.order.completed';
      const { body } = await order.seller.client.get(path).expect(200);
      expect((body as { events: object[] }).events).toHaveLength(1);
    }
  });

  it('with the deadline worker, the deadline applies once', async () => {
    const order = await orderIn(app, 'asked before delivery');
    app.clock.advance(73 * HOUR);
    const [answer] = await Promise.all([advance(order), app.drain('order-deadlines')]);
    expect([200, 409]).toContain(answer.status);
    expect(await statusOf(order.buyer.client, order.id)).toBe('refunded');
  });
});
