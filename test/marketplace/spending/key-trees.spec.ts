import { startTestApp, type TestApp } from '../../support/app';
import { PROTOCOLS, type PurchaseAttempt } from '../../support/buying-protocols';
import type { Client } from '../../support/client';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { approvalAbove } from '../../support/fixtures/agents';
import { manyKeysBelow } from '../../support/fixtures/keys';
import { onServer } from '../../support/on-server';
import { inParallel } from '../../support/parallel';
import { decideOnApproval, ownedAgent } from '../../support/people';
import { trades, type TestListing, violations } from '../../support/trades';
import { waitingForLocks } from '../../support/waiting';

const HOUR = 3_600_000;
const WAYS = Object.entries(PROTOCOLS);

interface MadeKey {
  key_id: string;
  api_key: string;
  client: Client;
}

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  agent = await fixtures(app).agent();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const makeWith = async (client: Client, terms: object = {}): Promise<MadeKey> => {
  const { body } = await client.post('/agents/me/keys', terms).expect(201);
  return { ...(body as MadeKey), client: app.client.as(body.api_key as string) };
};
/** A key with limits; it makes keys below itself. */
const limited = (terms: object): Promise<MadeKey> => makeWith(agent.client, terms);
const buy = (key: { client: Client }, listing: TestListing, quantity = 1) =>
  key.client.post('/marketplace/orders', { listing_id: listing.id, quantity });
const listing = (price_cents: number, overrides: object = {}, seller?: TestAgent): Promise<TestListing> =>
  trades(app).listing({ price_cents, quantity: 1_000, ...overrides }, seller);
const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * 24 * HOUR).toISOString();
const codes = (answers: PurchaseAttempt[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { code } of answers) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
};
const spentBy = async (agentId: string): Promise<number> => {
  const [row] = await app.sql<{ cents: string }>(
    `SELECT coalesce(sum(total_cents - refunded_cents), 0) AS cents FROM orders
      WHERE buyer_id = $1 AND status NOT IN ('cancelled', 'expired')`,
    [agentId],
  );
  return Number(row!.cents);
};

describe('a key below another one', () => {
  it('is refused more than the keys above it have, and the refusal names the field', async () => {
    const soon = new Date(app.clock.now().getTime() + HOUR).toISOString();
    const later = new Date(app.clock.now().getTime() + 2 * HOUR).toISOString();
    const parent = await limited({
      budget_cents: 10_000,
      max_purchase_cents: 5_000,
      hourly_cap_cents: 6_000,
      daily_cap_cents: 8_000,
      allowed_sellers: ['noa', 'ada'],
      allowed_categories: ['digital-goods'],
      allowed_listings: ['lst_1'],
      max_depth: 2,
      expires_at: soon,
    });
    const child = await makeWith(parent.client, { budget_cents: 9_000, max_depth: 1 });
    for (const [field, wish] of Object.entries({
      budget_cents: 10_001,
      max_purchase_cents: 5_001,
      hourly_cap_cents: 6_001,
      daily_cap_cents: 8_001,
      allowed_sellers: ['noa', 'eve'],
      allowed_categories: ['digital-goods', 'creative'],
      allowed_listings: ['lst_2'],
      max_depth: 2,
      expires_at: later,
    })) {
      for (const key of [parent, child]) {
        const { body } = await key.client.post('/agents/me/keys', { [field]: wish }).expect(403);
        expect(body).toMatchObject({ code: 'key_exceeds_own', field });
      }
    }
    const { body } = await child.client.post('/agents/me/keys', { budget_cents: 9_001 }).expect(403);
    expect(body).toMatchObject({ code: 'key_exceeds_own', field: 'budget_cents' });
    const grandchild = await makeWith(child.client, { allowed_sellers: ['ada'] });
    const refused = await grandchild.client.post('/agents/me/keys', {}).expect(403);
    expect(refused.body).toMatchObject({ code: 'key_exceeds_own', field: 'max_depth' });
    const { body: listed } = await parent.client.get('/agents/me/keys').expect(200);
    expect(listed.keys).toMatchObject([
      { key_id: parent.key_id, parent_key_id: null, max_depth: 2 },
      { key_id: child.key_id, parent_key_id: parent.key_id, budget_cents: 9_000, expires_at: soon },
      { key_id: grandchild.key_id, parent_key_id: child.key_id, allowed_sellers: ['ada'] },
    ]);
  });

  it('may spend although the key above it has a daily cap, and counts against that', async () => {
    const capped = await limited({ daily_cap_cents: 1_000 });
    const below = await makeWith(capped.client, { parent_key_id: capped.key_id, scopes: ['read', 'money'] });
    const goods = await listing(600);
    await buy(below, goods).expect(201);
    const { body } = await buy(capped, goods).expect(403);
    expect(body).toMatchObject({
      code: 'spending_cap_exceeded',
      limit: 'daily_cap_cents',
      daily_cap_cents: 1_000,
      spent_today_cents: 600,
      left_today_cents: 400,
    });
    const refused = await buy(below, goods).expect(403);
    expect(refused.body).toMatchObject({ key_id: capped.key_id, left_cents: 400 });
    expect(refused.body.detail).toContain('a key above yours');
  });

  it('ends with the one above it, at once', async () => {
    const parent = await limited({ budget_cents: 10_000 });
    const child = await makeWith(parent.client);
    const grandchild = await makeWith(child.client);
    await grandchild.client.get('/agents/me').expect(200);
    await agent.client.delete(`/agents/me/keys/${parent.key_id}`).expect(204);
    for (const { client } of [parent, child, grandchild]) {
      const { body } = await client.get('/agents/me').expect(401);
      expect(body.code).toBe('key_revoked');
    }
    await agent.client.get('/agents/me').expect(200);
  });

  it('ends with the one above it when that expires', async () => {
    const expires_at = new Date(app.clock.now().getTime() + HOUR).toISOString();
    const parent = await limited({ budget_cents: 10_000, expires_at });
    const child = await makeWith(parent.client);
    app.clock.advance(HOUR);
    expect((await child.client.get('/agents/me').expect(401)).body.code).toBe('key_expired');
  });

  it('buys nothing once the key above it is revoked, even if the purchase came before', async () => {
    const parent = await limited({ budget_cents: 1_000_000 });
    const child = await makeWith(parent.client);
    const goods = await listing(100);
    let waiting: Promise<{ status: number; body: { code?: string } }> | undefined;
    await onServer(app.databaseUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`spending:${parent.key_id}`]);
      waiting = buy(child, goods).then();
      await waitingForLocks(app, 1);
      await agent.client.delete(`/agents/me/keys/${parent.key_id}`).expect(204);
    });
    const { status, body } = (await waiting)!;
    expect([status, body.code]).toEqual([401, 'key_revoked']);
  });

  it('sees, makes, and revokes only itself and the keys below it', async () => {
    const parent = await limited({ budget_cents: 10_000 });
    const child = await makeWith(parent.client);
    const sibling = await makeWith(parent.client);
    const grandchild = await makeWith(child.client);
    const { body } = await child.client.get('/agents/me/keys').expect(200);
    expect(body.keys.map(({ key_id }: MadeKey) => key_id)).toEqual([child.key_id, grandchild.key_id]);
    for (const { key_id } of [parent, sibling]) {
      const refused = await child.client.delete(`/agents/me/keys/${key_id}`).expect(404);
      expect(refused.body.code).toBe('api_key_not_found');
      await child.client.post('/agents/me/keys', { parent_key_id: key_id }).expect(404);
    }
    const stranger = await fixtures(app).agent();
    await stranger.client.delete(`/agents/me/keys/${child.key_id}`).expect(404);
    await stranger.client.post('/agents/me/keys', { parent_key_id: child.key_id }).expect(404);
    const deep = await makeWith(child.client, { parent_key_id: grandchild.key_id });
    await child.client.delete(`/agents/me/keys/${deep.key_id}`).expect(204);
    await child.client.delete(`/agents/me/keys/${child.key_id}`).expect(204);
    await grandchild.client.get('/agents/me').expect(401);
    await sibling.client.get('/agents/me').expect(200);
  });

  it('has its limits changed by a key above it, up to its own', async () => {
    const { body: own } = await agent.client.get('/agents/me/keys').expect(200);
    const top = { parent_key_id: own.keys[0].key_id as string };
    const [soon, later] = [inDays(10), inDays(20)];
    const limits = { budget_cents: 1_000, max_purchase_cents: 500, max_depth: 2 };
    const parent = await makeWith(agent.client, { ...limits, ...top });
    const child = await makeWith(parent.client, { budget_cents: 300, allowed_sellers: ['noa'] });
    const grandchild = await makeWith(child.client, { expires_at: later });
    const change = (by: Client, { key_id }: MadeKey, body: object) =>
      by.patch(`/agents/me/keys/${key_id}`, body);
    const { body } = await change(parent.client, child, {
      budget_cents: 900,
      daily_cap_cents: 200,
      purpose: 'Spring',
      expires_at: soon,
    }).expect(200);
    // what the request does not name stays
    expect(body).toMatchObject({
      key_id: child.key_id,
      budget_cents: 900,
      daily_cap_cents: 200,
      allowed_sellers: ['noa'],
      purpose: 'Spring',
      expires_at: soon,
      parent_key_id: parent.key_id,
    });
    const { body: list } = await parent.client.get('/agents/me/keys').expect(200);
    const [, , below] = list.keys as { key_id: string; expires_at: string }[];
    expect(below).toMatchObject({ key_id: grandchild.key_id, expires_at: soon });
    const { body: cleared } = await change(agent.client, child, { allowed_sellers: null }).expect(200);
    expect(cleared).toMatchObject({ allowed_sellers: null, budget_cents: 900 });
    for (const [field, wish] of Object.entries({
      budget_cents: 1_001,
      max_purchase_cents: 501,
      max_depth: 2,
    })) {
      const refused = await change(parent.client, child, { [field]: wish }).expect(403);
      expect(refused.body).toMatchObject({ code: 'key_exceeds_own', field });
    }
    await change(child.client, grandchild, { expires_at: null }).expect(403);
    await change(agent.client, child, { scopes: ['read'] }).expect(422);
    for (const by of [child.client, grandchild.client])
      await change(by, child, { budget_cents: 1 }).expect(404);
    await change((await fixtures(app).agent()).client, child, { budget_cents: 1 }).expect(404);
    await change(parent.client, parent, { budget_cents: 2_000 }).expect(404); // nor its own
    await change(agent.client, parent, { budget_cents: 2_000 }).expect(200);
    const beside = await limited({ budget_cents: 1_000 });
    const { body: refusal } = await change(agent.client, beside, { budget_cents: 1 }).expect(403);
    expect(refusal).toMatchObject({ code: 'key_exceeds_own', field: 'parent_key_id' });
    await parent.client.delete(`/agents/me/keys/${child.key_id}`).expect(204);
    await change(parent.client, child, { budget_cents: 1 }).expect(404);
  });

  it('counts its changed limits at once', async () => {
    const goods = await listing(100);
    const parent = await limited({ budget_cents: 1_000 });
    const child = await makeWith(parent.client, { budget_cents: 100 });
    await buy(child, goods).expect(201);
    await buy(child, goods).expect(403);
    await parent.client.patch(`/agents/me/keys/${child.key_id}`, { budget_cents: 200 }).expect(200);
    await buy(child, goods).expect(201);
    await parent.client.patch(`/agents/me/keys/${child.key_id}`, { budget_cents: 100 }).expect(200);
    expect((await buy(child, goods).expect(403)).body).toMatchObject({
      limit: 'budget_cents',
      left_cents: 0,
    });
  });

  it.each([['budget_cents'], ['daily_cap_cents']])(
    'counts against the %s above it after it was revoked',
    async (cap) => {
      const goods = await listing(100);
      const parent = await limited({ [cap]: 250, max_depth: 1 });
      const child = await makeWith(parent.client);
      await buy(child, goods, 2).expect(201);
      await parent.client.delete(`/agents/me/keys/${child.key_id}`).expect(204);
      expect((await buy(parent, goods).expect(403)).body).toMatchObject({ limit: cap, left_cents: 50 });
      app.clock.advance(9 * 24 * HOUR);
      await buy(parent, goods).expect(cap === 'budget_cents' ? 403 : 201);
    },
  );

  it('cannot do what needs a key without limits', async () => {
    const parent = await makeWith(agent.client, { max_depth: 3 });
    const child = await makeWith(parent.client);
    for (const { client } of [parent, child])
      expect((await client.post('/agents/me/retirement/retire').expect(403)).body.code).toBe(
        'leaving_needs_full_key',
      );
  });

  it('does not make room for more than 200', async () => {
    const parent = await limited({ budget_cents: 100 });
    await manyKeysBelow(app, agent.agentId, parent.key_id, 199);
    await makeWith(parent.client);
    const { body } = await parent.client.post('/agents/me/keys', {}).expect(409);
    expect(body.code).toBe('too_many_keys');
    await makeWith(agent.client);
  });
});

describe('the limits of a key', () => {
  it('are checked by every protocol, and the refusal says what is left', async () => {
    const seller = await fixtures(app).agent();
    const goods = await listing(400, {}, seller);
    const other = await listing(100);
    const expensive = await listing(501, {}, seller);
    for (const [way, over] of WAYS) {
      const spender = await limited({
        budget_cents: 1_000,
        max_purchase_cents: 500,
        allowed_sellers: [seller.agentId],
      });
      const child = await makeWith(spender.client);
      const headers = { 'X-API-Key': child.api_key };
      const attempt = (wanted: TestListing, quantity = 1) => over(app, headers, wanted.id, quantity);
      expect([way, (await attempt(goods)).code]).toEqual([way, 'bought']);
      const refusal = async (wanted: TestListing): Promise<unknown> => {
        const refused = await attempt(wanted);
        return { ...refused.refusal, code: refused.code };
      };
      if (way === 'UCP') {
        // its errors have a code and a text, and what is for programs in a message
        const refused = {
          code: 'purchase_not_allowed',
          content: 'This key may buy only what allowed_sellers lists.',
        };
        const message = { type: 'error', severity: 'recoverable', ...refused };
        const list = { limit: 'allowed_sellers', allowed: [seller.agentId], key_id: spender.key_id };
        expect(await refusal(other)).toMatchObject({
          ...refused,
          messages: [{ ...message, metadata: list }],
        });
        const content = expect.stringContaining(
          'limit per purchase of a key above yours, which is 500 cents',
        );
        const metadata = { limit: 'max_purchase_cents', left_cents: 500, resets_at: null, total_cents: 501 };
        expect(await refusal(expensive)).toMatchObject({
          code: 'spending_cap_exceeded',
          content,
          messages: [{ type: 'error', code: 'spending_cap_exceeded', content, metadata }],
        });
        continue;
      }
      expect(await refusal(other)).toMatchObject({
        code: 'purchase_not_allowed',
        limit: 'allowed_sellers',
        allowed: [seller.agentId],
        key_id: spender.key_id,
      });
      expect(await refusal(expensive)).toMatchObject({
        code: 'spending_cap_exceeded',
        limit: 'max_purchase_cents',
        limit_cents: 500,
        left_cents: 500,
        resets_at: null,
        total_cents: 501,
      });
      expect((await attempt(goods)).code).toBe('bought');
      expect(await refusal(goods)).toMatchObject({
        code: 'spending_cap_exceeded',
        limit: 'budget_cents',
        limit_cents: 1_000,
        spent_cents: 800,
        left_cents: 200,
        resets_at: null,
        key_id: spender.key_id,
      });
      await agent.client.delete(`/agents/me/keys/${spender.key_id}`).expect(204);
    }
  });

  it('list categories and listings', async () => {
    const goods = await listing(100, { category: 'digital-goods' });
    const service = await listing(100);
    const ofCategory = await limited({ allowed_categories: ['digital-goods'] });
    await buy(ofCategory, goods).expect(201);
    expect((await buy(ofCategory, service).expect(403)).body).toMatchObject({
      code: 'purchase_not_allowed',
      limit: 'allowed_categories',
    });
    const ofListing = await limited({ allowed_listings: [service.id] });
    await buy(ofListing, service).expect(201);
    expect((await buy(ofListing, goods).expect(403)).body.limit).toBe('allowed_listings');
    const offer = { offered_price_cents: 90 };
    const refused = await ofListing.client.post(`/marketplace/listings/${goods.id}/offers`, offer);
    expect(refused.body.code).toBe('purchase_not_allowed');
  });

  it('list only categories that exist', async () => {
    const { status, body } = await agent.client.post('/agents/me/keys', {
      allowed_categories: ['digital-goods', 'digital goods'],
    });
    expect(status).toBe(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'allowed_categories'] })]);
  });

  it('per hour start again with the hour', async () => {
    const goods = await listing(100);
    const key = await limited({ hourly_cap_cents: 150 });
    await buy(key, goods).expect(201);
    const { body } = await buy(key, goods).expect(403);
    expect(body).toMatchObject({ limit: 'hourly_cap_cents', spent_cents: 100, left_cents: 50 });
    const wait = Date.parse(body.resets_at as string) - app.clock.now().getTime();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(HOUR);
    app.clock.advance(wait);
    await buy(key, goods).expect(201);
  });

  it('of the total last longer than a day, and count payouts too', async () => {
    await agent.client.post('/marketplace/wallet/deposits', { amount_cents: 10_000 }).expect(201);
    const key = await limited({ budget_cents: 1_000 });
    const payOut = (amount_cents: number) => key.client.post('/marketplace/wallet/payouts', { amount_cents });
    await payOut(600).expect(201);
    app.clock.advance(50 * HOUR);
    expect((await payOut(401).expect(403)).body).toMatchObject({ limit: 'budget_cents', left_cents: 400 });
    await payOut(400).expect(201);
  });

  it('get back what is cancelled or refunded', async () => {
    const goods = await listing(1_000);
    const key = await limited({ budget_cents: 1_000 });
    const child = await makeWith(key.client);
    for (const end of ['cancel', 'refund'] as const) {
      const { body: order } = await buy(child, goods).expect(201);
      await buy(child, goods).expect(403);
      if (end === 'cancel')
        await goods.seller.client.post(`/marketplace/sales/${order.id}/cancel`).expect(200);
      else {
        await trades(app).deliver({
          id: order.id as string,
          listing: goods,
          seller: goods.seller,
          buyer: agent,
        });
        await agent.client
          .post(`/marketplace/orders/${order.id}/refund`, { reason: 'Not as described' })
          .expect(200);
        await goods.seller.client.post(`/marketplace/sales/${order.id}/refund/approve`, {}).expect(200);
      }
    }
    await buy(key, goods).expect(201);
    await buy(child, goods).expect(403);
  });

  it('count an order once when the owner approves it', async () => {
    const goods = await listing(600);
    const owned = await ownedAgent(app);
    await approvalAbove(app, owned.agent.agentId, 500);
    const key = await makeWith(owned.agent.client, { budget_cents: 1_000 });
    const { body } = await buy(key, goods).expect(403);
    expect(body.code).toBe('approval_required');
    await decideOnApproval(owned.browser, `/account/approvals/${body.approval_id}`, 'approve');
    await buy(key, goods).expect(201);
    const refused = await buy(key, goods).expect(403);
    expect(refused.body).toMatchObject({ limit: 'budget_cents', spent_cents: 600, left_cents: 400 });
  });
});

describe('the wallet', () => {
  const spending = async ({ client }: { client: Client }) =>
    (await client.get('/marketplace/wallet').expect(200)).body.spending;

  it('shows what is reserved, committed, and settled, and what each key may still spend', async () => {
    const goods = await listing(100);
    const parent = await limited({ budget_cents: 1_000, daily_cap_cents: 900, purpose: 'Translations' });
    const child = await makeWith(parent.client, { budget_cents: 600 });
    const place = async (body: object = {}) =>
      (await child.client.post('/marketplace/orders', { listing_id: goods.id, ...body }).expect(201)).body
        .id as string;
    await place({ payment_method: 'sandbox_later', quantity: 3 });
    await place({ quantity: 2 });
    const settled = { id: await place(), listing: goods, seller: goods.seller, buyer: agent };
    await trades(app).deliver(settled);
    await trades(app).confirm(settled);
    const states = { reserved_cents: 300, committed_cents: 200, settled_cents: 100 };
    const ofChild = {
      key_id: child.key_id,
      parent_key_id: parent.key_id,
      purpose: null,
      ...states,
      left_cents: 0,
      limits: [{ limit: 'budget_cents', limit_cents: 600, spent_cents: 600, left_cents: 0, resets_at: null }],
    };
    expect(await spending(agent)).toMatchObject({
      ...states,
      keys: [
        {
          key_id: parent.key_id,
          parent_key_id: null,
          purpose: 'Translations',
          ...states,
          left_cents: 300,
          limits: [
            { limit: 'budget_cents', spent_cents: 600, left_cents: 400 },
            { limit: 'daily_cap_cents', left_cents: 300, resets_at: expect.stringContaining('T00:00:00') },
          ],
        },
        ofChild,
      ],
    });
    expect((await spending(child)).keys).toMatchObject([ofChild]);
    app.clock.advance(2 * HOUR);
    await app.drain('order-deadlines'); // the unpaid order expires
    const [later] = (await spending(parent)).keys;
    expect(later).toMatchObject({ reserved_cents: 0, limits: [{ left_cents: 700 }, {}] });
    await agent.client.delete(`/agents/me/keys/${child.key_id}`).expect(204);
    const after = await spending(agent);
    expect(after.keys).toMatchObject([{ key_id: parent.key_id, limits: [{ left_cents: 700 }, {}] }]);
  });
});

describe('a tree of 200 keys', () => {
  it.each(WAYS)('counts what another key buys at the same moment over %s', async (_, over) => {
    const root = await limited({ budget_cents: 1_000 });
    const keys = [await makeWith(root.client), await makeWith(root.client), root];
    const goods = await Promise.all(keys.map(() => listing(600)));
    const answers = await onServer(app.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE ledger_transfers IN SHARE MODE'); // the first purchase waits after its limits are checked
      const buying = keys.map((key, n) => over(app, { 'X-API-Key': key.api_key }, goods[n]!.id));
      await waitingForLocks(app, 2);
      await client.query('COMMIT');
      return Promise.all(buying);
    });
    expect(codes(answers)).toEqual({ bought: 1, spending_cap_exceeded: 2 });
  });

  it('passes no limit by a cent with 50 parallel purchases over all protocols', async () => {
    const goods = await Promise.all(Array.from({ length: 10 }, () => listing(7)));
    const root = await limited({ budget_cents: 200, daily_cap_cents: 170 });
    const branches: MadeKey[] = [];
    for (let n = 0; n < 5; n++)
      branches.push(await makeWith(root.client, { budget_cents: n === 0 ? 20 : 100 }));
    const leaves: MadeKey[] = [];
    for (let n = 0; n < 194; n++) {
      const parent = branches[n % branches.length]!;
      leaves.push(
        await makeWith(parent.client, { scopes: ['read', 'write', 'money'], hourly_cap_cents: 15 }),
      );
    }
    const attempts = Array.from({ length: 50 }, (_, n) => {
      const leaf = leaves[(n * 31) % leaves.length]!;
      const [, over] = WAYS[n % WAYS.length]!;
      return () => over(app, { 'X-API-Key': leaf.api_key }, goods[n % 10]!.id);
    });
    const answers = await inParallel(attempts, 50);
    const spent = await spentBy(agent.agentId);
    expect(codes(answers)).toEqual({ bought: spent / 7, spending_cap_exceeded: 50 - spent / 7 });
    expect(spent).toBe(168); // 24 of 7 cents; the 25th would be 175
    const [branch] = await app.sql<{ cents: string }>(
      `SELECT coalesce(sum(total_cents), 0) AS cents FROM orders o JOIN api_keys k ON k.id = o.key_id
        WHERE $1 = ANY (k.ancestor_ids)`,
      [branches[0]!.key_id],
    );
    expect(Number(branch!.cents)).toBeLessThanOrEqual(20);
    const deadlocks = await app.sql<{ deadlocks: string }>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    expect(Number(deadlocks[0]!.deadlocks)).toBe(0);
  });

  it('spends what is given back while others buy, and no more', async () => {
    const goods = await listing(100);
    const root = await limited({ budget_cents: 1_000 });
    const keys = await Promise.all(Array.from({ length: 10 }, () => makeWith(root.client)));
    const first = await Promise.all(keys.map((key) => buy(key, goods).expect(201)));
    const cancel = (id: string) => () => goods.seller.client.post(`/marketplace/sales/${id}/cancel`);
    const answers = await inParallel<{ status: number }>(
      first.flatMap(({ body }, n) => [
        cancel(body.id as string),
        () => buy(keys[n]!, goods),
        () => buy(keys[(n + 1) % 10]!, goods),
      ]),
      30,
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const spent = await spentBy(agent.agentId);
    expect(spent).toBeLessThanOrEqual(1_000);
    const rest = await inParallel(
      keys.map((key) => () => buy(key, goods)),
      10,
    );
    expect(rest.filter(({ status }) => status === 201)).toHaveLength((1_000 - spent) / 100);
    expect(await spentBy(agent.agentId)).toBe(1_000);
  });
});
