import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { callTool, mcpClient, refusedTool } from '../../support/mcp';
import { type TestListing, trades } from '../../support/trades';
import { ESCROW, lines } from '../../ucp/shopping';

let app: TestApp;
let one: TestAgent;
let two: TestAgent;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_FACTOR: '0.1' });
  // all registrations that this factor allows per address
  one = await fixtures(app).agent();
  two = await fixtures(app).agent();
});
afterAll(() => app.close());

describe('rate limits', () => {
  it('count per agent, return the remaining requests, and refuse with Retry-After', async () => {
    const answers = [];
    for (let asked = 0; asked < 11; asked++) answers.push(await one.client.get('/marketplace/wallet'));
    expect(answers[0]?.headers).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '9',
      'ratelimit-policy': '"default";q=10;w=60',
    });
    expect(answers[9]?.status).toBe(200);
    const refused = answers[10];
    expect([refused?.status, refused?.body.code]).toEqual([429, 'rate_limited']);
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const reset = Number(refused?.headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(0);
    expect(reset).toBeLessThanOrEqual(61);
    expect(refused?.headers.ratelimit).toMatch(/^"default";r=0;t=\d+$/);
    await two.client.get('/marketplace/wallet').expect(200);
  });

  it('count registrations per address, including those that an agent makes over MCP', async () => {
    const rest = await two.client.post('/agents/register', await fixtures(app).registration());
    expect([rest.status, rest.body.code]).toEqual([429, 'rate_limited']);
    const mcp = await mcpClient(app.url, { 'X-API-Key': two.key });
    const args = { agent_id: 'one-more', name: 'One more' };
    expect(await refusedTool(mcp, 'agent_register', args)).toMatchObject({ code: 'rate_limited' });
    await mcp.close();
  });

  it('do not apply to the health page', async () => {
    for (let asked = 0; asked < 15; asked++) await app.client.get('/health').expect(200);
  });

  it('count refused requests for reports, but not those of probes', async () => {
    const remaining = async (path: string): Promise<string | undefined> =>
      (await app.client.post(path).expect(405)).headers['x-ratelimit-remaining'];
    const first = Number(await remaining('/health/detailed'));
    expect(await remaining('/metrics')).toBe(String(first - 1));
    expect(await remaining('/health')).toBeUndefined();
  });

  it('count unknown routes too', async () => {
    const statuses = [];
    for (let asked = 0; asked < 12; asked++)
      statuses.push((await app.client.get('/nowhere')).headers['x-ratelimit-remaining']);
    expect(statuses.at(-1)).toBe('0');
  });
});

describe('a call that does the work of several', () => {
  let lenient: TestApp;
  let seller: TestAgent;
  beforeAll(async () => {
    lenient = await startTestApp({ RATE_LIMIT_FACTOR: '0.5' });
    seller = await fixtures(lenient).agent();
  });
  afterAll(() => lenient.close());

  const payloads = (count: number): string[] => Array.from({ length: count }, (_, nth) => `key ${nth}`);
  const left = ({ headers }: { headers: Record<string, string> }): number =>
    Number(headers['x-ratelimit-remaining']);
  const wallet = () => seller.client.get('/marketplace/wallet').expect(200);

  it('counts once per fifty items of a list, over each protocol', async () => {
    const before = left(await wallet());
    const goods = { delivery_method: 'digital_instant', digital_payloads: payloads(120), quantity: 120 };
    const listing = await trades(lenient).listing(goods, seller); // three calls
    expect(left(await wallet())).toBe(before - 4);
    const path = `/marketplace/listings/${listing.id}`;
    const answer = await seller.client.put(path, { digital_payloads: payloads(101) }).expect(200);
    expect(left(answer)).toBe(before - 7);
    expect(left(await seller.client.put(path, { digital_payloads: payloads(50) }).expect(200))).toBe(
      before - 8,
    );
    const mcp = await mcpClient(lenient.url, { 'X-API-Key': seller.key });
    await callTool(mcp, 'listing_update', { listing_id: listing.id, digital_payloads: payloads(150) });
    await mcp.close();
    expect(left(await wallet())).toBe(before - 11); // the call itself counts against the limit of MCP
  });

  it('is refused over the limit, and possible in a fresh window however long its list is', async () => {
    const other = await fixtures(lenient).agent();
    const listing = await trades(lenient).listing({ delivery_method: 'digital_instant' }, other);
    const path = `/marketplace/listings/${listing.id}`;
    const used = await other.client.put(path, { digital_payloads: payloads(1_000), digital_payload: null });
    expect(used.status).toBe(200);
    const again = [];
    for (let nth = 0; nth < 2; nth++)
      again.push((await other.client.put(path, { digital_payloads: payloads(1_000) })).status);
    expect(again).toEqual([200, 429]);
  });

  it('counts each line of a checkout as one order', async () => {
    const buyer = await fixtures(lenient).agent();
    const listings: TestListing[] = [];
    for (let nth = 0; nth < 4; nth++) listings.push(await trades(lenient).listing({}, seller));
    const order = () => buyer.client.post('/marketplace/orders', { listing_id: listings[0]?.id }).expect(201);
    const before = left(await order());
    const body = lines(...listings.map((listing): [TestListing] => [listing]));
    const session = await buyer.client.post('/ucp/checkout-sessions', body).expect(201);
    await buyer.client
      .post(`/ucp/checkout-sessions/${session.body.id as string}/complete`, ESCROW)
      .expect(200);
    expect(left(await order())).toBe(before - 5);
  });
});

describe('an address behind a proxy', () => {
  let proxied: TestApp;
  beforeAll(async () => {
    proxied = await startTestApp({ RATE_LIMIT_FACTOR: '0.5', TRUST_PROXY: '1' });
  });
  afterAll(() => proxied.close());

  const ask = async (forwarded?: string, method = 'GET'): Promise<{ status: number; left: number }> => {
    const headers = forwarded === undefined ? undefined : { 'x-forwarded-for': forwarded };
    const path = method === 'GET' ? '/nowhere' : '/marketplace/orders';
    const answer = await fetch(proxied.url + path, { method, headers });
    await answer.arrayBuffer();
    return { status: answer.status, left: Number(answer.headers.get('x-ratelimit-remaining')) };
  };
  const left = async (forwarded?: string): Promise<number> => (await ask(forwarded)).left;

  it.each([
    [
      '192.0.2.7',
      '192.0.2.7:40000',
      '192.0.2.7:40001',
      '::ffff:192.0.2.7',
      '::FFFF:c000:207',
      '"192.0.2.7:1"',
    ],
    ['2001:db8::7', '[2001:db8::7]', '[2001:db8::7]:40000', '2001:DB8:0:0:ffff::1', '[2001:db8::8%25eth0]:2'],
  ])('counts once in all forms: %s', async (...forms) => {
    const counts = [];
    for (const form of forms) counts.push(await left(`198.51.100.9, ${form}`));
    expect(counts).toEqual(forms.map((_, nth) => 49 - nth));
  });

  it('counts as that of the connection if the text is no address', async () => {
    const first = await left();
    const counts = [];
    for (const form of ['unknown', '_hidden', '192.0.2.7:port', '[2001:db8::7', '192.0.2.300', '%eth0'])
      counts.push(await left(form));
    expect(counts).toEqual(counts.map((_, nth) => first - 1 - nth));
  });

  it('counts requests with OPTIONS, and refuses them over the limit', async () => {
    const answers = [];
    for (let sent = 0; sent < 51; sent++) answers.push(await ask('192.0.2.8', 'OPTIONS'));
    expect(answers.map(({ left: rest }) => rest)).toEqual(answers.map((_, nth) => Math.max(0, 49 - nth)));
    expect(answers.slice(-2).map(({ status }) => status)).toEqual([answers[0]?.status, 429]);
  });
});
