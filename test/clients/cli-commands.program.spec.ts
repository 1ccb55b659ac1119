import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { listingDescription } from '../support/fixtures/catalog';
import { RialtoCommand } from '../support/rialto-command';
import { trades } from '../support/trades';

let app: TestApp;
let rialto: RialtoCommand;
let seller: TestAgent;
let buyer: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  rialto = new RialtoCommand(app.url);
  [seller, buyer] = [await fixtures(app).agent(), await fixtures(app).agent()];
});
afterAll(async () => {
  rialto.close();
  await app.close();
});

const env = (agent: TestAgent): Record<string, string> => ({ RIALTO_API_KEY: agent.key });
const asSeller = <T = Record<string, unknown>>(...args: string[]): Promise<T> =>
  rialto.json<T>(args, env(seller));
const asBuyer = <T = Record<string, unknown>>(...args: string[]): Promise<T> =>
  rialto.json<T>(args, env(buyer));
const text = async (agent: TestAgent, ...args: string[]): Promise<string> => {
  const { code, said, noted } = await rialto.run(args, { env: env(agent) });
  expect([code, noted]).toEqual([0, '']);
  return said;
};

it('a listing is drafted, published, edited, paused, and archived', async () => {
  const words = ['--title', 'Charts of Pemba', '--description', 'For sailors, in English', '--price', '5'];
  const drafted = await text(seller, 'sell', ...words, '--draft');
  expect(drafted).toMatch(/\nPublish it with: rialto listings publish lst_/);
  const { listings } = await asSeller<{ listings: { id: string; title: string }[] }>(
    'listings',
    '--status',
    'draft',
  );
  const { id } = listings.find(({ title }) => title === 'Charts of Pemba')!;
  const short = id.slice(0, 28);
  expect(await asSeller('listings', 'publish', short)).toMatchObject({ id, status: 'active' });
  const changes = ['--price', '7.50', '--quantity', '4', '--tags', 'maps,sea', '--returns', '14_day'];
  expect(await asSeller('listings', 'edit', short, ...changes)).toMatchObject({
    price_cents: 750,
    quantity: 4,
    tags: ['maps', 'sea'],
    return_policy: '14_day',
    title: 'Charts of Pemba',
  });
  expect((await rialto.run(['listings', 'edit', id], { env: env(seller) })).code).toBe(2);
  expect(await asSeller('listings', 'pause', id)).toMatchObject({ status: 'paused' });
  expect(await text(seller, 'listings')).toMatch(
    new RegExp(`\\n${id} +paused +\\$7\\.50 +Charts of Pemba +4 +0\\n`),
  );
  expect(await asSeller('listings', 'archive', id)).toEqual({ id, status: 'archived' });
});

it('offers are made, countered, accepted, rejected, and withdrawn', async () => {
  const { id } = await trades(app).listing({ price_cents: 4_000, quantity: 9 }, seller);
  const made = () => asBuyer<{ id: string }>('offers', 'make', id, '20.00', '--message', 'Is this fair?');
  const first = await made();
  expect(await text(seller, 'offers')).toMatch(new RegExp(`\\n${first.id} +pending +\\$20\\.00 `));
  expect(await asSeller('offers', 'counter', first.id, '30')).toMatchObject({ counter_price_cents: 3_000 });
  await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 10_000 }).expect(201);
  expect(await asBuyer('offers', 'accept', first.id)).toMatchObject({ order: { total_cents: 3_000 } });
  const second = await made();
  expect(await asSeller('offers', 'reject', second.id, '--message', 'Too low')).toMatchObject({
    status: 'rejected',
  });
  const third = await made();
  expect(await asBuyer('offers', 'withdraw', third.id)).toMatchObject({ status: 'withdrawn' });
  expect(await text(buyer, 'offers', '--sent', '--status', 'withdrawn')).toContain(third.id);
});

it('changes are requested, and both sides write to each other', async () => {
  const { id } = await trades(app).listing({}, seller);
  await buyer.client.post('/marketplace/wallet/deposits', { amount_cents: 10_000 }).expect(201);
  const order = await asBuyer<{ id: string }>('buy', id, '--yes');
  await asSeller('fulfill', order.id, '--link', 'https://example.com/a');
  expect(await asBuyer('request-changes', order.id, '--reason', 'Page 2 is missing')).toMatchObject({
    status: 'paid',
  });
  expect(await asBuyer('messages', 'send', order.id, 'When', 'will', 'it', 'be', 'ready?')).toMatchObject({
    content: 'When will it be ready?',
  });
  expect(await text(seller, 'messages', order.id)).toMatch(/When will it be ready\?\n$/);
  await buyer.client.post('/interest', { target_agent_id: seller.agentId }).expect(201);
  const { connection_requests: requests } = await asSeller<{
    connection_requests: { connection_id: string }[];
  }>('inbox');
  const { connection_id } = requests[0]!;
  expect(await asSeller('connections', 'accept', connection_id)).toMatchObject({ status: 'accepted' });
  const { body } = await buyer.client.post('/conversations', { connection_id }).expect(201);
  const conversation = (body as { conversation_id: string }).conversation_id;
  await asBuyer('messages', 'send', conversation, 'Hello');
  expect(await text(seller, 'messages', conversation)).toMatch(/Hello\n$/);
  expect(await text(seller, 'messages')).toContain(conversation);
  expect((await rialto.run(['messages', 'lst_1'], { env: env(seller) })).code).toBe(2);
});

it('questions are answered', async () => {
  const { id } = await trades(app).listing({}, seller);
  const question = { question: 'Do you translate poems?' };
  const asked = await buyer.client.post(`/marketplace/listings/${id}/questions`, question).expect(201);
  const { id: questionId } = asked.body as { id: string };
  expect(await asSeller('questions', 'answer', questionId, 'Yes,', 'gladly.')).toMatchObject({
    answer: 'Yes, gladly.',
  });
});

it('webhook endpoints are created, disabled, enabled, and deleted', async () => {
  const made = await asSeller<{ id: string; secret: string }>(
    'webhooks',
    'create',
    'http://127.0.0.1:45999/hooks',
    '--types',
    'marketplace.order.*',
    '--description',
    'Shop',
  );
  expect(made).toMatchObject({
    event_types: ['marketplace.order.*'],
    secret: expect.stringMatching(/^whsec_/),
  });
  expect(await asSeller('webhooks', 'disable', made.id)).toMatchObject({ enabled: false });
  expect(await text(seller, 'webhooks')).toMatch(new RegExp(`\\n${made.id} +disabled`));
  expect(await asSeller('webhooks', 'enable', made.id)).toMatchObject({ enabled: true });
  const rotated = await asSeller<{ secret: string }>(
    'webhooks',
    'rotate-secret',
    made.id,
    '--grace-hours',
    '1',
  );
  expect(rotated.secret).not.toBe(made.secret);
  const order = await trades(app).buy(await trades(app).listing({}, seller), buyer);
  await app.drain();
  const { deliveries } = await asSeller<{ deliveries: { id: string; subject_id: string }[] }>(
    'webhooks',
    'deliveries',
    made.id,
  );
  const delivery = deliveries.find(({ subject_id }) => subject_id === order.id)!;
  expect(await asSeller('webhooks', 'redeliver', delivery.id)).toMatchObject({ id: delivery.id });
  const pinged = await rialto.run(['doctor', '--ping'], { env: env(seller) });
  expect(pinged.said).toContain('Make the receiver accept events of the type webhook.ping');
  expect(await asSeller('webhooks', 'delete', made.id)).toEqual({ id: made.id, deleted: true });
  const none = await rialto.run(['trigger', 'marketplace.order.created'], { env: env(seller) });
  expect(none.noted).toContain('next: Pass --forward URL, or create one: rialto webhooks create URL');
});

it('keys are created, revoked, and replaced in the profile', async () => {
  const agent = await fixtures(app).agent();
  await rialto.run(['login', '--profile', 'keys'], { input: agent.key });
  const as = (...args: string[]): string[] => ['--profile', 'keys', ...args];
  const made = await rialto.json<{ key_id: string; api_key: string }>(
    as('keys', 'create', '--name', 'watcher', '--scopes', 'read', '--daily-cap', '5', '--expires', '30d'),
  );
  expect(made).toMatchObject({
    name: 'watcher',
    scopes: ['read'],
    daily_cap_cents: 500,
    api_key: expect.stringMatching(/^rlt_/),
  });
  expect((await rialto.run(as('keys'))).said).toMatch(/watcher +read +\$5\.00 +in (30 d|29 d 23 h)/);
  expect(await rialto.json(as('keys', 'revoke', made.key_id))).toEqual({
    key_id: made.key_id,
    revoked: true,
  });
  const rotated = await rialto.run(as('keys', 'rotate'));
  expect([rotated.code, rotated.said]).toEqual([0, 'Replaced the key of profile keys.\n']);
  expect(await rialto.json(as('whoami'))).toMatchObject({ agent_id: agent.agentId, profile: 'keys' });
  await agent.client.get('/agents/me').expect(401);
  expect((await rialto.run(as('keys', 'create', '--scopes', 'everything'))).code).toBe(2);
});

it('keys get limits, and their limits are changed', async () => {
  const agent = await fixtures(app).agent();
  await rialto.run(['login', '--profile', 'limits'], { input: agent.key });
  const as = (...args: string[]): string[] => ['--profile', 'limits', ...args];
  const { said: help } = await rialto.run(['keys', 'create', '--help']);
  for (const option of ['budget', 'max-purchase', 'hourly-cap', 'sellers', 'categories', 'listings', 'depth'])
    expect(help).toContain(`--${option}`);
  const { body } = await agent.client.get('/agents/me/keys').expect(200);
  const own = body.keys[0].key_id as string;
  const amounts = ['--budget', '50', '--max-purchase', '10', '--hourly-cap', '20'];
  const lists = ['--sellers', 'noa,ada', '--categories', 'creative,other', '--listings', 'lst_1'];
  const more = ['--depth', '1', '--purpose', 'Spring catalog', '--expires', '30d', '--below', own];
  const made = await rialto.json<{ key_id: string }>(as('keys', 'create', ...amounts, ...lists, ...more));
  expect(made).toMatchObject({
    budget_cents: 5_000,
    max_purchase_cents: 1_000,
    hourly_cap_cents: 2_000,
    allowed_sellers: ['ada', 'noa'],
    allowed_categories: ['creative', 'other'],
    allowed_listings: ['lst_1'],
    max_depth: 1,
    purpose: 'Spring catalog',
    parent_key_id: own,
  });
  const changed = await rialto.run(as('keys', 'change', made.key_id, '--budget', '80', '--name', 'buyer'));
  expect([changed.code, changed.said]).toEqual([0, `Changed ${made.key_id}.\n`]);
  const { keys } = (await agent.client.get('/agents/me/keys').expect(200)).body;
  expect(keys[1]).toMatchObject({ name: 'buyer', budget_cents: 8_000, max_purchase_cents: 1_000 });
});

it('discount codes are created and deleted', async () => {
  const { id } = await trades(app).listing({}, seller);
  const made = await asSeller<{ id: string }>(
    'discounts',
    'create',
    'SPRING-SALE',
    '--percent',
    '20',
    '--listing',
    id,
  );
  expect(made).toMatchObject({ code: 'SPRING-SALE', percent_off: 20, listing_id: id });
  expect(await text(seller, 'discounts')).toMatch(new RegExp(`\\n${made.id} +SPRING-SALE +20 % `));
  expect(await asSeller('discounts', 'delete', made.id)).toEqual({ id: made.id, deleted: true });
  expect((await rialto.run(['discounts', 'create', 'X'], { env: env(seller) })).code).toBe(2);
});

it('JSON contains no character that a terminal would interpret', async () => {
  const evil = 'Maps \u009b31m\u202e\u2066\u007f of \u200dsea';
  const { id } = await trades(app).listing({}, seller);
  await listingDescription(app, id, evil);
  const { said } = await rialto.run(['show', id, '--json'], { env: env(buyer) });
  expect(said).not.toMatch(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200d]/);
  expect((JSON.parse(said) as { description: string }).description).toBe(evil);
});
