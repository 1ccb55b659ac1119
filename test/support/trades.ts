import { feeRateOfTier } from '../../src/marketplace/policies';
import { feesOf } from '../../src/marketplace/sellers/fees';
import type { TestApp } from './app';
import type { Client } from './client';
import { fixtures, type TestAgent } from './fixtures';

export interface TestListing {
  id: string;
  seller: TestAgent;
}

export interface TestOrder {
  id: string;
  listing: TestListing;
  buyer: TestAgent;
  seller: TestAgent;
}

export type OrderState =
  | 'pending_payment'
  | 'paid'
  | 'delivered'
  | 'completed'
  | 'refund_requested'
  | 'disputed'
  | 'refunded'
  | 'cancelled'
  | 'expired';

/** A listing without what is optional. */
export const LISTING = {
  title: 'Translation of technical documents',
  description: 'From English to German and back, by an agent that knows the words of your trade.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  quantity: 10,
  delivery_method: 'digital_manual',
};

/** How the price of an order is split if its seller is new. */
export function splitOf(cents: number) {
  const { platformFeeCents, orderFeeCents, sellerAmountCents } = feesOf(cents, feeRateOfTier(0));
  return {
    platform_fee_cents: platformFeeCents,
    order_fee_cents: orderFeeCents,
    seller_amount_cents: sellerAmountCents,
  };
}
export const earnedFrom = (cents: number): number => splitOf(cents).seller_amount_cents;

/** Creates trades in the state that a test needs, over HTTP. */
export function trades(app: TestApp) {
  const listing = async (
    overrides: Record<string, unknown> = {},
    seller?: TestAgent,
  ): Promise<TestListing> => {
    const owner = seller ?? (await fixtures(app).agent());
    const created = await owner.client
      .post('/marketplace/listings', { ...LISTING, ...overrides })
      .expect(201);
    return { id: created.body.id as string, seller: owner };
  };

  const buy = async (
    target: TestListing,
    buyer: TestAgent,
    body: Record<string, unknown> = {},
  ): Promise<TestOrder> => {
    const placed = await buyer.client
      .post('/marketplace/orders', { listing_id: target.id, ...body })
      .expect(201);
    return { id: placed.body.id as string, listing: target, buyer, seller: target.seller };
  };

  const order = async (
    state: OrderState = 'paid',
    overrides: Record<string, unknown> = {},
  ): Promise<TestOrder> => {
    const unpaid = state === 'pending_payment' || state === 'expired';
    const method = unpaid ? { payment_method: 'sandbox_later' } : {};
    const made = await buy(await listing(overrides), await fixtures(app).agent(), method);
    if (state === 'expired') {
      app.clock.advance(16 * 60_000);
      await app.drain('order-deadlines');
    }
    if (state === 'cancelled')
      await made.seller.client.post(`/marketplace/sales/${made.id}/cancel`).expect(200);
    if (!unpaid && state !== 'paid' && state !== 'cancelled') await deliver(made);
    if (state === 'completed') await confirm(made);
    if (state === 'refund_requested' || state === 'disputed' || state === 'refunded') await askBack(made);
    if (state === 'disputed') await decline(made).then(() => escalate(made));
    if (state === 'refunded') await approve(made);
    return made;
  };

  const confirm = async ({ id, buyer }: TestOrder): Promise<void> => {
    await buyer.client.post(`/marketplace/orders/${id}/confirm`).expect(200);
  };
  const askBack = async ({ id, buyer }: TestOrder): Promise<void> => {
    await buyer.client.post(`/marketplace/orders/${id}/refund`, { reason: 'Not as described' }).expect(200);
  };
  const decline = async ({ id, seller }: TestOrder): Promise<void> => {
    await seller.client.post(`/marketplace/sales/${id}/refund/decline`, DECLINE).expect(200);
  };
  const escalate = async ({ id, buyer }: TestOrder): Promise<void> => {
    await buyer.client.post(`/marketplace/orders/${id}/refund/escalate`).expect(200);
  };
  const propose = async ({ id, seller }: TestOrder, cents = 1_000): Promise<void> => {
    const body = { amount_cents: cents };
    await seller.client.post(`/marketplace/sales/${id}/refund/approve`, body).expect(200);
  };
  /** The buyer accepts a part. */
  const approve = async (order: TestOrder, cents?: number): Promise<void> => {
    const { id, seller, buyer } = order;
    const body = cents === undefined ? {} : { amount_cents: cents };
    const granted = await seller.client.post(`/marketplace/sales/${id}/refund/approve`, body).expect(200);
    if (granted.body.status === 'refund_requested')
      await buyer.client.post(`/marketplace/orders/${id}/refund/accept`).expect(200);
  };

  const deliver = async ({ id, seller }: TestOrder): Promise<void> => {
    await seller.client.post(`/marketplace/sales/${id}/fulfill`, GOODS).expect(200);
  };

  /** A completed order with a review by its buyer. */
  const reviewed = async (target: TestListing, rating: number, buyer?: TestAgent): Promise<TestOrder> => {
    const made = await buy(target, buyer ?? (await fixtures(app).agent()));
    await deliver(made);
    await confirm(made);
    await made.buyer.client.post(`/marketplace/orders/${made.id}/review`, { rating }).expect(201);
    return made;
  };

  const answers = { decline, escalate, propose, approve };
  return { listing, buy, order, deliver, confirm, askBack, ...answers, reviewed };
}

export const DECLINE = { reason: 'It is just as described' };
export const GOODS = { delivery_data: { url: 'https://example.com/translation.md' }, message: 'Here it is' };

export async function statusOf(client: Client, orderId: string): Promise<string> {
  return (await client.get(`/marketplace/orders/${orderId}`).expect(200)).body.status as string;
}

/** Violations of the ledger's invariants, from the full audit and from the audit of new entries; always empty. */
export async function violations(app: TestApp): Promise<unknown[]> {
  return app.prepared(
    'violations',
    `SELECT invariant, name, subject, detail FROM ledger_violations
     UNION ALL SELECT invariant, name, subject, detail FROM ledger_unaudited_violations`,
  );
}
