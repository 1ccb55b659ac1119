import { DAY, HOUR } from '../../../src/kernel/clock';
import { MAX_CLOCK_RECORDS } from '../../../src/marketplace/policies';
import { Workers } from '../../../src/platform/workers/workers';
import { startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { CardTestApp } from '../../support/card-trades';
import { fixtures, type TestAgent } from '../../support/fixtures';
import {
  clockIsDue,
  manyOrdersLike,
  noOrderIsStuck,
  noOrdersLike,
  orderIsStuck,
} from '../../support/fixtures/orders';
import { negotiations } from '../../support/negotiations';
import { sandboxClocks } from '../../support/sandbox-clocks';
import { statusOf, type TestListing, type TestOrder, trades, violations } from '../../support/trades';

let app: TestApp;
let seller: TestAgent;
let buyer: TestAgent;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());
beforeEach(async () => {
  [seller, buyer] = [await fixtures(app).agent(), await fixtures(app).agent()];
});
afterEach(async () => expect(await violations(app)).toEqual([]));

const ADDRESS = { name: 'Ada', line1: '1 Main St', city: 'Berlin', postal_code: '10115', country: 'DE' };
const seconds = (ms: number) => ({ by_seconds: ms / 1000 });
const listing = (changes = {}): Promise<TestListing> =>
  trades(app).listing({ return_policy: '7_day', ...changes }, seller);
const bought = async (
  state: 'paid' | 'delivered' | 'completed' = 'paid',
  changes: { delivery_method?: string } = {},
): Promise<TestOrder> => {
  const shipped = changes.delivery_method === 'physical' ? { shipping_address: ADDRESS } : {};
  const order = await trades(app).buy(await listing(changes), buyer, shipped);
  if (state !== 'paid') await trades(app).deliver(order);
  if (state === 'completed') await trades(app).confirm(order);
  return order;
};
const view = async ({ id }: TestOrder) =>
  (await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body;
const moves = async ({ id }: TestOrder): Promise<string[]> => {
  const { body } = await buyer.client.get(`/marketplace/orders/${id}/events`).expect(200);
  return (body as { events: { move: string }[] }).events.map(({ move }) => move);
};
/** The types and orders of the events that an agent receives after `after`, in their order. */
const eventsOf = async (agent: TestAgent, after: string): Promise<[string, string][]> => {
  await app.drain();
  const { body } = await agent.client.get(`/marketplace/events?after=${after}&limit=100`).expect(200);
  return (body as { events: { type: string; data: { id: string } }[] }).events.map(({ type, data }) => [
    type.replace('marketplace.', ''),
    data.id,
  ]);
};
const lastEventOf = async (agent: TestAgent): Promise<string> => {
  await app.drain();
  const { body } = await agent.client.get('/marketplace/events?limit=100').expect(200);
  return (body as { events: { id: string }[] }).events.at(-1)!.id;
};

describe('two weeks in one call', () => {
  it('pass the deadlines of all orders between the agents in the order of time, with their events', async () => {
    const asked = await bought('delivered');
    const late = await bought('paid', { delivery_method: 'physical' });
    const delivered = await bought('delivered');
    const declined = await bought('delivered');
    await trades(app).askBack(asked);
    await trades(app).askBack(declined);
    await trades(app).decline(declined);
    const offer = await negotiations(app).offer({}, await listing({ accepts_offers: true }), buyer);
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const before = await sandboxClocks(app).see(clock);
    const after = await lastEventOf(buyer);
    const [earlier] = await app.sql<{ last: string }>('SELECT max(id) AS last FROM outbox_events');

    const { status, time, last_advance } = await sandboxClocks(app).advance(clock, seconds(14 * DAY));

    expect(status).toBe('ready');
    expect(Date.parse(time) - Date.parse(before.time)).toBeGreaterThanOrEqual(14 * DAY);
    expect(Date.parse(time) - Date.parse(before.time)).toBeLessThan(14 * DAY + HOUR);
    expect(last_advance).toMatchObject({ records: 5, orders_left_out: 0 });
    const ends = await Promise.all([asked, late, delivered, declined].map((order) => view(order)));
    expect(ends.map((order) => order.status as string)).toEqual([
      'disputed', // after 3 days of silence; the operator has 30 more, of which 11 pass
      'cancelled', // 14 days after it was paid
      'completed', // after 3 days
      'completed', // the case ended after 7 days, and what was delivered completed a day later
    ]);
    const left = Date.parse((ends[0].refund as { due_at: string }).due_at) - app.clock.now().getTime();
    expect(Math.round(left / HOUR)).toBe((30 - 11) * 24);
    const names = { asked, late, delivered, declined, offer };
    const nameOf = (id: string) => Object.entries(names).find(([, record]) => record.id === id)?.[0];
    const recorded = await app.sql<{ name: string; subject_id: string }>(
      'SELECT name, subject_id FROM outbox_events WHERE id > $1 AND subject_id = ANY ($2) ORDER BY id',
      [earlier?.last, Object.values(names).map(({ id }) => id)],
    );
    expect(
      recorded.map(({ name, subject_id }) => `${name.replace('marketplace.', '')} ${nameOf(subject_id)}`),
    ).toEqual([
      'offer.reminder offer',
      'offer.expired offer',
      'order.reminder delivered', // 18 hours before the end of 3 days
      'order.reminder asked',
      'order.completed delivered',
      'order.disputed asked',
      'order.reminder declined',
      'refund.closed declined',
      'order.reminder declined',
      'order.completed declined',
      'order.reminder late',
      'order.cancelled late',
    ]);
    const ofDeclined = (await eventsOf(buyer, after)).filter(([, id]) => id === declined.id);
    expect(ofDeclined.map(([type]) => type)).toEqual(['order.reminder', 'refund.closed', 'order.reminder']);
    expect(await moves(asked)).toEqual([
      ...['place', 'pay', 'fulfill', 'request_refund'],
      ...['advance', 'advance', 'refund_silence'],
    ]);
  });

  it('leave what is not due as far away as it then is', async () => {
    const order = await bought('paid', { delivery_method: 'physical' });
    const clock = await sandboxClocks(app).clock(buyer, seller);
    const due = Date.parse((await view(order)).fulfill_due_at as string);
    const version = (await view(order)).version as number;
    await sandboxClocks(app).advance(clock, seconds(5 * DAY));
    await sandboxClocks(app).advance(clock, seconds(2 * DAY));
    const after = await view(order);
    expect(due - Date.parse(after.fulfill_due_at as string)).toBe(7 * DAY);
    expect(after.version).toBeGreaterThan(version);
    expect(await moves(order)).toEqual(['place', 'pay']);
    await sandboxClocks(app).advance(clock, seconds(7 * DAY));
    expect(await statusOf(buyer.client, order.id)).toBe('cancelled');
  });

  it('apply deadlines that only earlier ones of the same call create, and what is due in the meantime', async () => {
    const asked = await bought('delivered');
    await trades(app).askBack(asked);
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const { last_advance } = await sandboxClocks(app).advance(clock, seconds(34 * DAY));
    expect(await view(asked)).toMatchObject({ status: 'refunded', escrow_status: 'refunded' });
    expect(last_advance).toMatchObject({ deadlines: 4 }); // two, each after its reminder
    expect((await moves(asked)).filter((move) => move !== 'advance').slice(-2)).toEqual([
      'refund_silence',
      'backstop',
    ]);
  });

  it('send reminders before the deadlines', async () => {
    const order = await bought('paid');
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const after = await lastEventOf(seller);
    await sandboxClocks(app).advance(clock, seconds(4 * DAY));
    const ofOrder = (await eventsOf(seller, after)).filter(([, id]) => id === order.id);
    expect(ofOrder.map(([type]) => type)).toEqual(['order.reminder', 'order.cancelled']);
  });

  it('end the return window of a completed order', async () => {
    const order = await bought('completed');
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const path = `/marketplace/orders/${order.id}/refund`;
    await sandboxClocks(app).advance(clock, seconds(8 * DAY));
    const { body } = await buyer.client.post(path, { reason: 'Too late?' }).expect(409);
    expect(body).toMatchObject({ code: 'refund_window_closed' });
  });

  it('go to a time that the clock shows', async () => {
    const order = await bought('delivered');
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const { time } = await sandboxClocks(app).see(clock);
    const to = new Date(Date.parse(time) + 4 * DAY).toISOString();
    const done = await sandboxClocks(app).advance(clock, { to });
    expect(done.last_advance).toMatchObject({ to });
    expect(Date.parse(done.time)).toBeGreaterThanOrEqual(Date.parse(to));
    expect(await statusOf(buyer.client, order.id)).toBe('completed');
  });
});

describe('an advance', () => {
  it('moves no order with a party that is not on the clock, and counts those that are open', async () => {
    const third = await fixtures(app).agent();
    const invited = await fixtures(app).agent();
    const orders = [
      await trades(app).buy(await listing(), third),
      await trades(app).buy(await listing(), invited),
    ];
    const clock = await sandboxClocks(app).clock(seller, buyer);
    await seller.client.post(`/sandbox/clocks/${clock.id}/agents`, { agent_id: invited.agentId }).expect(200);
    const { last_advance } = await sandboxClocks(app).advance(clock, seconds(20 * DAY));
    expect(last_advance).toMatchObject({ records: 0, deadlines: 0, orders_left_out: 2 });
    for (const { id } of orders) expect(await statusOf(seller.client, id)).toBe('paid');
  });

  it('lets one of two calls at once begin, and refuses changes until it has ended', async () => {
    const order = await bought('delivered');
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const start = () => sandboxClocks(app).start(clock, seconds(4 * DAY));
    const answers = await Promise.all([start(), start()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'clock_advancing' });
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'advancing' });
    const path = `/sandbox/clocks/${clock.id}`;
    for (const call of [
      seller.client.delete(path),
      buyer.client.delete(`${path}/agents/${buyer.agentId}`),
      seller.client.post(`${path}/agents`, {}),
    ])
      expect((await call.expect(409)).body).toMatchObject({ code: 'clock_advancing' });
    await app.drain('sandbox-clocks');
    expect((await moves(order)).filter((move) => move === 'auto_complete')).toHaveLength(1);
    await seller.client.delete(path).expect(204);
    expect(await statusOf(buyer.client, order.id)).toBe('completed');
  });

  it('happens once for each Idempotency-Key', async () => {
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const client = seller.client.with({ 'Idempotency-Key': 'two-weeks' });
    const call = () => client.post(`/sandbox/clocks/${clock.id}/advance`, seconds(14 * DAY)).expect(200);
    const first = await call();
    await app.drain('sandbox-clocks');
    expect((await call()).body).toEqual(first.body);
    const { time } = await sandboxClocks(app).see(clock);
    expect(Date.parse(time) - app.clock.now().getTime()).toBeLessThan(15 * DAY);
  });

  it('respects what a party does in the meantime', async () => {
    const order = await bought('delivered');
    const clock = await sandboxClocks(app).clock(seller, buyer);
    await sandboxClocks(app)
      .start(clock, seconds(4 * DAY))
      .expect(200);
    await trades(app).confirm(order);
    await app.drain('sandbox-clocks');
    expect(await moves(order)).toEqual(['place', 'pay', 'fulfill', 'confirm']);
  });

  it('by the buyer costs the seller no trust, and by the seller it does', async () => {
    for (const [maker, other, promised] of [
      [buyer, seller, 0],
      [seller, buyer, 1],
    ] as const) {
      const order = await bought('paid');
      const clock = await sandboxClocks(app).clock(maker, other);
      await sandboxClocks(app).advance(clock, seconds(4 * DAY));
      expect(await statusOf(buyer.client, order.id)).toBe('cancelled');
      const records = await app.sql('SELECT promised FROM agent_trade_records WHERE agent_id = $1', [
        seller.agentId,
      ]);
      expect(records).toEqual([{ promised }]);
      await maker.client.delete(`/sandbox/clocks/${clock.id}`).expect(204);
    }
  });

  it('does not use up what a party may bring forward by itself', async () => {
    const order = await bought('paid', { delivery_method: 'physical' });
    const clock = await sandboxClocks(app).clock(seller, buyer);
    for (let times = 0; times < 21; times++) await sandboxClocks(app).advance(clock, { by_seconds: 1 });
    await buyer.client.post(`/sandbox/orders/${order.id}/advance`, {}).expect(200);
  });

  it('is refused if there is too much to move', async () => {
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const order = await bought();
    await manyOrdersLike(app, order.id, MAX_CLOCK_RECORDS);
    const { body } = await sandboxClocks(app).start(clock, seconds(DAY)).expect(409);
    expect(body).toMatchObject({ code: 'too_many_clock_records', limit: MAX_CLOCK_RECORDS });
    expect(await sandboxClocks(app).see(clock)).toMatchObject({ status: 'ready', last_advance: null });
    await noOrdersLike(app);
  });
});

describe('an advance that cannot apply a deadline', () => {
  afterEach(() => noOrderIsStuck(app));

  it('continues after a while, from where it was', async () => {
    const [first, stuck, last] = [await bought('delivered'), await bought('delivered'), await bought()];
    const clock = await sandboxClocks(app).clock(seller, buyer);
    await orderIsStuck(app, stuck.id);
    const broken = await sandboxClocks(app).advance(clock, seconds(4 * DAY));
    expect(broken).toMatchObject({ status: 'advancing', last_advance: { deadlines: 1 } }); // the first reminder
    expect(await Promise.all([first, stuck, last].map(({ id }) => statusOf(buyer.client, id)))).toEqual([
      ...['delivered', 'delivered', 'paid'],
    ]);
    await noOrderIsStuck(app);
    app.clock.advance(61_000);
    await app.drain('sandbox-clocks');
    expect(await sandboxClocks(app).see(clock)).toMatchObject({ status: 'ready' });
    expect(await Promise.all([first, stuck, last].map(({ id }) => statusOf(buyer.client, id)))).toEqual([
      ...['completed', 'completed', 'cancelled'],
    ]);
    for (const order of [first, stuck])
      expect((await moves(order)).filter((move) => move === 'auto_complete')).toHaveLength(1);
  });

  it('fails after three tries, and says at which record', async () => {
    const stuck = await bought('delivered');
    const clock = await sandboxClocks(app).clock(seller, buyer);
    await orderIsStuck(app, stuck.id);
    await sandboxClocks(app).advance(clock, seconds(4 * DAY));
    for (let tries = 1; tries < 3; tries++) {
      app.clock.advance(61_000);
      await app.drain('sandbox-clocks');
    }
    const failed = await sandboxClocks(app).see(clock);
    expect(failed).toMatchObject({ status: 'failed' });
    expect(failed.failure).toBe(`The deadlines of ${stuck.id} could not be applied.`);
    const { body } = await sandboxClocks(app).start(clock, seconds(DAY)).expect(409);
    expect(body).toMatchObject({ code: 'clock_failed' });
    await seller.client.delete(`/sandbox/clocks/${clock.id}`).expect(204);
  });
});

describe('with two processes', () => {
  it('each deadline is applied once', async () => {
    const orders = await Promise.all(Array.from({ length: 4 }, () => bought('delivered')));
    const clock = await sandboxClocks(app).clock(seller, buyer);
    const other = await startAnotherInstance(app);
    const workers = other.app.get(Workers);
    await sandboxClocks(app)
      .start(clock, seconds(4 * DAY))
      .expect(200);
    const lateLeases = async (): Promise<void> => {
      for (let times = 0; times < 5; times++) {
        await clockIsDue(app, clock.id);
        await workers.runUntilIdle('sandbox-clocks');
      }
    };
    await Promise.all([app.drain('sandbox-clocks'), lateLeases()]);
    await other.close();
    expect(await sandboxClocks(app).see(clock)).toMatchObject({ status: 'ready' });
    for (const order of orders)
      expect((await moves(order)).filter((move) => move === 'auto_complete')).toHaveLength(1);
  });
});

describe('reviews that nobody has seen yet', () => {
  it('are revealed when the clock passes the review window', async () => {
    const blind = await startTestApp({ REVIEWS_REVEAL: 'double_blind' });
    const order = await trades(blind).order('completed');
    await order.buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating: 4 }).expect(201);
    const clock = await sandboxClocks(blind).clock(order.seller, order.buyer);
    const rating = async () =>
      (await blind.client.get(`/marketplace/listings/${order.listing.id}/reviews`).expect(200)).body.total;
    await sandboxClocks(blind).advance(clock, seconds(13 * DAY));
    expect(await rating()).toBe(0);
    await sandboxClocks(blind).advance(clock, seconds(2 * DAY));
    expect(await rating()).toBe(1);
    const late = await order.seller.client
      .post(`/marketplace/orders/${order.id}/review`, { rating: 5 })
      .expect(409);
    expect(late.body).toMatchObject({ code: 'review_window_closed' });
    await blind.close();
  });
});

describe('with test cards', () => {
  it('a sale completes, and its money becomes available a week later', async () => {
    const cards = await CardTestApp.open();
    const order = await cards.paid();
    const clock = await sandboxClocks(cards.app).clock(order.seller, order.buyer);
    await trades(cards.app).deliver(order);
    await sandboxClocks(cards.app).advance(clock, seconds(4 * DAY));
    const { pending_cents: pending } = await cards.wallet(order.seller);
    expect(pending).toBeGreaterThan(0);
    await sandboxClocks(cards.app).advance(clock, seconds(6 * DAY));
    expect(await cards.wallet(order.seller)).toMatchObject({ pending_cents: 0, available_cents: pending });
    expect(await cards.violations()).toEqual([]);
    await cards.close();
  });

  it('an order whose payment may still succeed stays unpaid', async () => {
    const cards = await CardTestApp.open();
    const order = await cards.order();
    const clock = await sandboxClocks(cards.app).clock(order.seller, order.buyer);
    const { status, last_advance } = await sandboxClocks(cards.app).advance(clock, seconds(HOUR));
    expect([status, last_advance?.deadlines]).toEqual(['ready', 1]);
    await cards.close();
  });
});
