import { CardHouse } from '../support/card-trades';
import { given, type GivenAgent } from '../support/given';
import { type Browser, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';
import { amountOf, buyerOf, type CheckoutBody, ESCROW, lines, shaped, shopping } from './shopping';

let house: CardHouse;
beforeAll(async () => {
  house = await CardHouse.open();
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
const pay = async ({ continue_url: page }: CheckoutBody): Promise<void> => {
  const session = house.stripe.state
    .all('checkout.session')
    .find((each) => 'url' in each && each.url === page);
  house.stripe.state.pay(session?.id as string);
  await house.stripe.deliverAll(house.app.url);
};
const fund = (agentId: string, cents: number) =>
  given(house.app)
    .operator.post('/admin/wallet/deposits', { agent_id: agentId, amount_cents: cents, reference: agentId })
    .expect(201);
async function basket(...prices: number[]) {
  const listings = await Promise.all(prices.map((price_cents) => trades(house.app).listing({ price_cents })));
  const buyer = await buyerOf(house.app);
  const session = await buyer.shop.create(lines(...listings.map((one): [typeof one] => [one])));
  return { buyer, session, listings };
}

/** The owner of an agent, who wants to be asked for what costs more. */
async function ownerOf(buyer: GivenAgent, dollars: string): Promise<Browser> {
  const browser = await signedIn(house.app, `${buyer.agentId}@example.com`);
  await owns(browser, buyer);
  const path = `/account/agents/${buyer.agentId}`;
  await browser.send(await browser.open(path), `${path}/approval-threshold`, { dollars });
  return browser;
}

describe('a checkout whose buyer has to pay by card', () => {
  it('waits for one payment of the whole basket, and is completed after it', async () => {
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

  it('pays only what the wallet lacks, and no less than a card can pay', async () => {
    const { buyer, session } = await basket(1_000, 1_500);
    await fund(buyer.agentId, 2_490);
    await pay(await buyer.shop.complete(session.id));
    expect(await paymentsOf(buyer.agentId)).toEqual([{ amount: 50, status: 'settled' }]);
    expect((await buyer.shop.complete(session.id)).status).toBe('completed');
    expect(await house.wallet(buyer)).toMatchObject({ available_cents: 40 });
  });

  it('is asked again where the payment came to nothing, or the basket has grown', async () => {
    const { buyer, session, listings } = await basket(1_000);
    const first = await buyer.shop.complete(session.id);
    const page = house.stripe.state
      .all('checkout.session')
      .find((each) => 'url' in each && each.url === first.continue_url);
    house.stripe.state.expireSession(page?.id as string);
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

  it('shows its own page while nobody knows where to pay', async () => {
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

  it('that nobody owned is theirs who is sent to pay', async () => {
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

  it('is not paid for by anybody where its key may not spend so much', async () => {
    const { buyer, session } = await basket(1_000);
    const terms = { name: 'capped', scopes: ['read', 'write', 'money'], daily_cap_cents: 500 };
    const key = await buyer.client.post('/agents/me/keys', terms).expect(201);
    const capped = house.app.client.as(key.body.api_key as string);
    const refused = await capped.post(`/ucp/checkout-sessions/${session.id}/complete`, ESCROW).expect(403);
    expect(refused.body).toMatchObject({ code: 'spending_cap_exceeded' });
    expect(await paymentsOf(buyer.agentId)).toEqual([]);
  });

  it('asks nobody for money before the owner of the agent has said yes', async () => {
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
