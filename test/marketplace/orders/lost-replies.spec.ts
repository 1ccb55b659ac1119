import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { modernMessage, post } from '../../support/mcp';
import { inParallel } from '../../support/parallel';
import { LOST_REPLIES } from '../../support/test-sizes';
import { type TestListing, trades, violations } from '../../support/trades';

/*
 * What models do after a lost response, and what programs do that mean both. The response to the first call is not used, so
 * only what the service stored can tell them apart.
 */

let app: TestApp;
let buyers: TestAgent[];
let listings: TestListing[];
beforeAll(async () => {
  app = await startTestApp({ REPEAT_WINDOW_S: '900' });
  buyers = await Promise.all(Array.from({ length: 20 }, () => fixtures(app).agent()));
  const seller = await fixtures(app).agent();
  const needed = Math.ceil((LOST_REPLIES * 1.2) / buyers.length) + 1;
  listings = await Promise.all(
    Array.from({ length: needed }, () => trades(app).listing({ quantity: 9_999 }, seller)),
  );
});
afterAll(() => app.close());

interface Purchase {
  buyer: TestAgent;
  listing: string;
}
interface Call {
  key?: string;
  /** How the call is written: a model words its note in another way, and JSON has several spellings. */
  spelling: number;
  more?: Record<string, unknown>;
}
interface Outcome {
  bought: boolean;
  earlier?: string;
}
interface Message {
  code?: string;
  metadata?: { earlier: object };
}
const NOTES = ['For the report', 'Needed for the report, thanks', 'I need this for my report.'];

type Protocol = (purchase: Purchase, call: Call) => Promise<Outcome>;

const rest: Protocol = async ({ buyer, listing }, { key, spelling, more = {} }) => {
  const note = JSON.stringify(NOTES[spelling % NOTES.length]);
  const extra = Object.entries(more).map(([name, value]) => `, "${name}": ${JSON.stringify(value)}`);
  const body = [
    `{"listing_id": "${listing}", "quantity": 1, "buyer_note": ${note}${extra.join('')}}`,
    `{"buyer_note": ${note}, "quantity": 1.0, "listing_id": "${listing}"${extra.join('')}}`,
  ][spelling % 2] as string;
  const headers = {
    'Content-Type': 'application/json',
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  const { status, body: answer } = await buyer.client.with(headers).post('/marketplace/orders', body);
  return outcomeOf(status === 201, status, answer);
};

const mcp: Protocol = async ({ buyer, listing }, { key, spelling, more }) => {
  const given = { listing_id: listing, quantity: spelling % 2 === 0 ? 1 : '1' };
  const args = { ...given, buyer_note: NOTES[spelling % NOTES.length], ...more, idempotency_key: key };
  const { body, headers } = modernMessage('tools/call', { name: 'order_place', arguments: args });
  const { message } = await post(app.url, body, { ...headers, 'X-API-Key': buyer.key });
  const { isError, content } = message.result as { isError?: boolean; content: { text: string }[] };
  return outcomeOf(isError !== true, 200, isError === true ? JSON.parse(content[0]?.text ?? '') : {});
};

/** Each call is a new checkout: the model has forgotten the first one. */
const ucp: Protocol = async ({ buyer, listing }, { key, spelling, more }) => {
  const line_items = [{ item: { id: listing }, quantity: spelling % 2 === 0 ? 1 : 1.0 }];
  const { body: session } = await buyer.client.post('/ucp/checkout-sessions', { line_items }).expect(201);
  const payment = { instruments: [{ id: 'wallet', handler_id: 'escrow', type: 'escrow_balance' }] };
  const client = key === undefined ? buyer.client : buyer.client.with({ 'Idempotency-Key': key });
  const path = `/ucp/checkout-sessions/${String(session.id)}/complete`;
  const { status, body } = await client.post(path, { payment, ...more });
  const { code, messages = [] } = body as { code?: string; messages?: Message[] };
  const [message] = messages;
  return outcomeOf(body.status === 'completed', status, { code, ...message, ...message?.metadata });
};

function outcomeOf(bought: boolean, status: number, answer: Record<string, unknown>): Outcome {
  if (bought) return { bought };
  // the same key with other words is refused as well, and buys nothing
  expect(['possible_duplicate', 'idempotency_key_reused']).toContain(answer.code ?? `${status}`);
  return { bought, earlier: (answer.earlier as { id?: string } | undefined)?.id };
}

const PROTOCOLS = [rest, mcp, ucp];
const purchases = (from: number, count: number): Purchase[] =>
  Array.from({ length: count }, (_, n) => ({
    buyer: buyers[(from + n) % buyers.length] as TestAgent,
    listing: (listings[Math.floor((from + n) / buyers.length)] as TestListing).id,
  }));
const ordersOf = async ({ buyer, listing }: Purchase): Promise<string[]> =>
  (
    await app.sql<{ id: string }>('SELECT id FROM orders WHERE buyer_id = $1 AND listing_id = $2', [
      buyer.agentId,
      listing,
    ])
  ).map(({ id }) => id);

it(`of ${LOST_REPLIES} purchases with a lost response, none is made twice`, async () => {
  const keys = ['the same key', 'a new key', 'no key'] as const;
  const calls = purchases(0, LOST_REPLIES).map((purchase, n) => async () => {
    const first = PROTOCOLS[n % 3] as Protocol;
    // every tenth model comes back over another protocol
    const second = PROTOCOLS[n % 10 === 9 ? (n + 1) % 3 : n % 3] as Protocol;
    const kind = keys[Math.floor(n / 3) % 3];
    const key = kind === 'no key' && n % 2 === 0 ? undefined : `first-${n}`;
    const again = { 'the same key': key, 'a new key': `invented-${n}`, 'no key': undefined }[
      kind as 'no key'
    ];
    await first(purchase, { key, spelling: n });
    await second(purchase, { key: again, spelling: n + 1 });
    await second(purchase, { spelling: n + 2 });
    return (await ordersOf(purchase)).length;
  });
  const counts = await inParallel(calls, 4);
  expect(counts.filter((count) => count !== 1)).toEqual([]);
  expect(await violations(app)).toEqual([]);
});

it(`of ${LOST_REPLIES / 5} second purchases that are meant, all are made`, async () => {
  const calls = purchases(LOST_REPLIES, LOST_REPLIES / 5).map((purchase, n) => async () => {
    const protocol = PROTOCOLS[n % 3] as Protocol;
    await protocol(purchase, { key: `one-${n}`, spelling: n });
    const [id = ''] = await ordersOf(purchase);
    if (n % 2 === 0) {
      await purchase.buyer.client.get(`/marketplace/orders/${id}`).expect(200);
      expect(await protocol(purchase, { key: `two-${n}`, spelling: n + 1 })).toEqual({ bought: true });
    } else {
      const { earlier } = await protocol(purchase, { spelling: n + 1 });
      expect(earlier).toBe(id);
      const more = { confirm_repeat: earlier };
      expect(await protocol(purchase, { spelling: n + 2, more })).toEqual({ bought: true });
    }
    return (await ordersOf(purchase)).length;
  });
  const counts = await inParallel(calls, 4);
  expect(counts.filter((count) => count !== 2)).toEqual([]);
});
