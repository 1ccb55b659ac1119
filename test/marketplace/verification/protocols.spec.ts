import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { clientOf, message } from '../../a2a/official-client';
import { Recipient } from '../../a2a/parties';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { callTool, mcpClient, type McpClient, refusedTool } from '../../support/mcp';
import { trades, violations } from '../../support/trades';
import { type CheckoutBody, ESCROW, lines, shaped, shopping } from '../../ucp/shopping';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(async () => expect(await violations(app)).toEqual([]));
afterAll(() => app.close());

const LISTING = {
  title: 'Summaries of quokka reports',
  description: 'A summary of up to a hundred words, as JSON.',
  category: 'skills-services',
  price_cents: 2_500,
  listing_type: 'service',
  condition: 'new',
  quantity: 10,
  delivery_method: 'digital_manual',
  acceptance: {
    version: 1,
    checks: [
      {
        id: 'shape',
        type: 'json_schema',
        schema: { type: 'object', required: ['summary'], properties: { summary: { minLength: 20 } } },
      },
    ],
    on_pass: 'release',
    on_fail: 'changes',
    resubmissions: 1,
    verdict_within_hours: 24,
  },
};
const CHANGED = { ...LISTING.acceptance, on_pass: 'confirm_window' };
const GOOD = { summary: 'Quokkas live on islands, and smile.' };
const BAD = { summary: 'Too short' };

interface Verification {
  status: string;
  attempt: number;
  verdict: string;
  acceptance_sha256: string;
  delivery_sha256: string;
}
interface Ended {
  orderId: string;
  seller: TestAgent;
  status: string;
  verification: Verification;
}
/** How two agents trade over a protocol. */
interface Trading {
  seller: TestAgent;
  buyer: TestAgent;
  /** Returns the ids of the order, for the protocol and for the market. */
  buy(): Promise<{ id: string; orderId: string }>;
  deliver(orderId: string, delivery_data: object): Promise<void>;
  /** The status of the order and its verification, as the protocol shows them to the buyer. */
  read(id: string): Promise<{ status: string; verification: Verification }>;
  close?(): Promise<unknown>;
}

const agent = (): Promise<TestAgent> => fixtures(app).agent();
const digest = (value: unknown): string =>
  `sha256:${createHash('sha256').update(canonicalize(value)!).digest('hex')}`;

const overRest = async (): Promise<Trading> => {
  const [seller, buyer] = [await agent(), await agent()];
  return {
    seller,
    buyer,
    buy: async () => {
      const { body: listing } = await seller.client.post('/marketplace/listings', LISTING).expect(201);
      const { purchase } = (
        await buyer.client.get(`/marketplace/listings/${listing.id}/agent-spec`).expect(200)
      ).body;
      const { id } = (await buyer.client.post('/marketplace/orders', purchase.body).expect(201)).body;
      return { id, orderId: id };
    },
    deliver: async (orderId, delivery_data) => {
      await seller.client.post(`/marketplace/sales/${orderId}/fulfill`, { delivery_data }).expect(200);
    },
    read: async (id) => (await buyer.client.get(`/marketplace/orders/${id}`).expect(200)).body,
  };
};

const overMcp = async (): Promise<Trading> => {
  const [seller, buyer] = [await agent(), await agent()];
  const [selling, buying] = (await Promise.all(
    [seller, buyer].map(({ key }) => mcpClient(app.url, { 'X-API-Key': key })),
  )) as [McpClient, McpClient];
  return {
    seller,
    buyer,
    buy: async () => {
      const { id: listing_id } = await callTool<{ id: string }>(selling, 'listing_create', LISTING);
      type Spec = { purchase: { body: Record<string, unknown> } };
      const { purchase } = await callTool<Spec>(buying, 'marketplace_agent_spec', { listing_id });
      const { id } = await callTool<{ id: string }>(buying, 'order_place', purchase.body);
      return { id, orderId: id };
    },
    deliver: async (order_id, delivery_data) => {
      await callTool(selling, 'order_fulfill', { order_id, delivery_data });
    },
    read: (order_id) => callTool(buying, 'order_get', { order_id }),
    close: () => Promise.all([selling.close(), buying.close()]),
  };
};

/** The digest as a platform reads it: in the product, with the checks that it is the digest of. */
const digestIn = async (id: string): Promise<string> => {
  const { body } = await app.client.post('/ucp/catalog/product', { id }).expect(200);
  const { acceptance, acceptance_sha256 } = body.product.metadata;
  expect(acceptance_sha256).toBe(digest(acceptance));
  return acceptance_sha256 as string;
};
const knowing = (id: string, expected_acceptance_sha256: string): { line_items: object[] } => ({
  line_items: [{ item: { id }, quantity: 1, expected_acceptance_sha256 }],
});
const ucpOrder = async ({ client }: TestAgent, id: string) =>
  shaped<{
    line_items: { status: string; metadata: { order_id: string; verification: Verification } }[];
    fulfillment: { events: { type: string }[] };
    adjustments: { type: string; status: string }[];
  }>('order', (await client.get(`/ucp/orders/${id}`).expect(200)).body);

/** Sellers have no part in UCP: they deliver over the API. */
const overUcp = async (
  checkout?: (listingId: string, buyer: TestAgent) => Promise<object>,
): Promise<Trading> => {
  const rest = await overRest();
  const { seller, buyer } = rest;
  return {
    ...rest,
    buy: async () => {
      const { body: listing } = await seller.client.post('/marketplace/listings', LISTING).expect(201);
      const { id } = listing as { id: string };
      const session = await shopping(buyer.client).create(
        await (checkout?.(id, buyer) ?? digestIn(id).then((read) => knowing(id, read))),
      );
      expect(session.status).toBe('ready_for_complete');
      const { order } = await shopping(buyer.client).complete(session.id);
      const [line] = (await ucpOrder(buyer, order?.id as string)).line_items;
      return { id: order?.id as string, orderId: line?.metadata.order_id as string };
    },
    read: async (id) => {
      const { line_items, fulfillment, adjustments } = await ucpOrder(buyer, id);
      const [line] = line_items;
      const isDisputed = adjustments.some(({ type, status }) => type === 'dispute' && status === 'pending');
      const types = fulfillment.events.map(({ type }) => type);
      const status = isDisputed ? 'disputed' : types.includes('completed') ? 'completed' : line!.status;
      return { status, verification: line!.metadata.verification };
    },
  };
};

/** The message of the platform's agent has the checks, and the checkout that agrees to them. */
const overA2a = (): Promise<Trading> =>
  overUcp(async (listingId, buyer) => {
    const client = await clientOf(app, 'JSONRPC', { key: buyer.key });
    const answer = (await client.sendMessage(message('Where can I buy summaries of quokka reports?'))) as {
      parts: { content: { $case: string; value: { listings: Record<string, never>[] } } }[];
    };
    const { listings } = answer.parts.find(({ content }) => content.$case === 'data')!.content.value;
    const found = listings.find(({ id }) => id === listingId) as unknown as {
      acceptance: object;
      acceptance_sha256: string;
      checkout: { body: object };
    };
    expect(found.acceptance_sha256).toBe(digest(found.acceptance));
    expect(found.checkout.body).toEqual(knowing(listingId, found.acceptance_sha256));
    return found.checkout.body;
  });

const PROTOCOLS: [string, () => Promise<Trading>][] = [
  ['REST', overRest],
  ['MCP', overMcp],
  ['UCP', overUcp],
  ['A2A, then UCP', overA2a],
];

async function traded(trading: Trading, deliveries: object[]): Promise<Ended> {
  const { id, orderId } = await trading.buy();
  await app.drain();
  for (const data of deliveries) {
    await trading.deliver(orderId, data);
    await app.drain();
  }
  const { status, verification } = await trading.read(id);
  await trading.close?.();
  return { orderId, seller: trading.seller, status, verification };
}

/** What the public key proves. */
async function proven({ orderId, verification }: Ended) {
  const keys = (await app.client.get('/.well-known/jwks.json').expect(200)).body;
  const { payload } = await jwtVerify(verification.verdict, createLocalJWKSet(keys), {
    typ: 'delivery-verdict+jwt',
    issuer: app.settings.PUBLIC_URL,
    subject: orderId,
    currentDate: app.clock.now(),
  });
  return payload;
}

describe.each(PROTOCOLS)('a verified trade over %s', (_, trading) => {
  it('completes without a person, and its verdict can be verified', async () => {
    const ended = await traded(await trading(), [GOOD]);
    expect([ended.status, ended.verification.status]).toEqual(['completed', 'passed']);
    const { delivery_sha256, acceptance_sha256 } = ended.verification;
    const claims = { result: 'pass', attempt: 1, delivery_sha256, acceptance_sha256 };
    expect(await proven(ended)).toMatchObject(claims);
    expect(delivery_sha256).toBe(digest({ data: GOOD, files: [] }));
    const { body: wallet } = await ended.seller.client.get('/marketplace/wallet').expect(200);
    expect(wallet.available_cents + wallet.pending_cents).toBeGreaterThan(2_000);
  });

  it('ends in a dispute with the verdict as evidence, after the last delivery fails', async () => {
    const ended = await traded(await trading(), [BAD, { summary: 'Short' }]);
    expect([ended.status, ended.verification.status]).toEqual(['disputed', 'failed']);
    expect(await proven(ended)).toMatchObject({ result: 'fail', attempt: 2 });
    const { body } = await fixtures(app).operator.get(`/admin/disputes/${ended.orderId}`).expect(200);
    expect(body.evidence.verification).toMatchObject(ended.verification);
  });
});

describe('checks that the buyer has not read', () => {
  const listed = () => trades(app).listing(LISTING);
  const change = ({ id, seller }: { id: string; seller: TestAgent }) =>
    seller.client.patch(`/marketplace/listings/${id}`, { acceptance: CHANGED }).expect(200);
  const problem = (code: string, acceptance_sha256: string | null) => ({
    type: 'error',
    code,
    path: '$.line_items[0].expected_acceptance_sha256',
    metadata: { acceptance_sha256 },
  });
  const ordersOf = async ({ client }: TestAgent): Promise<object[]> =>
    (await client.get('/marketplace/orders').expect(200)).body.orders;

  it('are shown by a checkout over UCP, which can be completed without their digest only as they were shown', async () => {
    const target = await listed();
    const buyer = await agent();
    const shop = shopping(buyer.client);
    const session = await shop.create(lines([target]));
    expect(session.status).toBe('ready_for_complete');
    expect(session.line_items).toMatchObject([
      { metadata: { acceptance_sha256: await digestIn(target.id) } },
    ]);
    await change(target);
    const shown = await shop.complete(session.id);
    expect(shown.status).not.toBe('completed');
    expect(shown.line_items).toMatchObject([{ metadata: { acceptance_sha256: await digestIn(target.id) } }]);
    expect(await ordersOf(buyer)).toEqual([]);
    expect((await shop.complete(session.id)).status).toBe('completed');
  });

  it('are not bought over UCP if they have changed, even during the checkout', async () => {
    const target = await listed();
    const buyer = await agent();
    const shop = shopping(buyer.client);
    const session = await shop.create(knowing(target.id, await digestIn(target.id)));
    expect(session.status).toBe('ready_for_complete');
    await change(target);
    const read = await digestIn(target.id);
    const refused = await shop.complete(session.id);
    expect(refused.status).toBe('incomplete');
    expect(refused.messages).toContainEqual(expect.objectContaining(problem('acceptance_changed', read)));
    const again = await shop.complete(session.id);
    expect([again.status, await ordersOf(buyer)]).toEqual(['incomplete', []]);
    await shop.update(session.id, knowing(target.id, read));
    expect((await shop.complete(session.id)).status).toBe('completed');
  });

  it('may be gone: the seller has removed them', async () => {
    const target = await listed();
    const read = await digestIn(target.id);
    await target.seller.client.patch(`/marketplace/listings/${target.id}`, { acceptance: null }).expect(200);
    const session = await shopping((await agent()).client).create(knowing(target.id, read));
    expect(session.messages).toMatchObject([problem('acceptance_changed', null)]);
  });

  it('stay with a cart, and with the short form', async () => {
    const target = await listed();
    const buyer = await agent();
    const read = await digestIn(target.id);
    const cart = (await buyer.client.post('/ucp/carts', knowing(target.id, read)).expect(201)).body;
    const session = await shopping(buyer.client).create({ cart_id: cart.id });
    expect(session.status).toBe('ready_for_complete');
    const items = [{ item_id: target.id, quantity: 1, expected_acceptance_sha256: read }];
    const short = await buyer.client.post('/ucp/checkout', { items }).expect(201);
    expect((short.body as CheckoutBody).status).toBe('ready_for_complete');
  });

  it('stop a checkout that waits for an evaluator who is no longer there', async () => {
    const evaluator = await agent();
    await evaluator.client.patch('/agents/me', { accepts_evaluations: true }).expect(200);
    const check = { id: 'taste', type: 'evaluator', rubric: 'Is it good?', within_hours: 12 };
    const checks = [{ ...check, agent_ids: [evaluator.agentId] }];
    const target = await trades(app).listing({ ...LISTING, acceptance: { ...CHANGED, checks } });
    const buyer = await agent();
    const session = await shopping(buyer.client).create(knowing(target.id, await digestIn(target.id)));
    await evaluator.client.patch('/agents/me', { accepts_evaluations: false }).expect(200);
    const refused = await shopping(buyer.client).complete(session.id, ESCROW);
    expect([refused.status, refused.messages[0]?.code]).toEqual(['incomplete', 'item_unavailable']);
  });

  it('are refused over MCP and REST in the same words', async () => {
    const target = await listed();
    const buyer = await agent();
    const body = { listing_id: target.id, expected_acceptance_sha256: await digestIn(target.id) };
    await change(target);
    const acceptance_sha256 = await digestIn(target.id);
    const client = await mcpClient(app.url, { 'X-API-Key': buyer.key });
    const overTool = await refusedTool(client, 'order_place', body);
    const overHttp = await buyer.client.post('/marketplace/orders', body).expect(409);
    for (const refused of [overTool, overHttp.body])
      expect(refused).toMatchObject({ code: 'acceptance_changed', acceptance_sha256 });
    await client.close();
  });
});

it('a seller sends a verdict in an A2A task, and the caller verifies it', async () => {
  const ended = await traded(await overRest(), [GOOD]);
  await ended.seller.client.patch('/agents/me', { accept_a2a: 'anyone' }).expect(200);
  const caller = await agent();
  const client = await clientOf(app, 'JSONRPC', { agentId: ended.seller.agentId, key: caller.key });
  const { verdict } = ended.verification;
  const [task] = (await Promise.all([
    client.sendMessage(message('How do you know that your summaries are valid?')),
    new Recipient(app, ended.seller).answer('See', { a2a_parts: JSON.stringify([{ data: { verdict } }]) }),
  ])) as unknown as [{ artifacts: { parts: { content: { value: { verdict: string } } }[] }[] }];
  const sent = task.artifacts[0]!.parts[0]!.content.value;
  const verification = { ...ended.verification, ...sent };
  expect(await proven({ ...ended, verification })).toMatchObject({ result: 'pass' });
});
