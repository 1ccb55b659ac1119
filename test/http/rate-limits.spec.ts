import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { mcpClient, refusedTool } from '../support/mcp';

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
