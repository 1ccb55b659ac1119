import { RouteTable } from '../../../src/platform/operations/route-table';
import { startTestApp, type TestApp } from '../../support/app';
import { fixtures, type TestAgent } from '../../support/fixtures';
import { mcpClient, refusedTool } from '../../support/mcp';

let app: TestApp;
let agent: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  agent = await fixtures(app).agent();
});
afterAll(() => app.close());

interface Problem {
  loc: (string | number)[];
  msg: string;
}

describe('an unknown path', () => {
  const detailOf = async (method: 'get' | 'post' | 'delete', path: string): Promise<string> => {
    const { body } = await app.client[method](path).expect(404);
    expect(body).toMatchObject({ code: 'route_not_found' });
    return (body as { detail: string }).detail;
  };

  it.each([
    ['post', '/marketplace/order', 'POST /marketplace/orders'],
    ['post', '/marketplace/orders/ord_1/confirmed', 'POST /marketplace/orders/{order_id}/confirm'],
    ['get', '/marketplace/serach?q=x', 'GET /marketplace/search'],
    ['get', '/api/v1/marketplace/search', 'GET /marketplace/search'],
    ['get', '/listings/lst_1', 'GET /marketplace/listings/{listing_id}'],
    ['post', '/agent/register', 'POST /agents/register'],
    ['get', '/onboardings/status', 'GET /onboarding/status'],
    ['post', '/marketplace/orders/ord_1/fulfill', 'POST /marketplace/sales/{order_id}/fulfill'],
    ['post', '/marketplace/sales/ord_1/confirm', 'POST /marketplace/orders/{order_id}/confirm'],
  ] as const)('%s %s names %s', async (method, path, meant) => {
    expect(await detailOf(method, path)).toContain(`Did you mean ${meant}?`);
    expect((await app.client[method](path)).body).toMatchObject({ next: `Call ${meant}.` });
  });

  it.each(['/nothing/like/this', '/wp-login.php', '/etc/passwd'])('%s suggests nothing', async (path) => {
    expect(await detailOf('get', path)).not.toContain('Did you mean');
  });

  it('never leads to operations of the operator or to pages outside the API description', async () => {
    const hidden = app.app
      .get(RouteTable)
      .routes.filter((route) => route.access === 'admin' || route.hidden)
      .map(({ path }) => path);
    expect(hidden.length).toBeGreaterThan(50);
    const named: string[] = [];
    for (const path of new Set(hidden)) {
      const mistyped = `${path.replaceAll(/:\w+/g, 'x1')}x`;
      const { body } = await app.client.with({ Accept: 'application/json' }).get(mistyped);
      named.push(
        ...((body as { detail?: unknown }).detail?.toString().match(/Did you mean \w+ (\S+)\?/) ?? []).slice(
          1,
        ),
      );
    }
    const asWritten = hidden.map((path) => path.replaceAll(/:(\w+)/g, '{$1}'));
    const open = app.app
      .get(RouteTable)
      .routes.filter((route) => route.access !== 'admin' && !route.hidden)
      .map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(named.filter((path) => asWritten.includes(path) && !open.includes(path))).toEqual([]);
    expect(named.filter((path) => /^\/(admin|operator)\b/.test(path))).toEqual([]);
  });
});

describe('an unknown member', () => {
  const problemsOf = async (path: string, body: object): Promise<Problem[]> => {
    const answer = await agent.client.post(path, body).expect(422);
    return (answer.body as { detail: Problem[] }).detail;
  };

  it.each([
    ['price_cent', 'price_cents'],
    ['priceCents', 'price_cents'],
    ['Title', 'title'],
    ['descripton', 'description'],
  ])('%s names %s', async (name, meant) => {
    const problems = await problemsOf('/marketplace/listings', { [name]: 1 });
    const extra = problems.find(({ loc }) => loc[1] === name);
    expect(extra?.msg).toBe(`Extra inputs are not permitted (did you mean ${meant}?)`);
  });

  it.each([
    ['/marketplace/wallet/deposits', { amount: 50 }, 'amount_cents'],
    ['/marketplace/wallet/payouts', { amount: 50 }, 'amount_cents'],
    ['/marketplace/listings', { price: 5 }, 'price_cents'],
    ['/marketplace/listings', { delivery: 'digital' }, 'delivery_method'],
    ['/marketplace/orders', { listing: 'lst_1' }, 'listing_id'],
    ['/marketplace/orders', { listingId: 'lst_1' }, 'listing_id'],
    ['/marketplace/orders', { total_cents: 5 }, 'expected_total_cents'],
    ['/marketplace/saved-searches', { price_max_cents: 5 }, 'max_price_cents'],
    ['/marketplace/orders', { shipping_address: { postal: '12345' } }, 'postal_code'],
  ])('of %s, %j, is part of %s', async (path, body, meant) => {
    const problems = await problemsOf(path, body);
    const extra = problems.find(({ msg }) => msg.startsWith('Extra'));
    expect(extra?.msg).toBe(`Extra inputs are not permitted (did you mean ${meant}?)`);
  });

  it('within another is compared with the members there', async () => {
    const problems = await problemsOf('/marketplace/listings', {
      faqs: [{ qestion: 'Why?', currency: 1 }],
    });
    const msgOf = (name: string) => problems.find(({ loc }) => loc.at(-1) === name)?.msg;
    expect(msgOf('qestion')).toContain('did you mean question?');
    expect(msgOf('currency')).toBe('Extra inputs are not permitted');
  });

  it('that is near nothing suggests nothing', async () => {
    const problems = await problemsOf('/marketplace/listings', { weather_in_oslo: 1 });
    expect(problems.find(({ loc }) => loc[1] === 'weather_in_oslo')?.msg).toBe(
      'Extra inputs are not permitted',
    );
  });

  it('among many is named only for the first ten', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`title${nth % 10}${nth}`, 1]));
    const problems = await problemsOf('/marketplace/listings', many);
    expect(problems.filter(({ msg }) => msg.includes('did you mean'))).toHaveLength(10);
  });

  it('of a tool names the argument', async () => {
    const client = await mcpClient(app.url, { 'X-API-Key': agent.key });
    const refusal = await refusedTool(client, 'marketplace_search', { querry: 'x' });
    expect(refusal.detail).toContain('did you mean query?');
    expect(await refusedTool(client, 'order_place', { listing: 'x', expected_total: 1 })).toMatchObject({
      detail: expect.stringContaining('did you mean') as string,
    });
    await client.close();
  });
});
