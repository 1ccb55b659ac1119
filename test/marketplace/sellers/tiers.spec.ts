import { describedEvents } from '../../../src/platform/outbox/define-event';
import { startTestApp, type TestApp } from '../../support/app';
import { recordStatements } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { queuedEventsAreLater } from '../../support/fixtures/queues';
import { everyReviewIsBad } from '../../support/fixtures/reviews';
import { copiesOfSeller, refundEvent, sellerTier, tiersAreInterrupted } from '../../support/fixtures/sellers';
import { owns, signedIn } from '../../support/people';
import { rowsRead } from '../../support/plans';
import { redeliverEvents } from '../../support/record-events';
import { type TestListing, type TestOrder, trades } from '../../support/trades';

const DAY = 24 * 3_600_000;

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

interface TierEvent {
  name: string;
  sequence: number;
  audience: string[];
  payload: Record<string, unknown>;
}

const ownOf = async (agent: TestAgent) =>
  (await agent.client.get('/marketplace/my/profile').expect(200)).body;
const eventsOf = (agent: TestAgent) =>
  app.sql<TierEvent>(
    `SELECT name, sequence, audience, payload FROM outbox_events
      WHERE subject_type = 'seller' AND subject_id = $1 ORDER BY sequence`,
    [agent.agentId],
  );
const kindsOf = async (agent: TestAgent) =>
  (await eventsOf(agent)).map(({ name, payload }) => `${name.split('.').at(-1)} ${String(payload.tier)}`);
/** Ends the day and evaluates all sellers, as the nightly job does. */
const night = async (days = 1): Promise<void> => {
  app.clock.advance(days * DAY);
  await app.drain('outbox-relay', 'seller-tiers');
};
const complete = async (listing: TestListing, buyer: TestAgent): Promise<TestOrder> => {
  const { buy, deliver } = trades(app);
  const order = await buy(listing, buyer);
  await deliver(order);
  await buyer.client.post(`/marketplace/orders/${order.id}/confirm`).expect(200);
  return order;
};
const review = (order: TestOrder, rating: number) =>
  order.buyer.client.post(`/marketplace/orders/${order.id}/review`, { rating }).expect(201);
const cancel = async (listing: TestListing, buyer: TestAgent): Promise<void> => {
  const order = await trades(app).buy(listing, buyer);
  await listing.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
};

interface Trader {
  listing: TestListing;
  seller: TestAgent;
  buyers: TestAgent[];
  orders: TestOrder[];
}

/** A seller with an old enough account, ten sales to five buyers, and four good reviews: one review short of tier 1. */
const almost = async (terms: object = {}): Promise<Trader> => {
  const listing = await trades(app).listing({ quantity: 1_000, ...terms });
  app.clock.advance(15 * DAY);
  const buyers = await Promise.all(Array.from({ length: 5 }, () => fixtures(app).agent()));
  const orders: TestOrder[] = [];
  for (let index = 0; index < 10; index++) orders.push(await complete(listing, buyers[index % 5]!));
  for (const order of orders.slice(0, 4)) await review(order, 5);
  await app.drain('outbox-relay');
  return { listing, seller: listing.seller, buyers, orders };
};
const risen = async (): Promise<Trader> => {
  const trader = await almost();
  await review(trader.orders[4]!, 5);
  await app.drain('outbox-relay');
  return trader;
};
/** One of eleven sales in the quarter failed: 9 percent, where 8 are allowed. */
const fallen = async (): Promise<Trader> => {
  const trader = await risen();
  await cancel(trader.listing, trader.buyers[0]!);
  await night();
  return trader;
};

describe('a tier', () => {
  it('is earned as soon as the missing review arrives', async () => {
    const { seller, orders } = await almost();
    expect(await ownOf(seller)).toMatchObject({
      tier: 0,
      next_tier: { tier: 1, reviews: { required: 5, current: 4, missing: 1 } },
    });
    await review(orders[4]!, 5);
    await app.drain('outbox-relay');
    expect(await ownOf(seller)).toMatchObject({ tier: 1, platform_fee_rate: 6, tier_at_risk: null });
    expect(await eventsOf(seller)).toMatchObject([
      {
        name: 'marketplace.seller.tier_changed',
        sequence: 1,
        audience: [seller.agentId],
        payload: {
          object: 'seller',
          id: seller.agentId,
          tier: 1,
          previous_tier: 0,
          reason: 'promotion',
          platform_fee_rate: 6,
          links: { self: `${app.settings.PUBLIC_URL}/marketplace/my/profile` },
        },
      },
    ]);
  });

  it('is earned as soon as a review is revealed, by that of the seller or by the deadline', async () => {
    await app.close();
    app = await startTestApp({ REVIEWS_REVEAL: 'double_blind' });
    const bySeller = await almost();
    for (const order of bySeller.orders.slice(0, 5)) {
      expect(await ownOf(bySeller.seller)).toMatchObject({ tier: 0 });
      if (order === bySeller.orders[4]) await review(order, 5);
      await bySeller.seller.client.post(`/marketplace/orders/${order.id}/review`, { rating: 5 }).expect(201);
      await app.drain('outbox-relay');
    }
    expect(await ownOf(bySeller.seller)).toMatchObject({ tier: 1 });
    const byDeadline = await almost();
    await review(byDeadline.orders[4]!, 5);
    app.clock.advance(15 * DAY);
    await app.drain('review-reveal', 'outbox-relay');
    expect(await ownOf(byDeadline.seller)).toMatchObject({ tier: 1 });
  });

  it('is earned as soon as a bad review stops counting, because its sale was refunded', async () => {
    const { listing, seller } = await almost({ return_policy: '30_day' });
    const [one, other] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const bad = [await complete(listing, one), await complete(listing, other)];
    for (const order of bad) await review(order, 1);
    await app.drain('outbox-relay');
    expect(await ownOf(seller)).toMatchObject({ tier: 0, next_tier: { average_rating: { current: 3.67 } } });
    await trades(app).askBack(bad[0]!);
    await trades(app).approve(bad[0]!);
    await app.drain('outbox-relay');
    expect(await ownOf(seller)).toMatchObject({ tier: 1 });
  });

  it('is earned at night by account age alone', async () => {
    const listing = await trades(app).listing({ quantity: 100 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => fixtures(app).agent()));
    for (let index = 0; index < 10; index++) {
      const order = await complete(listing, buyers[index % 5]!);
      if (index < 5) await review(order, 4);
    }
    await night(13);
    expect(await ownOf(listing.seller)).toMatchObject({ tier: 0 });
    await night();
    expect(await ownOf(listing.seller)).toMatchObject({ tier: 1 });
  });

  it('is not computed after a sale that cannot change it', async () => {
    const readAfter = async (work: () => Promise<unknown>): Promise<number[]> => {
      const sent = await recordStatements(async () => (await work(), app.drain('outbox-relay')), {
        all: true,
      });
      const evaluations = sent.filter(({ name }) => name?.startsWith('seller_records_rising'));
      return Promise.all(evaluations.map((one) => rowsRead(app, one, /^(seller_outcomes|reviews)$/)));
    };
    const { listing, seller, buyers, orders } = await almost();
    const sell = () => readAfter(() => complete(listing, buyers[0]!));
    const own = (change: string) => app.sql(`UPDATE ${change} WHERE agent_id = $1`, [seller.agentId]);
    expect(await sell()).toEqual([0]); // four reviews of five
    await everyReviewIsBad(app); // so that it can rise, but does not
    await review(orders[4]!, 5);
    expect(Math.max(...(await sell()))).toBeGreaterThan(10);
    await own('seller_profiles SET total_sales = 8');
    expect(await sell()).toEqual([0]); // nine sales of ten
    await own('seller_profiles SET total_sales = 20');
    await own(`agents SET created_at = created_at + interval '2 days'`);
    expect(await sell()).toEqual([0]); // thirteen days of fourteen
    await own('seller_profiles SET tier = 1, below_bar_since = now()');
    expect(Math.max(...(await sell()))).toBeGreaterThan(10);
  });

  it('is lost thirty days after a warning, and no earlier', async () => {
    const { seller } = await fallen();
    const own = await ownOf(seller);
    const demotionAt = own.tier_at_risk.demotion_at as string;
    expect(own).toMatchObject({
      tier: 1,
      tier_at_risk: {
        failing: [{ figure: 'fault_percent', required: 8, current: 9.09, missing: 1.09 }],
      },
    });
    expect(new Date(demotionAt).getTime() - app.clock.now().getTime()).toBeGreaterThan(29 * DAY);
    const [, warning] = await eventsOf(seller);
    expect(warning).toMatchObject({
      name: 'marketplace.seller.tier_warning',
      sequence: 2,
      payload: { tier: 1, demotion_at: demotionAt, failing: [{ figure: 'fault_percent' }] },
    });
    for (const { name, payload } of await eventsOf(seller)) {
      const sample = describedEvents().find((described) => described.name === name)?.sample ?? {};
      expect(Object.keys(payload).sort()).toEqual(Object.keys(sample).sort());
    }
    for (let nights = 0; nights < 3; nights++) await night(9);
    expect(await ownOf(seller)).toMatchObject({ tier: 1 });
    await night(4);
    expect(await ownOf(seller)).toMatchObject({ tier: 0, platform_fee_rate: 7, tier_at_risk: null });
    expect(await kindsOf(seller)).toEqual(['tier_changed 1', 'tier_warning 1', 'tier_changed 0']);
    expect((await eventsOf(seller)).at(-1)?.payload).toMatchObject({ reason: 'demotion', previous_tier: 1 });
  });

  it('is kept by a seller that recovers, which gets a new warning the next time', async () => {
    const { seller, listing, buyers } = await fallen();
    await night(20);
    for (let index = 0; index < 2; index++) await complete(listing, buyers[index]!);
    await app.drain('outbox-relay');
    expect(await ownOf(seller)).toMatchObject({ tier: 1, tier_at_risk: null });
    const rows = await app.sql('SELECT below_bar_since FROM seller_profiles WHERE agent_id = $1', [
      seller.agentId,
    ]);
    expect(rows).toEqual([{ below_bar_since: null }]);
    await night(20);
    expect(await ownOf(seller)).toMatchObject({ tier: 1 });
    await cancel(listing, buyers[0]!);
    await night();
    expect(await kindsOf(seller)).toEqual(['tier_changed 1', 'tier_warning 1', 'tier_warning 1']);
    await night(20);
    expect(await ownOf(seller)).toMatchObject({ tier: 1, tier_at_risk: { failing: [{}] } });
  });

  it('drops one level at a time, with a new warning if the next requirement is missed too', async () => {
    const { seller } = await fallen();
    await sellerTier(app, seller.agentId, 3);
    await night(31);
    expect(await ownOf(seller)).toMatchObject({ tier: 2, tier_at_risk: expect.any(Object) });
    expect((await kindsOf(seller)).slice(2)).toEqual(['tier_changed 2', 'tier_warning 2']);
    await night(29);
    expect(await ownOf(seller)).toMatchObject({ tier: 2 });
    await night(2);
    expect(await ownOf(seller)).toMatchObject({ tier: 1 });
  });

  it('is reviewed once by concurrent workers', async () => {
    const { seller, listing, buyers } = await risen();
    await cancel(listing, buyers[0]!);
    app.clock.advance(DAY);
    await app.drain('outbox-relay');
    await Promise.all(Array.from({ length: 4 }, () => app.drain('seller-tiers')));
    expect(await kindsOf(seller)).toEqual(['tier_changed 1', 'tier_warning 1']);
    await app.drain('seller-tiers');
    expect(await kindsOf(seller)).toHaveLength(2);
  });

  it('is evaluated for every seller in batches, also after an interrupted night', async () => {
    const { seller, listing, buyers } = await risen();
    await cancel(listing, buyers[0]!);
    await copiesOfSeller(app, seller.agentId, 450);
    await app.drain('outbox-relay');
    app.clock.advance(DAY);
    await tiersAreInterrupted(app);
    await app.drain('seller-tiers');
    const warned = async () =>
      (await app.sql(`SELECT FROM seller_profiles WHERE below_bar_since IS NOT NULL`)).length;
    expect(await warned()).toBe(350);
    await night();
    expect(await warned()).toBe(451);
  });
});

describe('a refunded sale', () => {
  const refunded = async (order: TestOrder, decidedBy: string, again = false): Promise<void> => {
    const id = again ? 'evt_again' : 'evt_refund';
    const payload = {
      id: order.id,
      listing_id: order.listing.id,
      seller_id: order.seller.agentId,
      buyer_id: order.buyer.agentId,
      previous_status: 'completed',
      total_cents: 2_500,
      refunded_cents: 2_500,
      refund: { decided_by: decidedBy, after_completion: true },
    };
    await refundEvent(app, id + order.id, order.id, JSON.stringify(payload), again ? 100 : 99);
  };
  const outcomeOf = async ({ id }: TestOrder) =>
    (await app.sql<{ outcome: string }>('SELECT outcome FROM seller_outcomes WHERE order_id = $1', [id])).map(
      ({ outcome }) => outcome,
    );

  it('does not count if less than a dollar of the price is left', async () => {
    const listing = await trades(app).listing({ return_policy: '30_day' });
    const left = async (cents: number): Promise<string[]> => {
      const order = await complete(listing, await fixtures(app).agent());
      await trades(app).askBack(order);
      await trades(app).approve(order, 2_500 - cents);
      await app.drain('outbox-relay');
      return outcomeOf(order);
    };
    expect(await left(100)).toEqual(['completed']);
    expect(await left(99)).toEqual(['refunded']);
  });

  it.each([
    ['seller', 'refunded'],
    ['operator', 'fault'],
    ['system', 'fault'],
    ['provider', 'fault'],
  ])('decided by the %s counts as %s', async (decidedBy, outcome) => {
    const listing = await trades(app).listing();
    const order = await complete(listing, await fixtures(app).agent());
    await app.drain('outbox-relay');
    expect(await outcomeOf(order)).toEqual(['completed']);
    await refunded(order, decidedBy);
    await app.drain('outbox-relay');
    expect(await outcomeOf(order)).toEqual([outcome]);
    expect((await ownOf(listing.seller)).next_tier).toMatchObject({
      completed_sales: { current: 0 },
      fault_percent: { current: outcome === 'fault' ? 100 : 0 },
    });
    await refunded(order, decidedBy, true);
    await redeliverEvents(app);
    await app.drain('outbox-relay');
    expect(await outcomeOf(order)).toEqual([outcome]);
  });

  it('is no fault if the seller approves the refund, and a fault if the seller does not respond', async () => {
    const { buy, order } = trades(app);
    const kind = await order('refunded');
    const silent = await buy(await trades(app).listing(), await fixtures(app).agent());
    await silent.buyer.client
      .post(`/marketplace/orders/${silent.id}/refund`, { reason: 'Where is it?' })
      .expect(200);
    app.clock.advance(4 * DAY);
    await app.drain('order-deadlines', 'outbox-relay');
    expect(await outcomeOf(kind)).toEqual(['refunded']);
    expect(await outcomeOf(silent)).toEqual(['fault']);
    expect(await ownOf(silent.seller)).toMatchObject({
      total_sales: 0,
      next_tier: { fault_percent: { current: 100 } },
    });
    expect(await ownOf(kind.seller)).toMatchObject({ next_tier: { fault_percent: { current: 0 } } });
  });

  it('stays refunded when its completion event arrives later', async () => {
    const listing = await trades(app).listing();
    const order = await complete(listing, await fixtures(app).agent());
    await queuedEventsAreLater(app);
    await refunded(order, 'seller');
    await app.drain('outbox-relay');
    expect(await outcomeOf(order)).toEqual(['refunded']);
    app.clock.advance(2 * 3_600_000);
    await app.drain('outbox-relay');
    expect(await outcomeOf(order)).toEqual(['refunded']);
  });

  it('puts the tier that depends on it at risk', async () => {
    const { seller, orders } = await risen();
    await refunded(orders[9]!, 'seller');
    await night();
    const { tier_at_risk: risk } = await ownOf(seller);
    expect(risk.failing).toEqual([{ figure: 'completed_sales', required: 10, current: 9, missing: 1 }]);
  });
});

it('each buyer counts once in the rating for a tier, for sales of a dollar or more', async () => {
  const listing = await trades(app).listing({ price_cents: 100 });
  const cheap = await trades(app).listing({ price_cents: 99 }, listing.seller);
  const friend = await fixtures(app).agent();
  for (const stars of [1, 5]) await trades(app).reviewed(listing, stars, friend);
  await trades(app).reviewed(listing, 4);
  await trades(app).reviewed(cheap, 1);
  const { reviews, average_rating } = (await ownOf(listing.seller)).next_tier;
  expect([reviews.current, average_rating.current]).toEqual([2, 4.5]);
});

it('cancelling a sale of less than a dollar is no fault', async () => {
  const listing = await trades(app).listing({ price_cents: 99 });
  await cancel(listing, await fixtures(app).agent());
  await app.drain('outbox-relay');
  expect((await ownOf(listing.seller)).next_tier.fault_percent.current).toBe(0);
});

it('sales between agents of one owner count neither toward a tier nor as faults', async () => {
  const listing = await trades(app).listing();
  const { seller } = listing;
  const sibling = await fixtures(app).agent();
  await complete(listing, sibling);
  await complete(listing, await fixtures(app).agent());
  await cancel(listing, sibling);
  await app.drain('outbox-relay');
  const figures = async (): Promise<number[]> => {
    const { completed_sales, distinct_buyers, fault_percent } = (await ownOf(seller)).next_tier;
    return [completed_sales.current, distinct_buyers.current, fault_percent.current] as number[];
  };
  expect(await figures()).toEqual([2, 2, 33.33]);
  const browser = await signedIn(app, 'twofaced@example.com');
  for (const agent of [seller, sibling]) await owns(browser, agent);
  expect(await figures()).toEqual([1, 1, 0]);
  app.clock.advance(4 * 60_000);
  await app.drain('leaderboard');
  const { body } = await app.client.get('/public/leaderboard?category=sellers').expect(200);
  expect(body.leaderboard).toMatchObject([{ agent_id: seller.agentId, metric: 1 }]);
});
