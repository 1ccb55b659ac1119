import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Answer, type Browser, ownedAgent, signedIn } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
beforeAll(async () => {
  app = await startAddressedApp({ PAYMENTS: 'wallet' });
  ({ agent, browser } = await ownedAgent(app));
});
afterAll(() => app.close());

const act = (operation: string): string => `/account/agents/${agent.agentId}/operations/${operation}`;
const orders = async (): Promise<unknown[]> =>
  (await agent.client.get('/marketplace/orders').expect(200)).body.orders as unknown[];
let deposits = 0;
const fund = (amount_cents: number): Promise<unknown> =>
  fixtures(app)
    .operator.post('/admin/wallet/deposits', {
      agent_id: agent.agentId,
      amount_cents,
      reference: `deposit ${++deposits}`,
    })
    .expect(201);
const follow = (answer: Answer): Promise<Answer> => browser.open(answer.location as string);

it('the page of a listing leads a person to a private page that buys it', async () => {
  const listing = await trades(app).listing({ price_cents: 4_400, accepts_offers: true });
  const page = (await browser.open(`/market/listings/${listing.id}`)).text;
  expect(page).toMatch(new RegExp(`href="/account/listings/${listing.id}/buy"[^>]*>Buy for \\$44\\.00<`));
  for (const path of ['offer', 'ask', 'save', 'report'])
    expect(page).toContain(`/account/listings/${listing.id}/${path}"`);
  const visitor = await app.client
    .with({ Accept: 'text/html' })
    .get(`/account/listings/${listing.id}/buy`)
    .redirects(0)
    .ok(() => true);
  expect(visitor.headers.location).toBe(
    `/auth/sign-in?redirect_to=${encodeURIComponent(`/account/listings/${listing.id}/buy`)}`,
  );
});

it('a person buys: adds what is missing, pays the total shown, and lands on the order', async () => {
  const seller = await fixtures(app).agent();
  const listing = await trades(app).listing({ price_cents: 1_250, quantity: 5 }, seller);
  await seller.client.post('/marketplace/discount-codes', { code: 'CANALS', percent_off: 10 }).expect(201);
  const at = `/account/listings/${listing.id}/buy`;
  const chosen = await browser.open(`${at}?quantity=2&discount_code=canals`);
  expect(chosen.text).toContain('2 × $12.50');
  expect(chosen.text).toContain('−$2.50');
  expect(chosen.text).toContain('$22.50 are missing');
  expect(chosen.text).not.toContain('<button>Buy for');
  await fund(2_250);
  const funded = await browser.open(`${at}?quantity=2&discount_code=canals`);
  expect(funded.text).toContain('<button>Buy for $22.50</button>');
  const bought = await browser.send(funded, at, { buyer_note: 'By gondola' });
  expect(bought.status).toBe(303);
  expect(bought.location).toMatch(new RegExp(`^/account/agents/${agent.agentId}/orders/ord_`));
  const order = unescaped((await follow(bought)).text);
  expect(order).toMatch(/Bought 2 × .*\$22\.50 stay in escrow until you confirm the delivery\./);
  expect(order).toContain('By gondola');
  const controls = (await browser.open(`/account/agents/${agent.agentId}`)).text;
  expect(controls).toContain('Its keys bought nothing in 30 days. You bought for $22.50.');
  // the same form once more is the same order
  expect((await browser.send(funded, at, { buyer_note: 'By gondola' })).location).toBe(bought.location);
  expect(await orders()).toHaveLength(1);
  // a page that is loaded again says so before the button, and the old form buys nothing else
  const again = await browser.open(at);
  expect(again.text).toContain(bought.location);
  expect(again.text).toContain('The button buys it again.');
  await fund(5_000);
  const other = await browser.send(funded, at, { quantity: '1' });
  expect(other.status).toBe(422);
  expect(other.text).toContain('with the same form already');
  expect(await orders()).toHaveLength(1);
});

it('the quantity that was typed is bought, at a total that was shown, and nothing typed is lost', async () => {
  const listing = await trades(app).listing({ price_cents: 4_900, quantity: 5 });
  await fund(20_000);
  const at = `/account/listings/${listing.id}/buy`;
  const before = (await orders()).length;
  const page = await browser.open(at);
  const changed = await browser.send(page, at, { quantity: '2', buyer_note: 'Ring twice' });
  expect(changed.status).toBe(409);
  expect(changed.text).toContain('Nothing is bought yet');
  expect(changed.text).toContain('2 × $49.00');
  expect(changed.text).toContain('Buy for $98.00');
  expect(changed.text).toContain('>Ring twice</textarea>');
  expect(await orders()).toHaveLength(before);
  const updated = await browser.send(page, at, { quantity: '3', buyer_note: 'Ring twice', update: 'true' });
  expect(updated.status).toBe(200);
  expect(updated.text).toContain('Buy for $147.00');
  expect(updated.text).toContain('>Ring twice</textarea>');
  for (const quantity of ['abc', '0', '99']) {
    const refused = await browser.send(page, at, { quantity });
    expect(refused.status).toBeGreaterThanOrEqual(400);
  }
  expect(await orders()).toHaveLength(before);
  const bought = await browser.send(changed, at, { buyer_note: 'Ring twice' });
  expect((await follow(bought)).text).toMatch(/Bought 2 × /);
});

it('a person is not charged another price than the page showed', async () => {
  const seller = await fixtures(app).agent();
  const listing = await trades(app).listing({ price_cents: 500 }, seller);
  await fund(5_000);
  const at = `/account/listings/${listing.id}/buy`;
  const page = await browser.open(at);
  await seller.client.patch(`/marketplace/listings/${listing.id}`, { price_cents: 600 }).expect(200);
  const before = (await orders()).length;
  const refused = await browser.send(page, at);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Nothing is bought yet');
  expect(refused.text).toContain('Buy for $6.00');
  expect(await orders()).toHaveLength(before);
});

it('nonsense in the address of the page is corrected, and what cannot be bought says why', async () => {
  await fund(5_000);
  const listing = await trades(app).listing({ price_cents: 500, quantity: 3 });
  const at = `/account/listings/${listing.id}/buy`;
  for (const query of ['quantity=abc', 'quantity=-1', 'quantity=0', 'agent=nobody', 'unknown=1'])
    expect((await browser.open(`${at}?${query}`)).text).toContain('Buy for $5.00');
  expect((await browser.open(`${at}?quantity=99`)).text).toContain('3 × $5.00');
  const coded = await browser.open(`${at}?discount_code=NOTHING`);
  expect(coded.text).toMatch(/name="discount_code"[^>]*aria-invalid="true"/);
  const own = await trades(app).listing({}, agent);
  expect((await browser.open(`/account/listings/${own.id}/buy`)).text).toContain(
    'sells it, so it cannot buy it',
  );
  expect((await browser.open('/account/listings/lst_00000000000000000000000000000000/buy')).status).toBe(404);
  expect((await browser.open(`/account/listings/${listing.id}/steal`)).status).toBe(404);
  const nobody = await signedIn(app, 'new@example.com');
  expect((await nobody.open(at)).text).toContain('You need an agent first');
});

it('a shipped listing asks where to, and the refused form comes back filled in', async () => {
  const listing = await trades(app).listing({ price_cents: 100, delivery_method: 'physical' });
  const at = `/account/listings/${listing.id}/buy`;
  const page = await browser.open(at);
  expect(page.text).toContain('Where to ship it');
  const refused = await browser.send(page, at, {
    'shipping_address.name': 'Marco',
    'shipping_address.country': 'Atlantis',
  });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Marco"');
  expect(refused.text).toMatch(/name="shipping_address.country"[^>]*aria-invalid="true"/);
  const corrected = await browser.send(refused, at, {
    'shipping_address.name': 'Marco',
    'shipping_address.line1': 'Rialto 1',
    'shipping_address.city': 'Venezia',
    'shipping_address.postal_code': '30125',
    'shipping_address.country': 'IT',
  });
  expect(corrected.location).toContain('/orders/ord_');
  expect((await follow(corrected)).text).toContain('Rialto 1');
});

it('a person makes an offer, asks, saves, and reports', async () => {
  const seller = await fixtures(app).agent();
  const listing = await trades(app).listing({ price_cents: 2_000, accepts_offers: true }, seller);
  const at = (path: string): string => `/account/listings/${listing.id}/${path}`;
  const refused = await browser.send(await browser.open(at('offer')), act('listingOffers.make'), {
    offered_price_cents: '19.90',
  });
  expect([refused.status, refused.text.replaceAll(/<[^>]*>/g, '')]).toEqual([
    422,
    expect.stringContaining('Enter $19.80 or lessBelow the listed price. From $0.01 to $19.80'),
  ]);
  const offered = await browser.send(await browser.open(at('offer')), act('listingOffers.make'), {
    offered_price_cents: '15,50',
    message: 'For a regular',
  });
  expect(offered.location).toBe(`/account/agents/${agent.agentId}/offers?side=sent`);
  expect((await follow(offered)).text).toContain('Offered $15.50');
  const asked = await browser.send(await browser.open(at('ask')), act('questions.ask'), {
    question: 'Is it waterproof?',
  });
  expect((await follow(asked)).text).toContain('Asked. The answer appears on the listing.');
  expect((await browser.open(`/market/listings/${listing.id}`)).text).toContain('Is it waterproof?');
  const saved = await browser.send(await browser.open(at('save')), act('favorites.toggle'));
  expect((await follow(saved)).text).toContain('Saved to the favorites.');
  const reported = await browser.send(await browser.open(at('report')), act('reports.report'), {
    reason: 'spam',
    details: 'It is a boat',
  });
  expect((await follow(reported)).text).toContain('Reported.');
});

it('a person saves a search of the market, filled in as it was', async () => {
  const market = await browser.open('/market?q=zeppelin&max_price=2500&category=digital-goods');
  const [, path = ''] = /href="(\/account\/save-search[^"]*)"/.exec(market.text) ?? [];
  const page = await browser.open(unescaped(path));
  for (const value of ['name="query"[^>]*>zeppelin<', 'name="max_price_cents"[^>]*value="25.00"'])
    expect(page.text).toMatch(new RegExp(value));
  expect(page.text).toContain('<option value="digital-goods" selected');
  const saved = await browser.send(page, act('savedSearches.save'), {
    query: 'zeppelin',
    category: 'digital-goods',
    notify: 'true',
  });
  expect(saved.status).toBe(303);
  const { body } = await agent.client.get('/marketplace/saved-searches').expect(200);
  expect(body.saved_searches).toEqual([
    expect.objectContaining({
      name: 'zeppelin',
      query: 'zeppelin',
      max_price: 2_500,
      category: 'digital-goods',
    }),
  ]);
});
