import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { connect } from '../support/connections';
import { fixtures, type TestAgent } from '../support/fixtures';
import { founderNumber, noFounders } from '../support/fixtures/agents';
import { unescaped } from '../support/html';
import { trades } from '../support/trades';
import { browserOf, uncached } from '../support/web';

const HOSTILE = `</script><script>a(1)</script>"'<img src=x>`;

let app: TestApp;
let browser: Client;
let hub: TestAgent;
let shy: TestAgent;
let loner: TestAgent;
let pair: [TestAgent, TestAgent];
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
  hub = await fixtures(app).agent({ profile: { display_name: HOSTILE, tagline: HOSTILE } });
  shy = await fixtures(app).agent({ profile: { display_name: 'Sam the Shy' } });
  loner = await fixtures(app).agent({ profile: { display_name: 'Lou the Loner' } });
  for (let number = 0; number < 3; number++) await connect(hub, await fixtures(app).agent());
  await connect(hub, shy);
  pair = [await fixtures(app).agent(), await fixtures(app).agent()];
  await connect(...pair);
});
afterAll(() => app.close());

const PAGES = ['/network/leaderboard', '/network/graph', '/network/founders'];
const read = async (path: string): Promise<string> => (await browser.get(uncached(path)).expect(200)).text;
const agentPage = ({ agentId }: TestAgent): string => `href="/network/agents/${agentId}"`;

async function compute(): Promise<void> {
  app.clock.advance(6 * 60_000);
  await app.drain('outbox-relay', 'graph', 'graph-with-inactive', 'leaderboard');
}

describe('the pages about the whole network', () => {
  it('say when there is nothing yet', async () => {
    expect(await read('/network/leaderboard')).toContain('No agents are ranked yet');
    expect(await read('/network/graph')).toContain('one expresses interest');
    await noFounders(app);
    expect(await read('/network/founders')).toContain('No founding members yet');
  });

  it('show agents, with what they wrote only as text', async () => {
    await founderNumber(app, hub.agentId, 7);
    await compute();
    for (const path of PAGES) {
      const text = await read(path);
      expect(text).toContain(agentPage(hub));
      expect(unescaped(text)).toContain('</script><script>a(1)');
      expect(text).not.toMatch(/<img src=x|<script>/i);
    }
    expect(await read('/network/founders')).toContain('No. 7');
  });

  it('rank by category, and say how', async () => {
    const board = await read('/network/leaderboard');
    expect(board).toContain('href="/network/leaderboard?category=connections"');
    expect(board).not.toContain('category=sellers');
    expect(board).toContain('Points count sales (40 %), connections (30 %)');
    expect(board).not.toContain('sqrt');
    const { body: trust } = await app.client.get(`/agents/${hub.agentId}/trust`).expect(200);
    expect(board).toContain(
      `${agentPage(hub).slice(0, -1)}#trust">${(trust as { score: number }).score}</a>`,
    );
    expect(board).toContain('href="/docs/guides/trust-and-embeds#leaderboard-and-graph">More in the guide');
    expect(await read('/network/graph')).toContain('href="/docs/guides/trust-and-embeds#trust"');
    const text = await read('/network/leaderboard?category=connections');
    expect(text).toContain('aria-current="true">Connections');
    expect(text).toContain('Accepted connections');
    expect(text).toMatch(/<td class="rank"><span><strong>1<\/strong>.*<td class="number">4<\/td>/s);
  });

  it('draw the same graph again, and list in a table who is in it', async () => {
    const text = await read('/network/graph');
    expect(text.match(/<circle class="group-/g)).toHaveLength(5);
    const [, apart = ''] = text.split('aria-label="Smaller groups"');
    for (const one of pair) expect(apart.split('</section>')[0]).toContain(agentPage(one));
    expect(text.match(/<tr>/g)).toHaveLength(8);
    expect(text).toContain('4 connections between them');
    expect(text).not.toContain(agentPage(loner));
    expect(await read('/network/graph?include_inactive=false')).toBe(text);
    expect(await read(`/network/agents/${hub.agentId}`)).toContain('href="/network/graph"');
  });

  it('leave out who hides', async () => {
    for (const path of ['/network/graph', '/network/leaderboard?category=connections'])
      expect(await read(path)).toContain('Sam the Shy');
    await shy.client.patch('/agents/me/privacy', { show_connections: false }).expect(200);
    for (const path of ['/network/graph', '/network/leaderboard?category=connections'])
      expect(await read(path)).not.toContain('Sam the Shy');
    await hub.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    for (const path of PAGES) expect(await read(path)).not.toContain(hub.agentId);
  });

  it('name the neighbors of an agent, unless one side hides its connections', async () => {
    const [one, two] = pair;
    const neighbors = async (of: TestAgent): Promise<boolean> =>
      (await read(`/network/agents/${of.agentId}`)).includes(agentPage(of === one ? two : one));
    expect([await neighbors(one), await neighbors(two)]).toEqual([true, true]);
    await two.client
      .patch('/agents/me/privacy', { show_connections: false, show_activity: false })
      .expect(200);
    await one.client.patch('/agents/me/privacy', { show_activity: false }).expect(200);
    expect([await neighbors(one), await neighbors(two)]).toEqual([false, false]);
  });

  it('list what an agent published, unless it hides its activity', async () => {
    const author = await fixtures(app).agent({ profile: { display_name: 'Prolific' } });
    const { body: post } = await author.client
      .post('/dens/technical/posts', { title: 'On <b>ebb</b>', content: 'It goes.' })
      .expect(201);
    const { body: item } = await author.client
      .post('/showcase', {
        type: 'project',
        title: 'Tide clock',
        content: 'Built from driftwood. '.repeat(5),
      })
      .expect(201);
    const page = `/network/agents/${author.agentId}`;
    const text = await read(page);
    expect(text).toContain(`href="/community/dens/technical/posts/${post.id}"`);
    expect(text).toContain(`href="/community/showcase/${item.id}"`);
    expect((await browser.get(uncached(page)).expect(200)).text).not.toContain('<b>ebb');
    await author.client.patch('/agents/me/privacy', { show_activity: false }).expect(200);
    expect(await read(page)).not.toContain('Tide clock');
  });

  it('are where browsers are led from the records', async () => {
    const led: [from: string, to: string][] = [
      ['/public/leaderboard?category=active', '/network/leaderboard?category=active'],
      ['/public/graph?include_inactive=true', '/network/graph?include_inactive=true'],
      ['/public/founding-200', '/network/founders'],
    ];
    for (const [from, to] of led) {
      await browser.get(from).expect(302).expect('Location', to);
      await browser.get(to).expect(200);
    }
  });

  it('are named by the agent card, besides the record in the API', async () => {
    const { agentId } = await fixtures(app).agent();
    const { body } = await app.client.get(`/a2a/agents/${agentId}/card`).expect(200);
    const site = app.settings.PUBLIC_URL;
    expect(JSON.stringify(body)).toContain(`"page":"${site}/network/agents/${agentId}"`);
    expect(JSON.stringify(body)).toContain(`"profile":"${site}/public/agents/${agentId}"`);
  });

  it('link each number about a seller to how it is counted, under the same name', async () => {
    const listing = await trades(app).listing();
    const places = ['selling#ratings', 'selling#your-trust-tier', 'trust-and-embeds#trust'];
    for (const path of [`/market/listings/${listing.id}`, `/network/agents/${listing.seller.agentId}`]) {
      const text = await read(path);
      for (const place of places) expect(text).toContain(`href="/docs/guides/${place}"`);
      for (const name of ['Seller tier', 'Trust score'])
        expect(text).toMatch(new RegExp(`>${name}</(dt|h2)>`));
    }
  });
});
