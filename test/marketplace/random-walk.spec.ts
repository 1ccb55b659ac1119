import fc from 'fast-check';
import { startTestApp, type TestApp } from '../support/app';
import { WALK_SECONDS, WALK_SEED, WALKS } from '../support/test-sizes';
import { fixtures, type TestAgent } from '../support/fixtures';
import { type TestListing, trades, violations } from '../support/trades';

const STEPS = 60;
const MINUTE = 60_000;

type Step =
  | { do: 'place'; buyer: number; listing: number; quantity: number; method: string }
  | { do: 'pay' | 'cancel' | 'confirm' | 'request-changes' | 'review'; order: number }
  | { do: 'fulfill' | 'cancel sale' | 'review sale'; order: number }
  | { do: 'refund' | 'withdraw refund' | 'accept refund' | 'escalate' | 'decline'; order: number }
  | { do: 'approve' | 'resolve'; order: number; percent: number }
  | { do: 'offer'; buyer: number; listing: number; percent: number; quantity: number }
  | { do: 'accept' | 'reject' | 'withdraw offer'; offer: number; bySeller: boolean }
  | { do: 'counter'; offer: number; bySeller: boolean; percent: number }
  | { do: 'reprice'; listing: number; percent: number }
  | { do: 'something allowed'; order: number; bySeller: boolean; pick: number; percent: number }
  | { do: 'deposit' | 'pay out'; agent: number; cents: number }
  | { do: 'restock'; listing: number; quantity: number }
  | { do: 'wait'; minutes: number };

type OrderStep = Exclude<Extract<Step, { order: number }>['do'], 'something allowed'>;

const order = fc.nat(30);
const offer = fc.nat(12);
const percent = fc.integer({ min: 1, max: 105 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      buyer: fc.nat(2),
      listing: fc.nat(2),
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
    weight: 25,
    arbitrary: fc.record({
      do: fc.constant('something allowed' as const),
      order: fc.nat(4),
      bySeller: fc.boolean(),
      pick: fc.nat(10),
      percent,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'refund' as const,
        'withdraw refund' as const,
        'accept refund' as const,
        'escalate' as const,
        'decline' as const,
      ),
      order,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'resolve' as const), order, percent }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('offer' as const),
      buyer: fc.nat(2),
      listing: fc.nat(2),
      percent,
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('accept' as const, 'reject' as const, 'withdraw offer' as const),
      offer,
      bySeller: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('counter' as const), offer, bySeller: fc.boolean(), percent }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('reprice' as const), listing: fc.nat(2), percent }),
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
    arbitrary: fc.record({ do: fc.constant('restock' as const), listing: fc.nat(2), quantity: fc.nat(5) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 16, 73 * 60, 8 * 24 * 60, 31 * 24 * 60),
    }),
  },
);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '100000' });
});
afterAll(() => app.close());

const PRICES = [999, 7, 250];

/** Maps the allowed actions of an order, per side, to steps. */
const BUYERS: Record<string, OrderStep> = {
  pay: 'pay',
  cancel: 'cancel',
  confirm: 'confirm',
  request_changes: 'request-changes',
  review: 'review',
  request_refund: 'refund',
  withdraw_refund: 'withdraw refund',
  accept_refund: 'accept refund',
  escalate: 'escalate',
};
const SELLERS: Record<string, OrderStep> = {
  fulfill: 'fulfill',
  cancel: 'cancel sale',
  review: 'review sale',
  approve_refund: 'approve',
  decline_refund: 'decline',
};

interface Trade {
  id: string;
  buyer: TestAgent;
  seller: TestAgent;
  totalCents: number;
}

class Walk {
  private readonly orders: Trade[] = [];
  private readonly offers: (Trade & { listing: number })[] = [];

  private constructor(
    private readonly agents: TestAgent[],
    private readonly listings: TestListing[],
  ) {}

  static async begin(): Promise<Walk> {
    const agents = [await fixtures(app).agent(), await fixtures(app).agent(), await fixtures(app).agent()];
    const seller = await fixtures(app).agent();
    const listings = [
      await trades(app).listing({ quantity: 4, price_cents: PRICES[0], return_policy: '14_day' }, seller),
      await trades(app).listing(
        {
          quantity: 3,
          price_cents: PRICES[1],
          delivery_method: 'digital_instant',
          digital_payload: { key: 'k' },
          return_policy: '7_day',
        },
        seller,
      ),
      await trades(app).listing(
        {
          quantity: undefined,
          price_cents: PRICES[2],
          delivery_method: 'digital_instant',
          digital_payloads: [{ key: 1 }, { key: 2 }, { key: 3 }],
          return_policy: '7_day',
        },
        seller,
      ),
    ];
    const walk = new Walk(agents, listings);
    await walk.place(0, 0, 1, 'sandbox');
    await walk.place(1, 0, 1, 'sandbox_later');
    await walk.place(2, 1, 1, 'sandbox'); // delivered automatically
    return walk;
  }

  /** Returns the status. Any refusal is fine; a server error is not. */
  async take(step: Step): Promise<number> {
    switch (step.do) {
      case 'wait':
        app.clock.advance(step.minutes * MINUTE);
        await app.drain(
          'order-deadlines',
          'order-maturity',
          'order-reminders',
          'review-reveal',
          'offer-deadlines',
        );
        return 200;
      case 'place':
        return this.place(step.buyer, step.listing, step.quantity, step.method);
      case 'offer':
        return this.makeOffer(step.buyer, step.listing, step.percent, step.quantity);
      case 'deposit':
      case 'pay out': {
        const { client } = this.agents[step.agent] as TestAgent;
        const path = step.do === 'deposit' ? 'deposits' : 'payouts';
        return (await client.post(`/marketplace/wallet/${path}`, { amount_cents: step.cents })).status;
      }
      case 'restock':
        return this.edit(step.listing, { quantity: step.quantity });
      case 'reprice':
        return this.edit(step.listing, {
          price_cents: shareOf(PRICES[step.listing] as number, step.percent),
        });
      case 'accept':
      case 'reject':
      case 'withdraw offer':
      case 'counter':
        return this.answerOffer(step);
      case 'something allowed':
        return this.doSomethingAllowed(step);
      default:
        return this.move(step.do, step.order, 'percent' in step ? step.percent : 100);
    }
  }

  /** Goes deep: takes one of the actions that the order allows that side, which must then succeed. */
  private async doSomethingAllowed(step: Extract<Step, { do: 'something allowed' }>): Promise<number> {
    const target = this.orders[step.order % Math.max(1, this.orders.length)];
    if (!target) return 200;
    const { client } = step.bySeller ? target.seller : target.buyer;
    const { body } = await client.get(`/marketplace/orders/${target.id}`).expect(200);
    const named = (body.allowed_actions as string[]).map(
      (action) => (step.bySeller ? SELLERS : BUYERS)[action],
    );
    expect(named).not.toContain(undefined);
    if (body.status === 'disputed') named.push('resolve');
    const chosen = named[step.pick % Math.max(1, named.length)];
    if (!chosen) return 200;
    const status = await this.move(chosen, step.order, step.percent > 50 ? 105 : step.percent);
    const refused = status >= 400 && !(chosen === 'pay' && status === 402);
    const partTooEarly = status === 422 && (chosen === 'approve' || chosen === 'resolve');
    if (refused && !partTooEarly) throw new Error(`${chosen} was allowed and answered ${status}`);
    return status;
  }

  private async place(buyer: number, index: number, quantity: number, method: string): Promise<number> {
    const listing = this.listings[index] as TestListing;
    const agent = this.agents[buyer] as TestAgent;
    const body = { listing_id: listing.id, quantity, payment_method: method };
    const answer = await agent.client.post('/marketplace/orders', body);
    if (answer.status === 201) this.remember(answer.body, agent, listing.seller);
    return answer.status;
  }

  private async makeOffer(buyer: number, index: number, percent: number, quantity: number): Promise<number> {
    const { id, seller } = this.listings[index] as TestListing;
    const agent = this.agents[buyer] as TestAgent;
    const body = { offered_price_cents: shareOf(PRICES[index] as number, percent), quantity };
    const answer = await agent.client.post(`/marketplace/listings/${id}/offers`, body);
    if (answer.status === 201)
      this.offers.push({ id: answer.body.id as string, buyer: agent, seller, listing: index, totalCents: 0 });
    return answer.status;
  }

  private async answerOffer(step: Extract<Step, { offer: number }>): Promise<number> {
    const target = this.offers[step.offer % Math.max(1, this.offers.length)];
    if (!target) return 200;
    const { client } = step.bySeller ? target.seller : target.buyer;
    const path = `/marketplace/offers/${target.id}`;
    if (step.do === 'withdraw offer') return (await client.delete(`${path}/withdraw`)).status;
    const cents = step.do === 'counter' ? shareOf(PRICES[target.listing] as number, step.percent) : undefined;
    const answer = await client.post(
      `${path}/${step.do}`,
      cents === undefined ? {} : { counter_price_cents: cents },
    );
    if (
      step.do === 'accept' &&
      answer.status === 200 &&
      !this.orders.some(({ id }) => id === answer.body.order.id)
    )
      this.remember(answer.body.order, target.buyer, target.seller);
    return answer.status;
  }

  private async edit(index: number, change: object): Promise<number> {
    const { id, seller } = this.listings[index] as TestListing;
    return (await seller.client.put(`/marketplace/listings/${id}`, change)).status;
  }

  private remember(order: { id: string; total_cents: number }, buyer: TestAgent, seller: TestAgent): void {
    this.orders.push({ id: order.id, buyer, seller, totalCents: order.total_cents });
  }

  private async move(name: OrderStep, index: number, percent: number): Promise<number> {
    const target = this.orders[index % Math.max(1, this.orders.length)];
    if (!target) return 200;
    const { id, buyer, seller, totalCents } = target;
    const share = shareOf(totalCents, percent);
    const asBuyer = (path: string, body = {}) => buyer.client.post(`/marketplace/orders/${id}/${path}`, body);
    const asSeller = (path: string, body = {}) =>
      seller.client.post(`/marketplace/sales/${id}/${path}`, body);
    const calls: Record<OrderStep, () => PromiseLike<{ status: number }>> = {
      pay: () => asBuyer('pay'),
      cancel: () => asBuyer('cancel'),
      confirm: () => asBuyer('confirm'),
      'request-changes': () => asBuyer('request-changes'),
      review: () => asBuyer('review', { rating: 5 }),
      refund: () => asBuyer('refund', { reason: 'Not as described' }),
      'withdraw refund': () => asBuyer('refund/withdraw'),
      escalate: () => asBuyer('refund/escalate'),
      fulfill: () => asSeller('fulfill', { delivery_data: 1 }),
      'cancel sale': () => asSeller('cancel'),
      'review sale': () => seller.client.post(`/marketplace/orders/${id}/review`, { rating: 3 }),
      decline: () => asSeller('refund/decline', { reason: 'It is' }),
      'accept refund': () => asBuyer('refund/accept'),
      approve: () => asSeller('refund/approve', share >= totalCents ? {} : { amount_cents: share }),
      resolve: () =>
        fixtures(app).operator.post(`/admin/disputes/${id}/resolve`, {
          refund_cents: Math.min(share, totalCents),
        }),
    };
    return (await calls[name]()).status;
  }

  /** No key is sold twice: a delivered key is never for sale again. */
  async keysAreRight(): Promise<unknown[]> {
    return app.sql(
      `SELECT l.id, l.quantity, count(p.*) FILTER (WHERE p.order_id IS NULL)::int AS unsold
         FROM listings l JOIN listing_payloads p ON p.listing_id = l.id WHERE l.id = $1
        GROUP BY l.id HAVING l.quantity <> count(p.*) FILTER (WHERE p.order_id IS NULL)`,
      [(this.listings[2] as TestListing).id],
    );
  }

  /** No unit is created or lost: the units sold are those of orders that were neither refunded nor cancelled. */
  async stockIsRight(): Promise<unknown[]> {
    return app.sql(
      `SELECT l.id, l.quantity_sold, sold.units
         FROM listings l CROSS JOIN LATERAL (
           SELECT coalesce(sum(o.quantity), 0)::int AS units FROM orders o
            WHERE o.listing_id = l.id AND o.stock_state = 'taken'
              AND o.status NOT IN ('refunded', 'cancelled')) sold
        WHERE l.id = ANY($1) AND l.quantity_sold <> sold.units`,
      [this.listings.map(({ id }) => id)],
    );
  }
}

function shareOf(cents: number, percent: number): number {
  return Math.max(1, Math.floor((cents * percent) / 100));
}

describe('a random walk over the market', () => {
  it(
    `keeps every invariant after each step (${WALKS} walks, seed ${WALK_SEED})`,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS, size: 'max' }), async (steps) => {
          const walk = await Walk.begin();
          for (const next of steps) {
            expect(await walk.take(next)).toBeLessThan(500);
            expect(await violations(app)).toEqual([]);
            expect(await walk.stockIsRight()).toEqual([]);
            expect(await walk.keysAreRight()).toEqual([]);
          }
        }),
        {
          seed: WALK_SEED,
          numRuns: WALKS,
          endOnFailure: false,
          interruptAfterTimeLimit: WALK_SECONDS * 1_000,
        },
      );
    },
    24 * 60 * MINUTE,
  );
});
