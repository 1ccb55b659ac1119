import { startTestApp, type TestApp } from '../support/app';
import { inParallel } from '../support/parallel';
import { trades } from '../support/trades';
import { type Platform, startPlatform } from './platform';
import { buyerOf, ESCROW, lines, wrongWithFlatOrEnvelope } from './shopping';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ TEST_HOOKS: 'true' });
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
/** As JSON text, since some values have no other form. */
const VALUES = [
  'null',
  '-1',
  '1e308',
  '9007199254740993',
  '10000',
  '""',
  '[]',
  '{}',
  deep(60),
  '"\\ud800"',
  '"a\\u0000b"',
  '"\\u202egpj"',
  `"${'é'.repeat(3_000)}"`,
  '"lst_\' OR 1=1 --"',
  '{"toString":1,"valueOf":1}',
  '{"__proto__":{"x":1},"constructor":7}',
  '"__proto__"',
];
const line = (id: string, quantity: string, more = ''): string =>
  `"line_items":[{${more}"item":{"id":${id}},"quantity":${quantity}}]`;

/** Almost valid baskets, with the value in each validated place. */
const baskets = (value: string, id: string): string[] => [
  value,
  `{"line_items":[${value}],"items":${value}}`,
  `{${line(value, value)}}`,
  `{${line(id, '1', `"id":${value},`)},"cart_id":${value}}`,
  `{${line(id, '1')},"buyer":{"first_name":${value}},"context":${value},"attribution":{"a":${value}}}`,
  `{${line(id, '1')},"fulfillment":{"methods":[{"type":${value},"destinations":[{"id":${value},"postal_code":${value}}]}]}}`,
];
const payments = (value: string): string[] => [
  `{"payment":{"instruments":[{"id":${value},"handler_id":"escrow","type":"escrow_balance","credential":${value}}]}}`,
  `{"payment":{"instruments":[{"id":"x","handler_id":${value},"type":${value}},${value}]}}`,
];
const searches = (value: string): string[] => [
  `{"query":${value},"filters":{"categories":[${value}],"price":{"min":${value},"max":${value}}}}`,
  `{"query":"x","pagination":{"cursor":${value},"limit":${value}}}`,
];
const ids = (value: string): string[] => [`{"ids":[${value}],"id":${value}}`];
/** Runs a few at a time. */
async function each<T>(list: T[], one: (item: T) => Promise<unknown>): Promise<unknown[]> {
  const wrong = await inParallel(
    list.map((item) => () => one(item)),
    8,
  );
  return wrong.filter((found) => found !== undefined);
}

describe('invalid values', () => {
  it('in bodies never cause a server error on any route', async () => {
    const listing = await trades(app).listing({ quantity: 5_000 });
    const buyer = await buyerOf(app);
    const json = buyer.client.with({ 'Content-Type': 'application/json' });
    const session = `/ucp/checkout-sessions/${(await buyer.shop.create(lines([listing]))).id}`;
    const routes: ['post' | 'put', string, (value: string) => string[]][] = [
      ['put', session, (value) => baskets(value, `"${listing.id}"`)],
      ['post', '/ucp/checkout', (value) => [`{"items":${value}}`, `{"items":[${value}]}`]],
      ['post', '/ucp/carts', (value) => [`{${line(`"${listing.id}"`, value, `"id":${value},`)}}`]],
      ['post', `${session}/complete`, payments],
      ['post', '/ucp/catalog/search', searches],
      ['post', '/ucp/catalog/lookup', ids],
      ['post', '/ucp/catalog/product', ids],
    ];
    const calls = routes.flatMap(([method, path, bodies]) =>
      VALUES.flatMap(bodies).map((body) => ({ method, path, body })),
    );
    const wrong = await each(calls, async ({ method, path, body }) => {
      const answer = await json[method](path, body);
      if (answer.status < 500 && !wrongWithFlatOrEnvelope(path, answer)) return undefined;
      return [path, body.slice(0, 200), answer.status, answer.text.slice(0, 200)];
    });
    expect(wrong).toEqual([]);
  });

  it('in tool calls return JSON-RPC errors', async () => {
    const meta = (key: string): string =>
      `"meta":{"ucp-agent":{"profile":${JSON.stringify(platform.profileUrl)}},"idempotency-key":${key}}`;
    const tool = (name: string, given: string): string =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${given}}}`;
    const tools = ['search_catalog', 'get_checkout', 'create_checkout', 'complete_checkout'];
    const calls = VALUES.flatMap((value) => [
      `{"jsonrpc":"2.0","id":${value},"method":${value},"params":${value}}`,
      `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":${value}}}`,
      tool(value, value),
      tool('"get_cart"', `{"meta":{"ucp-agent":{"profile":${value}}},"id":${value}}`),
      tool('"create_cart"', `{${meta(value)},"id":${value},"cart":{${line('"x"', '1')}}}`),
      ...tools.map((name) =>
        tool(`"${name}"`, `{${meta('null')},"id":${value},"checkout":${value},"catalog":${value}}`),
      ),
    ]);
    const { client } = await buyerOf(app);
    const json = client.with({ 'Content-Type': 'application/json' });
    const wrong = await each(calls, async (body) => {
      const answer = await json.post('/ucp/mcp', body);
      if (answer.status < 500 && !wrongWithFlatOrEnvelope('/ucp/mcp', answer)) return undefined;
      return [body.slice(0, 200), answer.status, answer.text.slice(0, 200)];
    });
    expect(wrong).toEqual([]);
  });

  it('in headers and paths never cause a server error', async () => {
    const listing = await trades(app).listing();
    const body = JSON.stringify(lines([listing]));
    const path = '/ucp/checkout-sessions';
    const good = platform.signed({ url: app.url, method: 'POST', path, body });
    const headers: Record<string, string>[] = [
      ...['profile="', 'profile=""', '=', 'a;b;c', '\u00e9', 'profile=:AA==:', 'profile=("a")'].map(
        (agent) => ({
          'UCP-Agent': agent,
        }),
      ),
      ...[
        '()',
        'sig1=',
        'sig1=()',
        'sig1=("@method";req);keyid="x"',
        'sig1=("@status");keyid=7',
        'a=?1',
      ].flatMap((input) => [
        { ...good, 'Signature-Input': input },
        { ...good, 'Signature-Input': input, Signature: input },
      ]),
      ...['sha-256=:AAAA:', 'sha-256=1', 'sha-512=::', ',', 'sha-256'].map((digest) => ({
        ...good,
        'Content-Digest': digest,
      })),
      ...['x'.repeat(256), '\u00ff', ' ', ';,"'].map((key) => ({ 'Idempotency-Key': key })),
      ...['"v1"', '*', '"', 'v0, "v1"', 'x'.repeat(2_000)].map((tag) => ({ 'If-Match': tag })),
      ...['x'.repeat(500), '\u00ff', '{}'].map((id) => ({ 'Request-Id': id })),
    ];
    for (const more of headers) {
      const answer = await app.client.with({ 'Content-Type': 'application/json', ...more }).post(path, body);
      expect([more, answer.status < 500 || answer.text]).toEqual([more, true]);
    }
    const buyer = await buyerOf(app);
    for (const id of ['%00', '%F0%9F%98%80', '%ED%A0%80', 'chk_', '..%2f..', 'x'.repeat(3_000), '%']) {
      for (const answer of [
        await buyer.client.get(`${path}/${id}`),
        await buyer.client.post(`${path}/${id}/complete`, ESCROW),
        await buyer.client.get(`/ucp/carts/${id}`),
        await buyer.client.get(`/ucp/orders/${id}`),
        await buyer.client.get(`/ucp/handoff/${id}`),
        await buyer.client.get(`/.well-known/ucp/${id}`),
        await buyer.client.get(`/ucp/catalog?q=${id}&category=${id}`),
      ])
        expect([id, answer.status < 500 || answer.text]).toEqual([id, true]);
    }
  });

  it('in a profile never cause a server error', async () => {
    const capabilities = (value: string): string =>
      `{"ucp":{"version":"2026-04-08","capabilities":${value}}}`;
    const key = (members: string): string =>
      `{"ucp":{"version":"2026-04-08"},"signing_keys":[{"kid":"platform-1",${members}}]}`;
    const documents = VALUES.flatMap((value) => [
      `{"ucp":{"version":${value},"capabilities":${value}}}`,
      capabilities(`{"dev.ucp.shopping.order":${value}}`),
      capabilities(
        `{"dev.ucp.shopping.order":[{"version":"2026-04-08","config":{"webhook_url":${value}}}],"x":[${value}]}`,
      ),
      capabilities(`[{"name":${value},"version":"2026-04-08"}]`),
      key(`"kty":"EC","crv":${value},"x":${value},"y":"AA"`),
    ]);
    const path = '/ucp/catalog?q=x';
    platform.now = () => app.clock.now().getTime();
    for (const body of documents) {
      platform.serve = { status: 200, body };
      app.clock.advance(61_000);
      const { status, text } = await app.client
        .with(platform.signed({ url: app.url, method: 'GET', path }))
        .get(path);
      expect([body.slice(0, 200), status < 500 || text]).toEqual([body.slice(0, 200), true]);
    }
  });
});
