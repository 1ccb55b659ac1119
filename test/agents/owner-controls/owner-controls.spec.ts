import { startTestApp, type TestApp } from '../../support/app';
import { statementsOf } from '../../support/count-statements';
import { fixtures, type TestAgent } from '../../support/fixtures';
import {
  type Answer,
  type Browser,
  mailsOf,
  ownedAgent,
  owns,
  submitForm,
  signedIn,
} from '../../support/people';
import { type TestListing, trades } from '../../support/trades';

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
afterAll(() => app.close());

const press = (action: string, typed?: Record<string, string>): Promise<Answer> =>
  submitForm(browser, action.includes('keys') ? `${path}/keys` : path, action, typed);
const buy = (listing: TestListing, more: object = {}, client = agent.client) =>
  client.post('/marketplace/orders', { listing_id: listing.id, ...more });

describe('a frozen agent', () => {
  it('can only read its own profile and public pages, with any key, until it is unfrozen', async () => {
    const { body: key } = await agent.client.post('/agents/me/keys', { name: 'second' }).expect(201);
    const { text } = await press(`${path}/freeze`);
    expect(text).toContain('Frozen since');
    expect(text).not.toContain('is frozen.'); // said once
    expect(text).toMatch(/<h2>First steps(?!.*class="button" href="[^"]*">Connect).*>Connect<\/a>/s);
    for (const client of [agent.client, app.client.as(key.api_key)]) {
      expect((await client.get('/agents/me/keys').expect(403)).body.code).toBe('agent_frozen');
      expect((await client.post('/heartbeat', {}).expect(403)).body.code).toBe('agent_frozen');
      expect((await client.get('/marketplace/search?q=x').expect(200)).body).toBeDefined();
      await client.get('/agents/me').expect(200);
    }
    await press(`${path}/unfreeze`);
    await agent.client.get('/agents/me/keys').expect(200);
    const reported = await app.sql<{ name: string }>(
      `SELECT name FROM outbox_events WHERE subject_id = $1 AND name LIKE 'agent.%frozen' ORDER BY id`,
      [agent.agentId],
    );
    expect(reported.map(({ name }) => name)).toEqual(['agent.frozen', 'agent.unfrozen']);
  });

  it('is frozen and unfrozen on every tab, which says so while it is', async () => {
    const tabs = ['', '/selling', '/purchases', '/sales', '/listings', '/offers', '/wallet', '/saved'];
    for (const tab of [...tabs, '/keys', '/webhooks', '/settings']) {
      const frozen = await submitForm(browser, path + tab, `${path}/freeze`);
      expect([tab, frozen.text.includes('Frozen since')]).toEqual([tab, true]);
      const unfrozen = await submitForm(browser, path + tab, `${path}/unfreeze`);
      expect([tab, unfrozen.text.includes('Frozen since')]).toEqual([tab, false]);
    }
  });

  it('does not pay when an earlier offer is accepted; the order awaits payment', async () => {
    const listing = await trades(app).listing({ accepts_offers: true, price_cents: 5_000 });
    const { body: offer } = await agent.client
      .post(`/marketplace/listings/${listing.id}/offers`, { offered_price_cents: 4_000 })
      .expect(201);
    await press(`${path}/freeze`);
    const { body } = await listing.seller.client
      .post(`/marketplace/offers/${offer.id}/accept`, {})
      .expect(200);
    expect(body.order.status).toBe('pending_payment');
  });
});

describe('a purchase above the threshold', () => {
  let listing: TestListing;
  beforeEach(async () => {
    listing = await trades(app).listing({ price_cents: 2_500 });
    await press(`${path}/approval-threshold`, { dollars: '20' });
  });

  it('is refused with the approval page, and goes through once after the approval', async () => {
    const { body: refusal } = await buy(listing).expect(403);
    expect(refusal).toMatchObject({
      code: 'approval_required',
      approval_id: expect.stringMatching(/^apr_/),
      threshold_cents: 2_000,
      total_cents: 2_500,
    });
    expect(refusal.approval_url).toBe(`${app.settings.PUBLIC_URL}/account/approvals/${refusal.approval_id}`);
    expect((await buy(listing).expect(403)).body.approval_id).toBe(refusal.approval_id);
    const page = `/account/approvals/${refusal.approval_id}`;
    expect((await browser.open('/account')).text).toContain(page);
    const seen = await browser.open(page);
    expect(seen.text).toContain('$25.00');
    await browser.send(seen, `${page}/approve`);
    const { body: order } = await buy(listing).expect(201);
    expect(order.status).toBe('paid');
    expect((await browser.open(page)).text).toContain('has used it');
    expect((await buy(listing).expect(403)).body.approval_id).not.toBe(refusal.approval_id);
  });

  it('goes through once when ten come at the same time after one approval', async () => {
    const { body } = await buy(listing).expect(403);
    const page = `/account/approvals/${body.approval_id}`;
    await browser.send(await browser.open(page), `${page}/approve`);
    const done = await Promise.all(
      Array.from({ length: 10 }, () => buy(listing).then(({ status }) => status)),
    );
    expect(done.filter((status) => status === 201)).toHaveLength(1);
    expect(done.filter((status) => status === 403)).toHaveLength(9);
    const [pending] = await app.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM approvals WHERE agent_id = $1 AND status = 'pending'`,
      [agent.agentId],
    );
    expect(pending!.n).toBe(1);
  });

  it('needs an approval for exactly its price, quantity, and listing', async () => {
    const { body } = await buy(listing).expect(403);
    const page = `/account/approvals/${body.approval_id}`;
    await browser.send(await browser.open(page), `${page}/approve`);
    await buy(listing, { quantity: 2 }).expect(403);
    await buy(await trades(app).listing({ price_cents: 2_500 })).expect(403);
    await listing.seller.client
      .put(`/marketplace/listings/${listing.id}`, { price_cents: 2_600 })
      .expect(200);
    await buy(listing).expect(403);
    await buy(await trades(app).listing({ price_cents: 2_000 })).expect(201);
  });

  it('needs a separate approval when its terms change, even at the same total', async () => {
    const { body: two } = await buy(listing, { quantity: 2 }).expect(403);
    const change = (changes: object) =>
      listing.seller.client.put(`/marketplace/listings/${listing.id}`, changes).expect(200);
    await change({ price_cents: 5_000 });
    const { body: one } = await buy(listing).expect(403);
    expect(one.total_cents).toBe(two.total_cents);
    expect(one.approval_id).not.toBe(two.approval_id);
    const page = `/account/approvals/${two.approval_id}`;
    const seen = await browser.open(page);
    expect(seen.text).toContain('2 × ');
    expect(seen.text).toContain('$25.00 each');
    await browser.send(seen, `${page}/approve`);
    expect((await buy(listing).expect(403)).body.approval_id).toBe(one.approval_id);
    await change({ price_cents: 2_500, title: 'Something else entirely' });
    await buy(listing, { quantity: 2 }).expect(403);
    await change({ title: 'Translation of technical documents' });
    expect((await buy(listing, { quantity: 2 }).expect(201)).body.total_cents).toBe(5_000);
  });

  it('is also detected across many small purchases within an hour', async () => {
    const small = await trades(app).listing({ price_cents: 900, quantity: 50 });
    const done = await Promise.all(Array.from({ length: 6 }, () => buy(small)));
    expect(done.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403, 403]);
    const refusal = done.find(({ status }) => status === 403)!.body;
    expect(refusal).toMatchObject({
      code: 'approval_required',
      threshold_cents: 2_000,
      total_cents: 900,
      spent_lately_cents: 1_800,
    });
    const page = `/account/approvals/${refusal.approval_id}`;
    const [key] = (await agent.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string }[];
    await press(`${path}/keys/${key!.key_id}/cap`, { dollars: '50' });
    const displayed = await browser.open(page);
    const said = displayed.text.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' ');
    expect(said).toContain('Spent in the last hour $18.00');
    expect(said).toMatch(/Left for today \S+ \$32.00 of \$50.00/);
    await browser.send(displayed, `${page}/approve`);
    await buy(small).expect(201);
    const again = (await buy(small).expect(403)).body;
    expect([again.spent_lately_cents, again.approval_id === refusal.approval_id]).toEqual([1_800, false]);
    app.clock.advance(HOUR + 1);
    await buy(small).expect(201);
  });

  it("does not go through after a decline, a day after the approval, or with a stranger's approval", async () => {
    const { body } = await buy(listing).expect(403);
    const page = `/account/approvals/${body.approval_id}`;
    const stranger = await signedIn(app, 'stranger@example.com');
    expect((await stranger.open(page)).status).toBe(404);
    const form_token = /name="form_token" value="([^"]+)"/.exec((await stranger.open('/account')).text)![1]!;
    expect((await stranger.post(`${page}/approve`, { form_token })).status).toBe(404);
    const seen = await browser.open(page);
    await browser.send(seen, `${page}/decline`);
    expect((await browser.send(seen, `${page}/approve`)).status).toBe(409);
    const again = (await buy(listing).expect(403)).body.approval_id as string;
    const second = `/account/approvals/${again}`;
    await browser.send(await browser.open(second), `${second}/approve`);
    app.clock.advance(24 * HOUR);
    await buy(listing).expect(403);
    app.clock.advance(24 * HOUR);
    await app.drain('approvals');
    expect((await browser.open(second)).text).toContain('This request has expired');
  });

  it('can be decided for 24 hours', async () => {
    await app.clock.standing(async () => {
      const answerAfter = async (milliseconds: number): Promise<number> => {
        const { body } = await buy(listing).expect(403);
        const page = `/account/approvals/${body.approval_id}`;
        const seen = await browser.open(page);
        app.clock.advance(milliseconds);
        return (await browser.send(seen, `${page}/decline`)).status;
      };
      expect(await answerAfter(24 * HOUR)).toBe(409);
      expect(await answerAfter(24 * HOUR - 1)).toBeLessThan(400);
    });
  });

  it('notifies the owner by mail, once', async () => {
    const { body } = await buy(listing).expect(403);
    await buy(listing).expect(403);
    await app.drain();
    const mails = mailsOf(app).filter((mail) => mail.includes(body.approval_id as string));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`To: ${agent.agentId}@example.com`);
    expect(mails[0]).toContain('$25.00');
  });

  it('from an accepted offer becomes an unpaid order, requests approval, and is paid after it', async () => {
    const wanted = await trades(app).listing({ accepts_offers: true, price_cents: 9_000 });
    const { body: offer } = await agent.client
      .post(`/marketplace/listings/${wanted.id}/offers`, { offered_price_cents: 8_000 })
      .expect(201);
    const { body } = await wanted.seller.client
      .post(`/marketplace/offers/${offer.id}/accept`, {})
      .expect(200);
    expect(body.order.status).toBe('pending_payment');
    const pay = () => agent.client.post(`/marketplace/orders/${body.order.id}/pay`, {});
    const { body: refusal } = await pay().expect(403);
    expect(refusal.code).toBe('approval_required');
    const pending = await app.sql<{ id: string }>(`SELECT id FROM approvals WHERE agent_id = $1`, [
      agent.agentId,
    ]);
    expect(pending).toEqual([{ id: refusal.approval_id }]);
    const page = `/account/approvals/${refusal.approval_id}`;
    await browser.send(await browser.open(page), `${page}/approve`);
    expect((await pay().expect(200)).body.status).toBe('paid');
  });

  it('can be retried with the same Idempotency-Key after the approval', async () => {
    const client = agent.client.with({ 'Idempotency-Key': 'one' });
    const { body } = await buy(listing, {}, client).expect(403);
    const page = `/account/approvals/${body.approval_id}`;
    await browser.send(await browser.open(page), `${page}/approve`);
    const first = await buy(listing, {}, client).expect(201);
    expect((await buy(listing, {}, client).expect(201)).body.id).toBe(first.body.id);
  });

  it('needs no approval once the threshold is removed', async () => {
    await buy(listing).expect(403);
    await press(`${path}/approval-threshold`, { dollars: '' });
    await buy(listing).expect(201);
  });
});

describe('key management by the owner', () => {
  const keysOf = async (): Promise<{ key_id: string; daily_cap_cents: number | null }[]> =>
    (await agent.client.get('/agents/me/keys').expect(200)).body.keys;

  it('sets a daily cap, which applies to purchases immediately', async () => {
    const [key] = await keysOf();
    const page = await press(`${path}/keys/${key!.key_id}/cap`, { dollars: '30.50' });
    expect(page.text).toContain('of $30.50 a day');
    const listing = await trades(app).listing({ price_cents: 2_000 });
    await buy(listing).expect(201);
    expect((await buy(listing).expect(403)).body.code).toBe('spending_cap_exceeded');
    expect((await browser.open(`${path}/keys`)).text).toContain('$20.00 today');
    expect((await browser.open('/account')).text).toContain('$20.00');
    const wrong = await browser.send(await browser.open(`${path}/keys`), `${path}/keys/${key!.key_id}/cap`, {
      dollars: 'many',
    });
    expect(wrong.status).toBe(422);
  });

  it('sets it beside what is spent of it, and says the same about the use of keys on both pages', async () => {
    const [key] = await keysOf();
    await app.drainAll();
    const sent = await browser.send(await browser.open(path), `${path}/keys/${key!.key_id}/cap`, {
      dollars: '50',
    });
    expect(sent).toMatchObject({ status: 303, location: path });
    await buy(await trades(app).listing({ price_cents: 2_000 })).expect(201);
    const { text } = await browser.open(path);
    expect(text).toMatch(/Spent today <span class="big">\$20.00<\/span> of \$50.00/);
    expect(text).toMatch(/Keys last used/);
    expect((await browser.open(`${path}/keys`)).text).not.toContain('never used');
  });

  it('gives a new key the lowest cap of the others, so that it is no way around it', async () => {
    const [key] = await keysOf();
    await press(`${path}/keys/${key!.key_id}/cap`, { dollars: '12' });
    await browser.send(await browser.open(`${path}/keys`), `${path}/keys`, {
      name: 'new',
      scope_money: 'true',
    });
    const caps = (await keysOf()).map(({ daily_cap_cents: cap }) => cap);
    expect(caps).toHaveLength(2);
    expect(Math.min(...caps.map((cap) => cap ?? Infinity))).toBe(1_200);
    expect(caps).not.toContain(null);
  });

  it('limits payouts to the cap, even a cap of zero, and removing the cap lifts the limit', async () => {
    const [key] = await keysOf();
    await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 500 }).expect(201);
    const payOut = () => agent.client.post('/marketplace/wallet/payouts', { amount_cents: 100 });
    for (const dollars of ['0.99', '0']) {
      await press(`${path}/keys/${key!.key_id}/cap`, { dollars });
      expect((await payOut().expect(403)).body.code).toBe('spending_cap_exceeded');
    }
    await press(`${path}/keys/${key!.key_id}/cap`, { dollars: '' });
    await payOut().expect(201);
  });

  it('revokes one key or all keys, and shows a new key once', async () => {
    const { body: second } = await agent.client.post('/agents/me/keys', { name: 'second' }).expect(201);
    await press(`${path}/keys/${second.key_id}/revoke`);
    expect((await app.client.as(second.api_key).get('/agents/me').expect(401)).body.code).toBe('key_revoked');
    expect((await press(`${path}/revoke-keys`)).text).toContain('No key works');
    await agent.client.get('/agents/me').expect(401);
    const displayed = await browser.send(await browser.open(`${path}/keys`), `${path}/keys`, { name: 'new' });
    const fresh = /rlt_test_[0-9A-Za-z]{36}/.exec(displayed.text)![0];
    await app.client.as(fresh).get('/agents/me').expect(200);
    expect((await browser.open(path)).text).not.toContain(fresh);
  });

  it('never shows a new key again, not even for the same Idempotency-Key', async () => {
    const cookies = (of: Browser) =>
      ['session', 'browser'].map((name) => `${name}=${of.cookie(name)}`).join('; ');
    const asking = (of: Browser) =>
      app.client.with({
        Cookie: cookies(of),
        'Sec-Fetch-Site': 'same-origin',
        'Idempotency-Key': 'one',
      });
    const makeKey = async (of: Browser) => {
      const form = /name="form_token" value="([^"]+)"/.exec((await of.open('/account')).text);
      return asking(of).post(`${path}/keys`, { form_token: form![1] });
    };
    const made = await makeKey(browser);
    expect([made.status, made.text]).toEqual([200, expect.stringMatching(/rlt_test_/)]);
    const again = await makeKey(browser);
    expect([again.status, again.body.code]).toEqual([409, 'already_created']);
    const stranger = await signedIn(app, 'neighbour@example.com');
    expect((await makeKey(stranger)).status).toBe(404);
  });

  it('cannot affect other agents', async () => {
    const stranger = await fixtures(app).agent();
    const [key] = (await stranger.client.get('/agents/me/keys').expect(200)).body.keys as {
      key_id: string;
    }[];
    const form_token = /name="form_token" value="([^"]+)"/.exec((await browser.open(path)).text)![1]!;
    const refused = [
      `/account/agents/${stranger.agentId}/freeze`,
      `/account/agents/${stranger.agentId}/revoke-keys`,
      `/account/agents/${stranger.agentId}/keys`,
      `/account/agents/${stranger.agentId}/release`,
      `${path}/keys/${key!.key_id}/revoke`,
    ];
    for (const action of refused) expect((await browser.post(action, { form_token })).status).toBe(404);
    expect((await browser.post(`${path}/freeze`, {})).status).toBe(403);
    expect((await browser.post(`${path}/freeze`)).status).toBe(403); // or without any form
    expect(
      (await browser.post(`${path}/freeze`, { form_token }, { 'Sec-Fetch-Site': 'cross-site' })).status,
    ).toBe(403);
    await agent.client.get('/agents/me/keys').expect(200);
  });
});

it('runs as many queries for ten agents as for two', async () => {
  const count = () => statementsOf(() => browser.open('/account'));
  await owns(browser, await fixtures(app).agent());
  const two = await count();
  for (let i = 0; i < 8; i++) await owns(browser, await fixtures(app).agent());
  expect((await count()).length).toBe(two.length);
});
