import { setTimeout as sleep } from 'node:timers/promises';
import { CardTestApp } from '../support/card-trades';
import type { Session } from '../support/fake-stripe/stripe-objects';
import { fixtures, type TestAgent } from '../support/fixtures';
import { inParallel, tally } from '../support/parallel';
import { type Browser, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';
import { startPlatform } from './platform';
import {
  afterTheAttempt,
  amountOf,
  buyerOf,
  type CheckoutBody,
  ESCROW,
  lines,
  shaped,
  shopping,
} from './shopping';

let house: CardTestApp;
beforeAll(async () => {
  house = await CardTestApp.open();
});
afterAll(() => house.close());
afterEach(async () => {
  house.stripe.calm();
  expect(await house.violations()).toEqual([]);
});

const paymentsOf = (agentId: string) =>
  house.app.sql<{ amount: number; status: string }>(
    'SELECT amount_cents::int AS amount, status FROM payments WHERE agent_id = $1 ORDER BY id',
    [agentId],
  );
const ordersOf = (agentId: string) =>
  house.app.sql('SELECT status, total_cents::int AS total FROM orders WHERE buyer_id = $1 ORDER BY id', [
    agentId,
  ]);
const pageOf = ({ continue_url: page }: CheckoutBody): Session => {
  const found = house.stripe.state.all<Session>('checkout.session').find(({ url }) => url === page);
  if (!found) throw new Error(`there is no page ${page}`);
  return found;
};
const pay = async (waiting: CheckoutBody): Promise<void> => {
  house.stripe.state.pay(pageOf(waiting).id);
  await house.stripe.deliverAll(house.app.url);
};
const fund = (agentId: string, cents: number) =>
  fixtures(house.app)
    .operator.post('/admin/wallet/deposits', { agent_id: agentId, amount_cents: cents, reference: agentId })
    .expect(201);
async function basket(...prices: number[]) {
  const listings = await Promise.all(prices.map((price_cents) => trades(house.app).listing({ price_cents })));
  const buyer = await buyerOf(house.app);
  const session = await buyer.shop.create(lines(...listings.map((one): [typeof one] => [one])));
  return { buyer, session, listings };
}

/** Signs in the owner of the agent, who must approve purchases above this amount. */
async function ownerOf(buyer: TestAgent, dollars: string): Promise<Browser> {
  const browser = await signedIn(house.app, `${buyer.agentId}@example.com`);
  await owns(browser, buyer);
  const path = `/account/agents/${buyer.agentId}`;
  await browser.send(await browser.open(path), `${path}/approval-threshold`, { dollars });
  return browser;
}

describe('a checkout whose buyer must pay by card', () => {
  it('waits for one payment for the whole basket, and is completed after it', async () => {
    const { buyer, session } = await basket(1_000, 1_500);
    const waiting = await buyer.shop.complete(session.id);
    expect(waiting).toMatchObject({
      status: 'requires_escalation',
      messages: [{ type: 'error', code: 'payment_required', severity: 'requires_buyer_input' }],
      continue_url: expect.stringMatching(/^https:\/\/checkout\.stripe\.com\//) as string,
    });
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    const page = async (): Promise<string> =>
      (await house.app.client.get(new URL(session.continue_url as string).pathname).expect(200)).text;
    expect(await page()).toContain(`href="${waiting.continue_url}" rel="noreferrer">Pay by card</a>`);
    expect(await buyer.shop.get(session.id)).toEqual(waiting);
    expect((await buyer.shop.complete(session.id)).continue_url).toBe(waiting.continue_url);
    expect(await paymentsOf(buyer.agentId)).toEqual([{ amount: 2_500, status: 'pending' }]);
    await pay(waiting);
    expect(await buyer.shop.get(session.id)).toMatchObject({ status: 'ready_for_complete', messages: [] });
    expect(await page()).not.toContain('href="https://checkout');
    const once = buyer.client.with({ 'Idempotency-Key': 'once' });
    const path = `/ucp/checkout-sessions/${session.id}/complete`;
    const done = await once.post(path, ESCROW).expect(200);
    expect(done.body).toMatchObject({ status: 'completed' });
    expect((await once.post(path, ESCROW).expect(200)).text).toBe(done.text);
    expect(await ordersOf(buyer.agentId)).toEqual([
      { status: 'paid', total: 1_000 },
      { status: 'paid', total: 1_500 },
    ]);
    expect(await house.wallet(buyer)).toMatchObject({ available_cents: 0, in_escrow_cents: 2_500 });
  });

  it('charges only what the wallet lacks, and at least the card minimum', async () => {
    const { buyer, session } = await basket(1_000, 1_500);
    await fund(buyer.agentId, 2_490);
    await pay(await buyer.shop.complete(session.id));
    expect(await paymentsOf(buyer.agentId)).toEqual([{ amount: 50, status: 'settled' }]);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await house.wallet(buyer)).toMatchObject({ available_cents: 40 });
  });

  it('requests payment again when the payment failed, or the basket has grown', async () => {
    const { buyer, session, listings } = await basket(1_000);
    const first = await buyer.shop.complete(session.id);
    house.stripe.state.expireSession(pageOf(first).id);
    await house.stripe.deliverAll(house.app.url);
    expect((await buyer.shop.get(session.id)).status).toBe('ready_for_complete');
    const second = await buyer.shop.complete(session.id);
    expect(second.status).toBe('requires_escalation');
    expect(second.continue_url).not.toBe(first.continue_url);
    await buyer.shop.update(session.id, lines([listings[0]!, 3]));
    const third = await buyer.shop.complete(session.id);
    expect(amountOf(third)).toBe(3_000);
    const amounts = (await paymentsOf(buyer.agentId)).map(({ amount }) => amount);
    expect(amounts).toEqual([1_000, 1_000, 3_000]);
    await pay(third);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it('shows its own page while the payment provider is unreachable', async () => {
    const { buyer, session } = await basket(1_000);
    house.stripe.down = true;
    const waiting = await buyer.shop.complete(session.id);
    expect(waiting.status).toBe('requires_escalation');
    expect(waiting.continue_url).toMatch(`${house.app.settings.PUBLIC_URL}/ucp/handoff/`);
    house.stripe.down = false;
    await house.pass(2);
    const found = await buyer.shop.get(session.id);
    expect(found.continue_url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
    await pay(found);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it('without an owner belongs to the agent that is sent to pay', async () => {
    const listing = await trades(house.app).listing();
    const [one, other] = [await buyerOf(house.app), await buyerOf(house.app)];
    const session = await shopping(house.app.client).create(lines([listing]));
    const waiting = await one.shop.complete(session.id);
    expect(waiting.status).toBe('requires_escalation');
    const path = `/ucp/checkout-sessions/${session.id}`;
    for (const call of [house.app.client.get(path), other.client.post(`${path}/complete`, ESCROW)])
      expect(shaped('error', (await call.expect(200)).body)).toMatchObject({
        messages: [{ code: 'not_found' }],
      });
    await pay(waiting);
    expect((await one.shop.complete(session.id)).status).toBe('completed');
  });

  it('requests no payment when the key may not spend that much', async () => {
    const { buyer, session } = await basket(1_000);
    const terms = { name: 'capped', scopes: ['read', 'write', 'money'], daily_cap_cents: 500 };
    const key = await buyer.client.post('/agents/me/keys', terms).expect(201);
    const capped = house.app.client.as(key.body.api_key as string);
    const refused = await capped.post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW).expect(403);
    expect(refused.body).toMatchObject({ code: 'spending_cap_exceeded' });
    expect(await paymentsOf(buyer.agentId)).toEqual([]);
  });

  it('requests no payment before the owner has approved', async () => {
    const { buyer, session } = await basket(1_000, 1_500);
    const owner = await ownerOf(buyer, '20');
    const asked = await buyer.shop.complete(session.id);
    expect(asked).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'approval_required', severity: 'requires_buyer_input' }],
    });
    expect(await paymentsOf(buyer.agentId)).toEqual([]);
    expect((await buyer.shop.complete(session.id)).continue_url).toBe(asked.continue_url);
    const approval = new URL(asked.continue_url as string).pathname;
    await owner.send(await owner.open(approval), `${approval}/approve`);
    const waiting = await buyer.shop.complete(session.id);
    expect(waiting).toMatchObject({ messages: [{ code: 'payment_required' }] });
    await pay(waiting);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await paymentsOf(buyer.agentId)).toEqual([{ amount: 2_500, status: 'settled' }]);
  });
});

describe('a checkout after a person has acted', () => {
  it('completes automatically, once, and its platform is notified', async () => {
    const platform = await startPlatform();
    try {
      const listing = await trades(house.app).listing({ price_cents: 1_000 });
      const agent = await fixtures(house.app).agent();
      const buyer = agent.client.with(platform.agent);
      const session = await shopping(buyer).create(lines([listing, 2]));
      await pay(await shopping(buyer).complete(session.id));
      await house.app.drain();
      const done = await shopping(buyer).get(session.id);
      expect(done).toMatchObject({ status: 'completed', messages: [], order: { id: expect.any(String) } });
      expect(platform.received.map(({ order }) => order.id)).toEqual([done.order?.id]);
      expect(await ordersOf(agent.agentId)).toEqual([{ status: 'paid', total: 2_000 }]);
    } finally {
      await platform.close();
    }
  });

  it('completes once under concurrent calls', async () => {
    const { buyer, session } = await basket(1_000);
    const waiting = await buyer.shop.complete(session.id);
    house.stripe.state.pay(pageOf(waiting).id);
    const [paid] = house.stripe.state.events.slice(-1);
    const complete = () => buyer.client.post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW);
    const [answers] = await Promise.all([
      inParallel([complete, complete, complete, complete], 4),
      house.stripe.deliver(house.app.url, paid!).then(() => house.app.drain()),
    ]);
    expect(tally(answers)).toEqual({ 200: 4 });
    await house.app.drain();
    expect((await buyer.shop.get(session.id)).status).toBe('completed');
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
    expect(await house.wallet(buyer)).toMatchObject({ available_cents: 0, in_escrow_cents: 1_000 });
  });

  it('requests no payment for items that were added after the attempt', async () => {
    const [listing, other] = [
      await trades(house.app).listing({ price_cents: 1_000 }),
      await trades(house.app).listing({ price_cents: 1_000 }),
    ];
    const [buyer, anybody] = [await buyerOf(house.app), shopping(house.app.client)];
    const session = await anybody.create(lines([listing]));
    const swap = afterTheAttempt(house.app, () => anybody.update(session.id, lines([other])));
    const path = `/ucp/checkout-sessions/${session.id}/complete`;
    const refused = await buyer.client.post(path, ESCROW).expect(412);
    swap.mockRestore();
    expect(refused.body).toMatchObject({ code: 'etag_mismatch' });
    expect(await paymentsOf(buyer.agentId)).toEqual([]);
  });

  it('is completed only by its own payment, not by money for something else', async () => {
    const { buyer, session } = await basket(1_000);
    const expired = await buyer.shop.complete(session.id);
    house.stripe.state.expireSession(pageOf(expired).id);
    await house.stripe.deliverAll(house.app.url);
    const { id } = await trades(house.app).listing({ price_cents: 1_000 });
    const other = await buyer.shop.create(lines([id]));
    await pay(await buyer.shop.complete(other.id));
    await house.app.drain();
    expect((await buyer.shop.get(other.id)).status).toBe('completed');
    await buyer.client.post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW).expect(200);
    await fund(buyer.agentId, 5_000);
    await house.app.drain();
    expect((await buyer.shop.get(session.id)).status).toBe('requires_escalation');
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
  });

  it('is the latest of equal requests; the others request no approval again', async () => {
    const { buyer, session, listings } = await basket(2_500);
    const owner = await ownerOf(buyer, '20');
    await fund(buyer.agentId, 10_000);
    const latest = await buyer.shop.create(lines([listings[0]!]));
    const asked = await buyer.shop.complete(latest.id);
    expect((await buyer.shop.complete(session.id)).continue_url).toBe(asked.continue_url);
    const approval = new URL(asked.continue_url as string).pathname;
    await owner.send(await owner.open(approval), `${approval}/approve`);
    await house.app.drain();
    expect((await buyer.shop.get(latest.id)).status).toBe('completed');
    expect(await buyer.shop.get(session.id)).toMatchObject({ status: 'ready_for_complete', messages: [] });
    const questions = await house.app.sql('SELECT status FROM approvals WHERE agent_id = $1', [
      buyer.agentId,
    ]);
    expect(questions).toEqual([{ status: 'used' }]);
    expect(await ordersOf(buyer.agentId)).toHaveLength(1);
  });

  it('is not bought at a changed price: it reports the change, and the money stays in the wallet', async () => {
    const { buyer, session, listings } = await basket(1_000);
    const waiting = await buyer.shop.complete(session.id);
    const { seller, id } = listings[0]!;
    await seller.client.put(`/marketplace/listings/${id}`, { price_cents: 900 }).expect(200);
    await pay(waiting);
    await house.app.drain();
    const seen = await buyer.shop.get(session.id);
    expect(seen).toMatchObject({ status: 'ready_for_complete', messages: [{ code: 'price_changed' }] });
    expect(amountOf(seen)).toBe(900);
    expect(await house.wallet(buyer)).toMatchObject({ available_cents: 1_000 });
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it('is not bought with a key that was revoked in the meantime', async () => {
    const { buyer, session } = await basket(1_000);
    const { body: key } = await buyer.client.post('/agents/me/keys', { name: 'second' }).expect(201);
    const waiting = await shopping(house.app.client.as(key.api_key as string)).complete(session.id);
    await buyer.client.delete(`/agents/me/keys/${key.key_id}`).expect(204);
    await pay(waiting);
    await house.app.drain();
    expect(await ordersOf(buyer.agentId)).toEqual([]);
    expect(await buyer.shop.get(session.id)).toMatchObject({ status: 'ready_for_complete', messages: [] });
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
  });

  it("continues automatically from the owner's approval to the payment", async () => {
    const [{ buyer, session }, refused] = [await basket(2_500), await basket(2_600)];
    for (const one of [{ buyer, session }, refused]) {
      const owner = await ownerOf(one.buyer, '20');
      const asked = await one.buyer.shop.complete(one.session.id);
      const approval = new URL(asked.continue_url as string).pathname;
      const answer = one === refused ? 'decline' : 'approve';
      await owner.send(await owner.open(approval), `${approval}/${answer}`);
    }
    expect((await buyer.shop.get(session.id)).status).toBe('ready_for_complete');
    await house.app.drain();
    let waiting = await buyer.shop.get(session.id);
    expect(waiting).toMatchObject({
      status: 'requires_escalation',
      messages: [{ code: 'payment_required' }],
    });
    // the payment page is created in the background
    for (let tries = 0; tries < 500 && waiting.continue_url?.includes('/ucp/handoff/'); tries++) {
      await sleep(20);
      waiting = await buyer.shop.get(session.id);
    }
    await pay(waiting);
    await house.app.drain();
    expect((await buyer.shop.get(session.id)).status).toBe('completed');
    expect(await refused.buyer.shop.get(refused.session.id)).toMatchObject({
      status: 'incomplete',
      messages: [{ code: 'approval_declined', severity: 'recoverable' }],
    });
    expect(await paymentsOf(refused.buyer.agentId)).toEqual([]);
  });
});

describe('the payment page of an ended checkout', () => {
  const ends: Record<string, (one: Awaited<ReturnType<typeof basket>>) => Promise<unknown>> = {
    'was given up': ({ buyer, session }) => buyer.shop.cancel(session.id),
    'was changed': ({ buyer, session, listings }) => buyer.shop.update(session.id, lines([listings[0]!, 2])),
    'was paid from the wallet': async ({ buyer, session }) => {
      await fund(buyer.agentId, 1_000);
      expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    },
    'now costs more': async ({ buyer, session, listings: [listing] }) => {
      await listing!.seller.client
        .put(`/marketplace/listings/${listing!.id}`, { price_cents: 1_500 })
        .expect(200);
      expect((await buyer.shop.complete(session.id)).messages).toMatchObject([{ code: 'price_changed' }]);
    },
    'has waited too long': () => house.pass(6 * 60 + 1),
  };

  it.each(Object.keys(ends))('is closed when the checkout %s', async (end) => {
    const one = await basket(1_000);
    const page = pageOf(await one.buyer.shop.complete(one.session.id));
    await ends[end]!(one);
    await house.app.drain();
    expect(page.status).toBe('expired');
    expect(await paymentsOf(one.buyer.agentId)).toEqual([{ amount: 1_000, status: 'failed' }]);
  });

  it('that is paid nevertheless credits the wallet once and notifies the agent', async () => {
    const { buyer, session } = await basket(1_000);
    const waiting = await buyer.shop.complete(session.id);
    house.stripe.down = true;
    await buyer.shop.cancel(session.id);
    await house.app.drain();
    const { id } = pageOf(waiting);
    house.stripe.state.pay(id);
    const events = [...house.stripe.state.events];
    house.stripe.down = false;
    await house.stripe.deliverAll(house.app.url, (all) => [...all, ...events]);
    await house.pass(2);
    expect(await paymentsOf(buyer.agentId)).toEqual([{ amount: 1_000, status: 'settled' }]);
    expect(await house.wallet(buyer)).toMatchObject({ available_cents: 1_000, in_escrow_cents: 0 });
    expect((await buyer.shop.get(session.id)).status).toBe('canceled');
    const reported = await house.app.sql(
      `SELECT name FROM outbox_events WHERE name = 'marketplace.deposit.settled' AND $1 = ANY (audience)`,
      [buyer.agentId],
    );
    expect(reported).toHaveLength(1);
  });
});
