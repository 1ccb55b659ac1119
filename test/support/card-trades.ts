import { startTestApp, type TestApp } from './app';
import type { Client } from './client';
import { FakeStripe } from './fake-stripe/fake-stripe';
import { fixtures, type TestAgent } from './fixtures';
import { type TestListing, trades, violations } from './trades';

export interface CardOrder {
  id: string;
  buyer: TestAgent;
  seller: TestAgent;
  listing: TestListing;
  /** The response to the order. */
  body: OrderBody;
}

export interface OrderBody {
  id: string;
  status: string;
  escrow_status: string;
  payment_due_at: string;
  payment: {
    id: string;
    provider: string;
    status: string;
    url: string | null;
    expires_at: string;
    reference: string | null;
  } | null;
}

/** A service that accepts cards, with the fake Stripe that it calls. */
export class CardTestApp {
  private constructor(
    readonly app: TestApp,
    readonly stripe: FakeStripe,
  ) {}

  static async open(changes: Record<string, string> = {}): Promise<CardTestApp> {
    const stripe = await FakeStripe.start();
    const app = await startTestApp({ ...stripe.settings, ...changes });
    stripe.state.clock = app.clock;
    return new CardTestApp(app, stripe);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.stripe.close();
  }

  async order(overrides: Record<string, unknown> = {}): Promise<CardOrder> {
    const listing = await trades(this.app).listing(overrides);
    return this.orderOf(listing, await fixtures(this.app).agent());
  }

  async orderOf(listing: TestListing, buyer: TestAgent): Promise<CardOrder> {
    const placed = await buyer.client.post('/marketplace/orders', { listing_id: listing.id }).expect(201);
    const body = placed.body as OrderBody;
    return { id: body.id, buyer, seller: listing.seller, listing, body };
  }

  async paid(overrides: Record<string, unknown> = {}): Promise<CardOrder> {
    const order = await this.order(overrides);
    this.pay(order);
    await this.stripe.deliverAll(this.app.url);
    return order;
  }

  /** The buyer pays on the page; no webhook is sent yet. */
  pay({ body }: CardOrder, odd = {}): void {
    this.stripe.state.pay(body.payment?.reference ?? this.pageOf(body), odd);
  }

  /** The checkout page of a payment. */
  pageOf({ payment }: Pick<OrderBody, 'payment'>): string {
    const page = this.stripe.state
      .all('checkout.session')
      .find((each) => each.metadata.payment_id === payment?.id);
    if (!page) throw new Error('there is no such page');
    return page.id;
  }

  async see({ id, buyer }: CardOrder, by: Client = buyer.client): Promise<OrderBody> {
    return (await by.get(`/marketplace/orders/${id}`).expect(200)).body as OrderBody;
  }

  async wallet(agent: TestAgent): Promise<Record<string, number>> {
    return (await agent.client.get('/marketplace/wallet').expect(200)).body as Record<string, number>;
  }

  async movements(orderId: string): Promise<string[]> {
    const rows = await this.app.sql<{ movement: string }>(
      `SELECT kind || ' ' || amount_cents AS movement FROM ledger_transfers WHERE order_id = $1 ORDER BY id`,
      [orderId],
    );
    return rows.map(({ movement }) => movement);
  }

  /** Advances the clock in steps and runs what becomes due, since each step may make something else due. */
  async pass(minutes: number, step = minutes): Promise<void> {
    for (let passed = 0; passed < minutes; passed += step) {
      this.app.clock.advance(step * 60_000);
      await this.app.drain();
    }
  }

  violations(): Promise<unknown[]> {
    return violations(this.app);
  }
}
