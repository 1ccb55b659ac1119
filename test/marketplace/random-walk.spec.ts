import fc from 'fast-check';
import { startTestApp, type TestApp } from '../support/app';
import { given, type GivenAgent } from '../support/given';
import { type GivenListing, trades, violations } from '../support/trades';

/** How many walks; `npm run walk` sets more. */
const WALKS = Number(process.env.WALKS ?? 12);
const STEPS = 40;
const MINUTE = 60_000;

type Step =
  | { do: 'place'; buyer: number; listing: number; quantity: number; method: string }
  | { do: 'pay' | 'cancel' | 'confirm' | 'request-changes' | 'review'; order: number }
  | { do: 'fulfill' | 'cancel sale' | 'review sale'; order: number }
  | { do: 'deposit' | 'pay out'; agent: number; cents: number }
  | { do: 'restock'; listing: number; quantity: number }
  | { do: 'wait'; minutes: number };

const order = fc.nat(30);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      buyer: fc.nat(2),
      listing: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
      method: fc.constantFrom('sandbox', 'wallet', 'sandbox_later'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'pay' as const,
        'cancel' as const,
        'confirm' as const,
        'request-changes' as const,
        'review' as const,
      ),
      order,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('fulfill' as const, 'cancel sale' as const, 'review sale' as const),
      order,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('deposit' as const, 'pay out' as const),
      agent: fc.nat(2),
      cents: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('restock' as const), listing: fc.nat(1), quantity: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 16, 73 * 60) }),
  },
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '100000' });
});
afterAll(() => app.close());

class Walk {
  private readonly orders: { id: string; buyer: GivenAgent; seller: GivenAgent }[] = [];

  private constructor(
    private readonly agents: GivenAgent[],
    private readonly listings: GivenListing[],
  ) {}

  static async begin(): Promise<Walk> {
    const agents = [await given(app).agent(), await given(app).agent(), await given(app).agent()];
    const seller = await given(app).agent();
    const listings = [
      await trades(app).listing({ quantity: 4, price_cents: 999 }, seller),
      await trades(app).listing(
        { quantity: 3, price_cents: 7, delivery_method: 'digital_instant', digital_payload: { key: 'k' } },
        seller,
      ),
    ];
    return new Walk(agents, listings);
  }

  /** Answers the status: any refusal is fine, a failure of ours is not. */
  async take(step: Step): Promise<number> {
    if (step.do === 'wait') {
      app.clock.advance(step.minutes * MINUTE);
      await app.drain('order-deadlines', 'order-maturity', 'review-reveal');
      return 200;
    }
    if (step.do === 'place') {
      const listing = this.listings[step.listing] as GivenListing;
      const buyer = this.agents[step.buyer] as GivenAgent;
      const body = { listing_id: listing.id, quantity: step.quantity, payment_method: step.method };
      const answer = await buyer.client.post('/marketplace/orders', body);
      if (answer.status === 201)
        this.orders.push({ id: answer.body.id as string, buyer, seller: listing.seller });
      return answer.status;
    }
    if (step.do === 'deposit' || step.do === 'pay out') {
      const { client } = this.agents[step.agent] as GivenAgent;
      const path = step.do === 'deposit' ? 'deposits' : 'payouts';
      return (await client.post(`/marketplace/wallet/${path}`, { amount_cents: step.cents })).status;
    }
    if (step.do === 'restock') {
      const { id, seller } = this.listings[step.listing] as GivenListing;
      return (await seller.client.put(`/marketplace/listings/${id}`, { quantity: step.quantity })).status;
    }
    const target = 'order' in step ? this.orders[step.order % Math.max(1, this.orders.length)] : undefined;
    return target ? this.move(step.do, target) : 200;
  }

  private async move(name: string, { id, buyer, seller }: Walk['orders'][number]): Promise<number> {
    if (name === 'fulfill')
      return (await seller.client.post(`/marketplace/sales/${id}/fulfill`, { delivery_data: 1 })).status;
    if (name === 'cancel sale') return (await seller.client.post(`/marketplace/sales/${id}/cancel`)).status;
    if (name === 'review sale')
      return (await seller.client.post(`/marketplace/orders/${id}/review`, { rating: 3 })).status;
    return (
      await buyer.client.post(`/marketplace/orders/${id}/${name}`, name === 'review' ? { rating: 5 } : {})
    ).status;
  }

  /** No unit is made or lost: what was taken is what orders that still stand took. */
  async stockIsRight(): Promise<unknown[]> {
    return app.sql(
      `SELECT l.id, l.quantity_sold, coalesce(sum(o.quantity) FILTER (WHERE o.stock_state = 'taken'), 0)::int AS taken
         FROM listings l LEFT JOIN orders o ON o.listing_id = l.id WHERE l.id = ANY($1)
        GROUP BY l.id HAVING l.quantity_sold <> coalesce(sum(o.quantity) FILTER (WHERE o.stock_state = 'taken'), 0)`,
      [this.listings.map(({ id }) => id)],
    );
  }
}

describe('a random walk over the market', () => {
  it(
    `keeps every invariant after each step (${WALKS} walks)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), async (steps) => {
          const walk = await Walk.begin();
          for (const next of steps) {
            expect(await walk.take(next)).toBeLessThan(500);
            expect(await violations(app)).toEqual([]);
            expect(await walk.stockIsRight()).toEqual([]);
          }
        }),
        {
          numRuns: WALKS,
          endOnFailure: false,
          interruptAfterTimeLimit: Number(process.env.WALK_SECONDS ?? 60) * 1_000,
        },
      );
    },
    24 * 60 * MINUTE,
  );
});
