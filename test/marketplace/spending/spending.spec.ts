import { startTestApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { onServer } from '../../support/on-server';
import { inParallel } from '../../support/parallel';
import { type Answer, type Browser, mailsOf, ownedAgent, submitForm } from '../../support/people';
import { type TestOrder, trades, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

const HOUR = 3_600_000;

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
let path: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  ({ agent, browser } = await ownedAgent(app));
  path = `/account/agents/${agent.agentId}`;
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const press = (action: string, typed?: Record<string, string>): Promise<Answer> =>
  submitForm(browser, path, action, typed);
const threshold = (dollars: string): Promise<Answer> => press(`${path}/approval-threshold`, { dollars });
const deposit = (amount_cents: number) =>
  agent.client.post('/marketplace/wallet/deposits', { amount_cents }).expect(201);
const payOut = (amount_cents: number, client: Client = agent.client) =>
  client.post('/marketplace/wallet/payouts', { amount_cents });
const available = async (): Promise<number> =>
  (await agent.client.get('/marketplace/wallet').expect(200)).body.available_cents as number;
const approve = async (approvalId: string): Promise<string> => {
  const page = `/account/approvals/${approvalId}`;
  const seen = await browser.open(page);
  expect((await browser.send(seen, `${page}/approve`)).status).toBe(303);
  return textOf(seen);
};
const textOf = (page: Answer): string => page.text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** An order that the agent sold and that was paid; the buyer requests a refund. */
const askedBack = async (priceCents = 2_500): Promise<TestOrder> => {
  const listing = await trades(app).listing({ price_cents: priceCents, return_policy: '30_day' }, agent);
  const order = await trades(app).buy(listing, await fixtures(app).agent());
  await trades(app).deliver(order);
  await trades(app).confirm(order);
  await trades(app).askBack(order);
  return order;
};
const grant = (order: TestOrder, body: object = {}, client: Client = agent.client) =>
  client.post(`/marketplace/sales/${order.id}/refund/approve`, body);
const cappedKey = async (daily_cap_cents: number): Promise<Client> => {
  const { body } = await agent.client.post('/agents/me/keys', { daily_cap_cents }).expect(201);
  return app.client.as(body.api_key as string);
};
const tally = (answers: { status: number; body: { code?: string } }[]): string[] =>
  answers.map(({ status, body }) => [status, body.code].filter(Boolean).join(' ')).sort();

describe('a payout above the threshold', () => {
  beforeEach(async () => {
    await deposit(100_000);
    await threshold('10');
  });

  it('is refused with the approval page, and is made once after the approval', async () => {
    const { body } = await payOut(50_000).expect(403);
    expect(body).toMatchObject({
      code: 'approval_required',
      approval_id: expect.stringMatching(/^apr_/),
      approval_url: `${app.settings.PUBLIC_URL}/account/approvals/${body.approval_id}`,
      threshold_cents: 1_000,
      total_cents: 50_000,
      spent_lately_cents: 0,
    });
    expect(await available()).toBe(100_000);
    expect((await payOut(50_000).expect(403)).body.approval_id).toBe(body.approval_id);
    expect((await payOut(50_001).expect(403)).body.approval_id).not.toBe(body.approval_id);
    expect((await browser.open('/account')).text).toContain(`/account/approvals/${body.approval_id}`);
    expect(await approve(body.approval_id)).toContain('would like to pay out $500.00');
    expect((await payOut(50_000).expect(201)).body).toMatchObject({ status: 'paid', amount_cents: 50_000 });
    expect(textOf(await browser.open(`/account/approvals/${body.approval_id}`))).toContain('has used it');
    expect((await payOut(50_000).expect(403)).body.approval_id).not.toBe(body.approval_id);
  });

  it('is mailed to the owner, and recorded as an event for the agent', async () => {
    const { body } = await payOut(50_000).expect(403);
    await app.drain();
    const mails = mailsOf(app).filter((mail) => mail.includes(body.approval_id as string));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('would like to pay out $500.00');
    const [event] = await app.sql<{ payload: object }>(
      `SELECT payload FROM outbox_events WHERE name = 'approval.requested' AND subject_id = $1`,
      [body.approval_id],
    );
    expect(event!.payload).toMatchObject({ kind: 'payout', total_cents: 50_000, listing_id: null });
  });

  it('is made once when ten come at the same time after one approval', async () => {
    await approve((await payOut(5_000).expect(403)).body.approval_id);
    const answers = await inParallel(
      Array.from({ length: 10 }, () => () => payOut(5_000)),
      10,
    );
    expect(tally(answers).filter((each) => each === '201')).toHaveLength(1);
    expect(await available()).toBe(95_000);
  });

  it('requests no approval when the wallet holds too little', async () => {
    expect((await payOut(100_001)).body.code).toBe('insufficient_funds');
    const asked = await app.sql('SELECT id FROM approvals WHERE agent_id = $1', [agent.agentId]);
    expect(asked).toEqual([]);
  });

  it('is also detected across many small payouts, and counts together with purchases', async () => {
    const answers = await inParallel(
      Array.from({ length: 5 }, () => () => payOut(400)),
      5,
    );
    expect(tally(answers)).toEqual(['201', '201', ...Array<string>(3).fill('403 approval_required')]);
    const listing = await trades(app).listing({ price_cents: 300 });
    const buy = () => agent.client.post('/marketplace/orders', { listing_id: listing.id });
    const { body } = await buy().expect(403);
    expect(body).toMatchObject({ code: 'approval_required', total_cents: 300, spent_lately_cents: 800 });
    const said = textOf(await browser.open(`/account/approvals/${body.approval_id}`));
    expect(said).toContain('Spent in the last hour $8.00');
    expect(textOf(await browser.open(path))).toContain('Spent today $8.00');
    app.clock.advance(HOUR + 1);
    await buy().expect(201);
    expect((await payOut(800).expect(403)).body).toMatchObject({ spent_lately_cents: 300 });
  });

  it('can be retried with the same Idempotency-Key after the approval', async () => {
    const client = agent.client.with({ 'Idempotency-Key': 'one' });
    await approve((await payOut(5_000, client).expect(403)).body.approval_id);
    const { body } = await payOut(5_000, client).expect(201);
    expect((await payOut(5_000, client).expect(201)).body.id).toBe(body.id);
    expect(await available()).toBe(95_000);
  });
});

describe('a refund granted from the wallet above the threshold', () => {
  it('needs an approval for exactly this order and amount, once', async () => {
    const order = await askedBack();
    const other = await askedBack();
    await threshold('10');
    const { body } = await grant(order).expect(403);
    expect(body).toMatchObject({ code: 'approval_required', threshold_cents: 1_000, total_cents: 2_500 });
    const status = async () =>
      (await agent.client.get(`/marketplace/orders/${order.id}`).expect(200)).body.status as string;
    expect(await status()).toBe('refund_requested');
    expect(await approve(body.approval_id)).toContain('would like to refund $25.00');
    expect((await grant(other).expect(403)).body.approval_id).not.toBe(body.approval_id);
    expect((await grant(order, { amount_cents: 1_500 }).expect(403)).body.total_cents).toBe(1_500);
    await grant(order).expect(200);
    expect(await status()).toBe('refunded');
    await grant(order).expect(200); // a repeated call has no second effect and needs no approval
  });

  it('needs the approval when it proposes a part, and another one to raise it', async () => {
    const order = await askedBack();
    await threshold('10');
    const part = { amount_cents: 1_500 };
    await approve((await grant(order, part).expect(403)).body.approval_id);
    await grant(order, part).expect(200);
    const higher = await grant(order, { amount_cents: 1_501 }).expect(403);
    expect(higher.body).toMatchObject({ code: 'approval_required', total_cents: 1_501 });
    expect((await grant(order).expect(403)).body).toMatchObject({ total_cents: 2_500 });
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/accept`).expect(200);
    expect(await available()).toBeLessThan(1_000);
  });

  it('needs no approval while the money is in escrow', async () => {
    await threshold('10');
    const listing = await trades(app).listing({ price_cents: 2_500 }, agent);
    const order = await trades(app).buy(listing, await fixtures(app).agent());
    await trades(app).askBack(order);
    await grant(order).expect(200);
  });

  it('counts together with other spending within the hour', async () => {
    const order = await askedBack(900);
    await deposit(10_000);
    await threshold('10');
    await grant(order).expect(200);
    expect((await payOut(200).expect(403)).body).toMatchObject({ spent_lately_cents: 900 });
    await payOut(100).expect(201);
    expect((await grant(await askedBack(500)).expect(403)).body).toMatchObject({ spent_lately_cents: 1_000 });
  });
});

describe('the daily cap of a key', () => {
  it('counts payouts, granted refunds, and purchases together, also under concurrent requests', async () => {
    await deposit(100_000);
    const order = await askedBack(2_000);
    const capped = await cappedKey(5_000);
    const listing = await trades(app).listing({ price_cents: 2_000 });
    const answers = await inParallel(
      [
        () => payOut(2_000, capped),
        () => payOut(2_000, capped),
        () => grant(order, {}, capped),
        () => capped.post('/marketplace/orders', { listing_id: listing.id }),
      ],
      4,
    );
    expect(tally(answers).filter((each) => each === '403 spending_cap_exceeded')).toHaveLength(2);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2);
    const refused = await payOut(1_001, capped).expect(403);
    expect(refused.body).toMatchObject({
      code: 'spending_cap_exceeded',
      daily_cap_cents: 5_000,
      spent_today_cents: 4_000,
      left_today_cents: 1_000,
      total_cents: 1_001,
    });
    await payOut(1_000, capped).expect(201);
    await payOut(1, agent.client).expect(201); // each key has a separate cap
    app.clock.advance(24 * HOUR);
    await payOut(5_000, capped).expect(201);
  });

  it('counts a proposed refund from when it is proposed, and no longer if the buyer withdraws the request', async () => {
    const order = await askedBack(2_000);
    const capped = await cappedKey(2_000);
    await grant(order, { amount_cents: 1_500 }, capped).expect(200);
    await deposit(10_000);
    const spent = async () => (await payOut(2_000, capped).expect(403)).body.spent_today_cents as number;
    expect(await spent()).toBe(1_500);
    const other = await askedBack(2_000);
    expect((await grant(other, { amount_cents: 501 }, capped).expect(403)).body.code).toBe(
      'spending_cap_exceeded',
    );
    await grant(order, { amount_cents: 1_600 }, capped).expect(200); // a raise counts once
    expect(await spent()).toBe(1_600);
    await order.buyer.client.post(`/marketplace/orders/${order.id}/refund/withdraw`).expect(200);
    await grant(other, { amount_cents: 700 }, capped).expect(200);
    expect(await spent()).toBe(700);
    app.clock.advance(24 * HOUR);
    await other.buyer.client.post(`/marketplace/orders/${other.id}/refund/accept`).expect(200);
    await payOut(2_000, capped).expect(201); // it counted on the day before
  });

  it('counts proposals of a key under concurrent requests', async () => {
    const orders = [await askedBack(2_000), await askedBack(2_000), await askedBack(2_000)];
    const capped = await cappedKey(2_000);
    const answers = await Promise.all(orders.map((order) => grant(order, { amount_cents: 1_000 }, capped)));
    expect(tally(answers)).toEqual(['200', '200', '403 spending_cap_exceeded']);
  });

  it('refuses a refund with its own error code, after all other checks', async () => {
    const order = await askedBack(2_000);
    const capped = await cappedKey(1_999);
    expect((await grant(order, { amount_cents: 2_001 }, capped)).status).toBe(422);
    expect((await grant(order, {}, capped).expect(403)).body).toMatchObject({
      code: 'spending_cap_exceeded',
      total_cents: 2_000,
    });
    await grant(order, { amount_cents: 1_999 }, capped).expect(200);
    await deposit(1_000);
    expect((await payOut(1, capped).expect(403)).body.spent_today_cents).toBe(1_999);
  });
});

describe('purchases from one seller within a minute', () => {
  const buy = (listing: { id: string }, quantity = 1) =>
    agent.client.post('/marketplace/orders', { listing_id: listing.id, quantity });
  const rate = (purchases: string): Promise<Answer> => press(`${path}/purchase-rate`, { purchases });

  it('need an approval if there are more than the owner allows', async () => {
    const seller = await fixtures(app).agent();
    const [one, two] = [await trades(app).listing({}, seller), await trades(app).listing({}, seller)];
    const other = await trades(app).listing();
    expect((await rate('2')).text).toContain('More than 2 purchases from one seller within a minute need');
    await buy(one).expect(201);
    await buy(two, 3).expect(201);
    await buy(other).expect(201);
    const { body } = await buy(one).expect(403);
    expect(body).toMatchObject({
      code: 'approval_required',
      purchases_per_minute: 2,
      seller_id: seller.agentId,
      purchases: 3,
      total_cents: 2_500,
    });
    await buy(other).expect(201);
    await approve(body.approval_id);
    await buy(one).expect(201);
    await buy(two).expect(403);
    app.clock.advance(60_001);
    await buy(two).expect(201);
  });

  it('are counted when they come at the same time', async () => {
    const seller = await fixtures(app).agent();
    const listings = await Promise.all(Array.from({ length: 3 }, () => trades(app).listing({}, seller)));
    await rate('1');
    const answers = await onServer(app.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE ledger_transfers IN SHARE MODE'); // the first purchase waits after it was counted
      const buying = listings.map((listing) => buy(listing).then((answer) => answer));
      await waitingForLocks(app, 2);
      await client.query('COMMIT');
      return Promise.all(buying);
    });
    expect(tally(answers)).toEqual(['201', '403 approval_required', '403 approval_required']);
    await rate('');
    await buy(listings[0]!).expect(201);
  });

  it('are limited by a number that the owner types', async () => {
    for (const purchases of ['-1', '1.5', 'many', '1001']) {
      const refused = await browser.send(await browser.open(path), `${path}/purchase-rate`, { purchases });
      expect([refused.status, refused.text.includes('Enter a whole number up to 1000')]).toEqual([422, true]);
    }
    await rate('0');
    const { body } = await buy(await trades(app).listing()).expect(403);
    expect(body).toMatchObject({ purchases_per_minute: 0, purchases: 1 });
  });
});
