import type { Settings } from '../../../src/platform/config/settings';
import { Transactions } from '../../../src/platform/database/transactions';
import { MailQueue } from '../../../src/platform/mail/mail-queue';
import { KeyRotation } from '../../../src/platform/security/key-rotation';
import { SEALED_COLUMNS } from '../../../src/platform/security/sealed-columns';
import { SecretKeyProof } from '../../../src/platform/security/secret-key-proof';
import { Secrets } from '../../../src/platform/security/secrets';
import { give, rpc } from '../../a2a/parties';
import { SERVICE, sourceFiles } from '../../architecture/source-files';
import { type Instance, startAnotherInstance } from '../../support/another-instance';
import { startTestApp, type TestApp } from '../../support/app';
import { Client } from '../../support/client';
import { authorizations } from '../../support/authorizations';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { owns, signedIn } from '../../support/people';
import { type TestOrder, GOODS, trades } from '../../support/trades';
import { fileOf, pathOf, upload } from '../../support/uploads';
import { ESCROW, lines } from '../../ucp/shopping';

const [OLD, NEW, NEWER] = ['o', 'n', 'x'].map((letter) => letter.repeat(40)) as [string, string, string];
const ADDRESS = {
  name: 'Ada',
  line1: '12 St James’s Square',
  city: 'London',
  postal_code: 'SW1Y 4JH',
  country: 'GB',
};

/** Binary columns that hold nothing encrypted. */
const OTHER_BYTES = new Set([
  'api_key_secrets.hash',
  'assets.sha256',
  'webhook_delivery_hashes.body_sha256',
  'invites.code_hash',
  'discovery_postings.members',
  'discovery_agents.shape',
  'login_links.token_hash',
  'login_links.browser_hash',
  'sessions.token_hash',
  'operator_sessions.token_hash',
  'operator_sessions.admin_token_hash',
  'used_id_tokens.token_hash',
  'claim_codes.code_hash',
  'oauth_clients.secret_hash',
  'oauth_key_tokens.hash',
  'oauth_key_tokens.secret_hash',
  'oauth_codes.hash',
  'oauth_access_tokens.hash',
  'oauth_refresh_tokens.hash',
  'oauth_successors.token_hash',
  'mcp_sessions.id_hash',
  'ucp_checkouts.handoff_hash',
  'ops_reports.token_hash',
  'secret_key_proof.proof',
  'ucp_signed_keys.id',
  'ucp_signed_keys.content',
  'secret_key_proof.current_proof',
  'secret_key_proof.sealed_first_key',
  'registration_challenges.address_hash',
  'registration_challenges.answer_hash',
]);

let app: TestApp;
let seller: TestAgent;
let order: TestOrder;
const instances: Instance[] = [];
beforeAll(async () => {
  app = await startTestApp({ SECRET_KEY: OLD, REGISTRATION: 'open' });
  order = await fill();
  seller = order.seller;
});
afterAll(async () => {
  for (const instance of instances) await instance.close();
  await app.close();
});

const keys = (SECRET_KEY: string, ...SECRET_KEY_PREVIOUS: string[]) => ({ SECRET_KEY, SECRET_KEY_PREVIOUS });
const secretsOf = (...given: [string, ...string[]]): Secrets => new Secrets(keys(...given) as Settings);
const holds = (...given: [string, ...string[]]): Promise<boolean> =>
  new SecretKeyProof(app.app.get(Transactions), secretsOf(...given)).holds();

async function instance(changes: Partial<Settings>): Promise<Instance> {
  const started = await startAnotherInstance(app, changes);
  instances.push(started);
  return started;
}

/** Creates at least one value in each encrypted column. */
async function fill(): Promise<TestOrder> {
  const t = trades(app);
  const instant = { delivery_method: 'digital_instant' };
  const listing = await t.listing({ ...instant, digital_payload: { key: 'payload' } });
  const buyer = await fixtures(app).agent();
  const bought = await t.buy(listing, buyer);
  await t.buy(listing, buyer, { payment_method: 'sandbox_later' });
  await t.listing({ ...instant, quantity: undefined, digital_payloads: ['one', 'two'] });
  const goods = await t.listing({ delivery_method: 'physical' });
  const repeatable = buyer.client.with({ 'Idempotency-Key': 'once' });
  const offer = { offered_price_cents: 2_000, shipping_address: ADDRESS };
  await repeatable.post(`/marketplace/listings/${goods.id}/offers`, offer).expect(201);
  await t.deliver(await t.buy(goods, buyer, { shipping_address: ADDRESS }));
  await buyer.client.patch('/agents/me', { callback_url: 'https://agent.example/hooks' }).expect(200);
  const asks = await fixtures(app).registration({
    invite_code: undefined,
    callback_url: 'https://agent.example/hooks',
  });
  await app.client.post('/agents/register', asks).expect(202);
  const { body: removed } = await buyer.client
    .post('/marketplace/webhooks', { url: 'https://agent.example/removed' })
    .expect(201);
  await buyer.client.delete(`/marketplace/webhooks/${removed.id}`).expect(204);
  const { body: hook } = await buyer.client
    .post('/marketplace/webhooks', { url: 'https://agent.example/hooks' })
    .expect(201);
  await buyer.client.post(`/marketplace/webhooks/${hook.id}/rotate-secret`, { grace_hours: 2 }).expect(200);
  const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
  const queue = app.app.get(MailQueue);
  await app.app
    .get(Transactions)
    .run((tx) => queue.add(tx, mail, new Date(app.clock.now().getTime() + 86_400_000)));
  await app.client.get('/idp/jwks').expect(200);
  await app.client.get('/.well-known/jwks.json').expect(200);
  await app.client.get('/.well-known/ucp').expect(200);
  const task = await give(buyer, listing.seller, 'Work');
  await rpc(buyer.client, listing.seller.agentId, 'CreateTaskPushNotificationConfig', {
    taskId: task.id,
    url: 'https://agent.example/push',
    token: 'secret-token',
  });
  await buyer.client.post('/ucp/carts', lines([goods])).expect(201);
  const destination = {
    first_name: 'Ada',
    street_address: '12 St James’s Square',
    address_locality: 'London',
    postal_code: 'SW1Y 4JH',
    address_country: 'GB',
  };
  const fulfillment = { methods: [{ type: 'shipping', destinations: [destination] }] };
  for (const [id, column, status] of [
    ['waiting-task', 'arguments', 'waiting'],
    ['ended-task', 'answer', 'completed'],
  ] as const)
    await app.sql(
      `INSERT INTO mcp_tasks (id, agent_id, key_id, approval_id, tool, fingerprint, ${column}, status, page_shown,
                              created_at, updated_at, expires_at)
       VALUES ($1, $2, 'key', 'approval', 'order_place', $1, $3, $4, false, now(), now(), now() + interval '1 day')`,
      [id, buyer.agentId, secretsOf(OLD).encrypt('mcp-tasks', '{}', id), status],
    );
  const oauth = authorizations(app);
  const login = await oauth.client();
  const { refresh_token: used } = await oauth.tokens(await oauth.owner(), login);
  await oauth.refresh(login, used).expect(200);
  const addresses = secretsOf(OLD).encrypt('approvals', '{}', 'waiting-approval');
  await app.sql(
    `INSERT INTO approvals (id, agent_id, kind, listing_title, quantity, total_cents, lines, status, expires_at,
                            created_at, sealed_addresses)
     VALUES ('waiting-approval', $1, 'purchase', 'Work', 1, 1, '[]', 'pending', now() + interval '1 day', now(), $2)`,
    [buyer.agentId, addresses],
  );
  const session = await buyer.client.post('/ucp/checkout-sessions', { ...lines([goods]), fulfillment });
  await buyer.client.post(`/ucp/checkout-sessions/${session.body.id}/complete`, ESCROW).expect(200);
  return bought;
}

/** Decrypts every encrypted value, by its location. */
async function opened(secrets: Secrets): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { table, key, column, purpose, context } of SEALED_COLUMNS) {
    const rows = await app.sql<{ place: string; context: string; sealed: Buffer }>(
      `SELECT concat_ws(' ', ${key.join(', ')}) AS place, ${context} AS context, ${column} AS sealed
         FROM ${table} WHERE ${column} <> ''`,
    );
    for (const row of rows)
      found.set(`${table}.${column} ${row.place}`, secrets.decrypt(purpose, row.sealed, row.context));
  }
  return found;
}

/** The order as its buyer reads it from that instance. */
const readAt = async ({ url }: { url: string }, { id, buyer }: TestOrder) =>
  (await new Client(url).as(buyer.key).get(`/marketplace/orders/${id}`).expect(200)).body as {
    delivery_data: unknown;
  };

describe('the list of encrypted columns', () => {
  it('has every binary column that is not a hash', async () => {
    const columns = await app.sql<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name
         FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bytea'`,
    );
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(
      columns
        .map(({ name }) => name)
        .filter((name) => !OTHER_BYTES.has(name))
        .sort(),
    ).toEqual(listed.sort());
  });

  it('has every encryption purpose, except the first key and a cookie', () => {
    const sealed = SERVICE.flatMap(sourceFiles).flatMap(({ text: source }) =>
      [...source.matchAll(/\.encrypt\(\s*'([a-z0-9-]+)'/g)].map(([, purpose]) => purpose),
    );
    const listed = new Set<string>(SEALED_COLUMNS.map(({ purpose }) => purpose));
    expect(sealed.length).toBeGreaterThan(10);
    expect([...new Set(sealed)].filter((purpose) => !listed.has(purpose as string))).toEqual([
      'first-key',
      'identity-requests',
    ]);
  });
});

describe('a rotation of SECRET_KEY', () => {
  it('leaves everything readable: for instances with old settings, after a crash, and without the old key', async () => {
    const before = await opened(secretsOf(OLD));
    const columns = new Set([...before.keys()].map((place) => place.split(' ')[0]));
    expect(
      SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).filter((name) => !columns.has(name)),
    ).toEqual([]);
    expect(await holds(NEW)).toBe(false);
    const ready = await instance({ ...keys(OLD), SECRET_KEY_NEXT: NEW });
    const renewed = await instance(keys(NEW, OLD));
    const { delivery_data: goods } = await readAt(app, order);
    expect(goods).toEqual({ key: 'payload' });

    // each reads what the other has written
    const t = trades(app);
    const from = new Client(renewed.url).as(seller.key);
    const sale = await t.buy(await t.listing({}, seller), order.buyer);
    await from.post(`/marketplace/sales/${sale.id}/fulfill`, GOODS).expect(200);
    expect((await readAt(ready, sale)).delivery_data).toEqual(GOODS.delivery_data);
    expect((await readAt(renewed, order)).delivery_data).toEqual(goods);

    // killed after a few batches
    const rotation = renewed.app.get(KeyRotation);
    let batches = 0;
    const crash = (): void => {
      if (++batches > 6) throw new Error('killed');
    };
    await expect(rotation.run(crash)).rejects.toThrow('killed');
    for (const [place, text] of before) expect((await opened(secretsOf(NEW, OLD))).get(place)).toBe(text);
    expect(await holds(OLD)).toBe(true); // nothing requires the new key yet
    expect(await rotation.run()).toMatchObject({ unreadable: [], left: 0 });
    const after = await opened(secretsOf(NEW));
    for (const [place, text] of before) expect([place, after.get(place)]).toEqual([place, text]);

    // an instance with the old settings keeps writing
    const late = await t.buy(await t.listing({}, seller), order.buyer);
    await t.deliver(late);
    for (const other of [app, ready, renewed])
      expect((await readAt(other, late)).delivery_data).toEqual(GOODS.delivery_data);
    expect((await readAt(ready, order)).delivery_data).toEqual(goods);
    expect((await rotation.run()).resealed).toBeGreaterThan(0);
    expect(await rotation.run()).toEqual({ resealed: 0, unreadable: [], left: 0 });

    // the old key is dropped: an instance with only that key does not start
    expect(await holds(OLD)).toBe(false);
    const alone = await instance(keys(NEW));
    for (const each of [order, sale, late])
      expect((await readAt(alone, each)).delivery_data).toEqual((await readAt(renewed, each)).delivery_data);
  });

  it('can follow another one', async () => {
    const next = await instance(keys(NEWER, NEW));
    const crash = (): void => {
      throw new Error('killed');
    };
    await expect(next.app.get(KeyRotation).run(crash)).rejects.toThrow('killed');
    expect(await holds(NEW)).toBe(true);
    expect(await next.app.get(KeyRotation).run()).toMatchObject({ unreadable: [], left: 0 });
    const last = await instance(keys(NEWER));
    expect((await readAt(last, order)).delivery_data).toEqual({ key: 'payload' });
    expect(await holds(NEW)).toBe(false);
    expect([...(await opened(secretsOf(NEWER))).values()].length).toBeGreaterThan(SEALED_COLUMNS.length);
  });

  it('keeps hashes valid forever, and signatures until the old key is dropped', async () => {
    const other = await startTestApp({ SECRET_KEY: OLD });
    const { DATA_DIR } = other.settings;
    const [invite, agent] = [await fixtures(other).invite(), await fixtures(other).agent()];
    const browser = await signedIn(other);
    await owns(browser, agent);
    const page = await browser.open('/account');
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)![1]!;
    const asset = await upload(agent, Buffer.from('goods'), 'goods.txt', 'text/plain');
    const listing = await trades(other).listing(
      { delivery_method: 'digital_instant', asset_id: asset.id },
      agent,
    );
    const buyer = await fixtures(other).agent();
    const link = pathOf(await fileOf(buyer, (await trades(other).buy(listing, buyer)).id));
    const cookie = ['session', 'browser'].map((name) => `${name}=${browser.cookie(name)!}`).join('; ');
    const renewed = await startAnotherInstance(other, { ...keys(NEW, OLD), DATA_DIR });
    const before = new Client(renewed.url);
    expect((await renewed.app.get(KeyRotation).run()).left).toBe(0);
    const alone = await startAnotherInstance(other, { ...keys(NEW), DATA_DIR });
    const after = new Client(alone.url);
    for (const client of [before, after]) {
      await client.as(agent.key).get('/agents/me').expect(200);
      expect((await client.get(`/invites/validate/${invite}`).expect(200)).body.valid).toBe(true);
      await client.with({ Cookie: cookie, Accept: 'text/html' }).get('/account').expect(200);
    }
    await before.get(link).expect(200);
    await after.get(link).expect(403); // the order contains a new link
    const signOut = (client: Client) =>
      client.with({ Cookie: cookie }).post('/auth/logout').type('form').send({ form_token }).redirects(0);
    await signOut(after).expect(403); // the page must be opened again
    await signOut(before).expect(303);
    for (const each of [renewed, alone]) await each.close();
    await other.close();
  });

  it('reports values that no key can decrypt', async () => {
    const [row] = await app.sql<{ id: string }>(
      `UPDATE orders SET delivery_data = set_byte(set_byte(delivery_data, 40, 1 + get_byte(delivery_data, 40) % 250), 0, 1)
        WHERE id = $1 RETURNING id`,
      [order.id],
    );
    const next = await instance(keys('y'.repeat(40), NEWER));
    const done = await next.app.get(KeyRotation).run();
    expect(done).toMatchObject({ unreadable: [`orders.delivery_data ${row!.id}`], left: 0 });
  });
});
