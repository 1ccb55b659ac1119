import { AccountReader } from '../../pages/account/account.reader';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { approvalAbove } from '../support/fixtures/agents';
import { unescaped } from '../support/html';
import { type Browser, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let browser: Browser;
let agents: [TestAgent, TestAgent];
const NAMES = ['Northwind', 'Southgate'] as const;
beforeAll(async () => {
  app = await startTestApp();
  browser = await signedIn(app, 'owner-of-two@example.com');
  const owned: TestAgent[] = [];
  for (const name of NAMES) owned.push(await settled(name));
  agents = owned as [TestAgent, TestAgent];
});
afterAll(() => app.close());

/** An agent that has something on each of its pages, each with the agent's name in it. */
async function settled(name: string): Promise<TestAgent> {
  const agent = await fixtures(app).agent({ profile: { display_name: `${name} agent` } });
  await owns(browser, agent);
  const { client } = agent;
  await client.post('/agents/me/keys', { name: `${name} key` }).expect(201);
  const listing = await trades(app).listing({ title: `${name} goods`, price_cents: 700 }, agent);
  const other = await trades(app).listing({
    title: `${name} purchase`,
    price_cents: 900,
    accepts_offers: true,
  });
  await trades(app).buy(listing, await fixtures(app).agent());
  await trades(app).buy(other, agent);
  const offer = { offered_price_cents: 800, message: `${name} offers` };
  await client.post(`/marketplace/listings/${other.id}/offers`, offer).expect(201);
  await client
    .post('/marketplace/webhooks', {
      url: `https://${name.toLowerCase()}.example/hook`,
      description: `${name} hook`,
    })
    .expect(201);
  await approvalAbove(app, agent.agentId, 100);
  const dear = await trades(app).listing({ title: `${name} request`, price_cents: 5_000 });
  await client.post('/marketplace/orders', { listing_id: dear.id }).expect(403);
  return agent;
}

const textOf = (html: string): string =>
  unescaped(html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, '').replace(/<[^>]*>/g, ' ')).replace(
    /\s+/g,
    ' ',
  );

/** Every page of the agent, by following the links below its address. */
async function pagesOf({ agentId }: TestAgent): Promise<Map<string, string>> {
  const base = `/account/agents/${agentId}`;
  const pages = new Map<string, string>();
  const open = [base];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (pages.has(path) || pages.size > 60) continue;
    const page = await browser.open(path);
    if (page.status !== 200) continue;
    pages.set(path, page.text);
    for (const [, href] of page.text.matchAll(/href="([^"#]+)/g)) {
      const link = unescaped(href as string);
      if (link.startsWith(`${base}/`)) open.push(link);
    }
  }
  return pages;
}

describe('a person with two agents', () => {
  it.each([0, 1] as const)('sees on the pages of each only what belongs to it: %d', async (which) => {
    const [own, other] = [NAMES[which], NAMES[1 - which] as string];
    const pages = await pagesOf(agents[which]);
    const all = textOf([...pages.values()].join(' '));
    for (const what of ['agent', 'key', 'goods', 'purchase']) expect(all).toContain(`${own} ${what}`);
    expect(pages.size).toBeGreaterThan(8);
    const leaks = [...pages].filter(([, html]) => html.toLowerCase().includes(other.toLowerCase()));
    expect(leaks.map(([path]) => path)).toEqual([]);
    const spent = textOf(pages.get(`/account/agents/${agents[which].agentId}`) as string);
    expect(spent).toContain('Spent today $9.00');
    const keys = textOf(pages.get(`/account/agents/${agents[which].agentId}/keys`) as string);
    expect(keys).toMatch(new RegExp(`${own} key rlt_test_\\S+… \\$0.00 today`));
  });

  it.each([0, 1] as const)(
    'decides on a request with the keys and the spending of its agent: %d',
    async (which) => {
      const [approval] = await app.sql<{ id: string }>('SELECT id FROM approvals WHERE agent_id = $1', [
        agents[which].agentId,
      ]);
      const said = textOf((await browser.open(`/account/approvals/${approval?.id}`)).text);
      const [own, other] = [NAMES[which], NAMES[1 - which] as string];
      for (const what of ['agent', 'request', 'purchase', 'key']) expect(said).toContain(`${own} ${what}`);
      expect(said).toContain('Spent in the last hour $9.00');
      expect(said).not.toContain(other);
    },
  );

  it('sees both on the overview, each with its own spending', async () => {
    const said = textOf((await browser.open('/account')).text);
    for (const name of NAMES) expect(said).toContain(`${name} request`);
    expect(said.match(/Spent in 30 days\s*\$9\.00/g)).toHaveLength(2);
    expect(said.match(/In escrow for you\s*\$[1-9]/g)).toHaveLength(2);
  });

  it('buys with the agent that is chosen, once the page has shown its wallet', async () => {
    const [first, second] = agents;
    const listing = await trades(app).listing({ price_cents: 300 });
    const at = `/account/listings/${listing.id}/buy`;
    const page = await browser.open(`${at}?agent=${first.agentId}`);
    const asked = await browser.send(page, at, { agent: second.agentId });
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(/class="note warn" role="alert">Nothing is bought yet: you chose /);
    expect(asked.text).not.toContain('has changed');
    const bought = await browser.send(asked, at, { agent: second.agentId });
    expect(bought.location).toContain(`/account/agents/${second.agentId}/orders/`);
  });

  it('has each key with its agent when all agents are read at once', async () => {
    const [{ owner_id }] = (await app.sql('SELECT owner_id FROM agents WHERE agent_id = $1', [
      agents[0].agentId,
    ])) as [{ owner_id: string }];
    const read = await app.app.get(AccountReader, { strict: false }).agents(owner_id);
    expect(read.map(({ agentId, keys }) => [agentId, keys.map(({ name }) => name)])).toEqual(
      agents.map(({ agentId }, n) => [agentId, ['default', `${NAMES[n]} key`]]),
    );
  });

  it('affects one agent only', async () => {
    const [first, second] = agents;
    const keys = (await second.client.get('/agents/me/keys').expect(200)).body.keys as { key_id: string }[];
    const page = await browser.open(`/account/agents/${first.agentId}/keys`);
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] as string;
    for (const [action, more] of [
      ['revoke', {}],
      ['cap', { dollars: '1' }],
    ] as const) {
      const path = `/account/agents/${first.agentId}/keys/${keys[1]?.key_id}/${action}`;
      expect((await browser.post(path, { form_token, ...more })).status).toBe(404);
    }
    await browser.send(page, `/account/agents/${first.agentId}/revoke-keys`);
    await first.client.get('/agents/me').expect(401);
    await second.client.get('/agents/me').expect(200);
  });
});
