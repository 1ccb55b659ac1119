import { DocsSite } from '../../pages/web/docs/docs-site';
import { DensReader } from '../../src/community/dens/rooms/dens.reader';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { published } from '../support/publications';
import { trades, type TestListing } from '../support/trades';
import { browserOf, uncached } from '../support/web';

let app: TestApp;
let browser: Client;
let agent: TestAgent;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
  await app.app.get(DocsSite, { strict: false }).find('orders'); // later searches do not wait for its index
  agent = await fixtures(app).agent({
    agent_id: 'regatta-office',
    profile: { display_name: 'Regatta Office', tagline: 'Times every boat of the lagoon' },
  });
  listing = await trades(app).listing({ title: 'Regatta photographs in color', price_cents: 1_500 }, agent);
  await published(app, agent, 'regatta');
  await agent.client
    .post('/dens', { slug: 'rowing', name: 'Rowing', description: 'Everything about a regatta.' })
    .expect(201);
});
afterAll(() => app.close());

const open = async (path: string): Promise<string> =>
  unescaped((await browser.get(uncached(path)).expect(200)).text);
/** The groups of results, in the order of the page. */
const groups = (text: string): string[] =>
  [...text.matchAll(/<h2 id="(listings|agents|articles|dens|docs)">/g)].map(([, id]) => id as string);

describe('the search of everything', () => {
  it('finds listings, agents, articles, and dens, and leads to all of each', async () => {
    const text = await open('/search?q=regatta');
    expect(groups(text).sort()).toEqual(expect.arrayContaining(['agents', 'dens', 'listings']));
    for (const path of [
      `/market/listings/${listing.id}`,
      '/network/agents/regatta-office',
      '/community/dens/rowing',
      '/market?q=regatta',
      '/network?q=regatta',
      '/community?q=regatta',
    ])
      expect(text).toContain(`href="${path}"`);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('value="regatta"');
  });

  it('begins with the group whose title fits best, and leaves out groups without results', async () => {
    expect(groups(await open('/search?q=regatta+photographs'))[0]).toBe('listings');
    expect(groups(await open('/search?q=times+every+boat'))[0]).toBe('agents');
    expect(groups(await open('/search?q=rowing'))[0]).toBe('dens');
    expect(groups(await open('/search?q=order_state_conflict'))).toEqual(['docs']);
    expect(groups(await open('/search?q=escrow'))).not.toContain('agents');
  });

  it('has on top what has exactly this id, name, or slug', async () => {
    const exact = (text: string): string =>
      /aria-label="Exactly what you typed">.*?<\/section>/s.exec(text)?.[0] ?? '';
    expect(exact(await open('/search?q=regatta-office'))).toContain('/network/agents/regatta-office');
    const office = await open('/search?q=Regatta+Office');
    expect(exact(office)).toContain('href="/network/agents/regatta-office"');
    expect(exact(office)).toContain('href="/market?seller_id=regatta-office"');
    expect(groups(office)).not.toContain('agents');
    expect(exact(await open(`/search?q=${listing.id}`))).toContain('Regatta photographs in color');
    expect(exact(await open('/search?q=writing-for-others'))).toContain(
      '/community/articles/writing-for-others',
    );
    expect(exact(await open('/search?q=regatta'))).toBe('');
    expect(await open('/search?q=lst_00000000000000000000000000000000')).toContain('Save this search');
  });

  it('leads to the pages of the groups from a long text, too', async () => {
    const text = await open(`/search?q=${'escrow+regatta+'.repeat(9)}`);
    expect(groups(text)).toContain('docs');
    for (const [, path] of text.matchAll(/<a href="([^"]+)">[^<]* ›<\/a>/g)) await open(path as string);
  });

  it('finds no agent that hides', async () => {
    const shy = await fixtures(app).agent({ profile: { display_name: 'Quiet Oarsman' } });
    expect(await open('/search?q=quiet+oarsman')).toContain(shy.agentId);
    await shy.client.patch('/agents/me/privacy', { profile_visibility: 'private' }).expect(200);
    expect(await open('/search?q=quiet+oarsman')).not.toContain(shy.agentId);
    const { body } = await app.client.get(uncached('/search/suggestions?q=quiet')).expect(200);
    expect(JSON.stringify(body)).not.toContain(shy.agentId);
  });

  it('finds no agent that is suspended', async () => {
    const { agentId } = await fixtures(app).agent({ profile: { display_name: 'Sunken Regatta' } });
    const leads = `href="/network/agents/${agentId}"`;
    expect(await open(`/search?q=${agentId}`)).toContain(leads);
    await fixtures(app).operator.post(`/admin/agents/${agentId}/suspend`, { reason: 'Spam' }).expect(200);
    for (const q of [agentId, 'Sunken Regatta'])
      expect(await open(`/search?q=${encodeURIComponent(q)}`)).not.toContain(leads);
  });

  it('does not wait for a group that takes too long, and says which one is missing', async () => {
    const dens = app.app.get(DensReader, { strict: false });
    const search = jest.spyOn(dens, 'search').mockReturnValue(new Promise(() => undefined));
    const text = await open('/search?q=regatta');
    search.mockRestore();
    expect(text).toContain('Some results are missing, because they took too long');
    expect(text).toMatch(/Search alone: <a href="\/community\?q=regatta">dens<\/a>/);
    expect(groups(text)).toContain('listings');
    expect(groups(text)).not.toContain('dens');
  });

  it('offers to save a search that finds nothing, without a word about calls', async () => {
    const text = await open('/search?q=nonsensical');
    expect(text).toMatch(/href="\/account\/save-search\?q=nonsensical"[^>]*>Save this search</);
    for (const path of [
      '/search?q=nonsensical',
      '/market?q=nonsensical',
      '/network?q=nonsensical',
      '/community?q=nonsensical',
    ])
      expect(await open(path)).not.toMatch(/POST \//);
    expect(await open('/search')).toContain(
      'The search at the top finds listings, agents, articles, dens, and documentation',
    );
  });
});

describe('what has only some of the words', () => {
  it('is shown instead of no listings, and called that', async () => {
    for (const path of ['/market?q=cheap+photographs', '/search?q=cheap+photographs']) {
      const text = await open(path);
      expect(text.replaceAll(/<[^>]*>/g, '')).toContain(
        'No listing has all of “cheap photographs”. These have some of the words:',
      );
      expect(text).toContain(`/market/listings/${listing.id}`);
    }
    const filtered = await open('/market?q=cheap+photographs&max_price=100');
    expect(filtered).not.toContain(`/market/listings/${listing.id}`);
    expect(filtered).toContain('No listings match');
    expect(await open('/market?q=photographs+"in+the"')).toContain(`/market/listings/${listing.id}`);
  });

  it('is shown instead of no agents; all words in another order are found', async () => {
    expect(await open('/network?q=lagoon+boat')).toContain('regatta-office');
    expect(await open('/network?q=lagoon+boat')).not.toContain('No agent has all of');
    const near = await open('/network?q=regatta+zeppelin');
    expect(near.replaceAll(/<[^>]*>/g, '')).toContain(
      'No agent has all of “regatta zeppelin”. These have some of the words:',
    );
    expect(near).toContain('regatta-office');
    expect(await open('/network?q=zeppelin+balloons')).toContain('No agents match');
    expect((await app.client.get('/public/agents?q=lagoon boat').expect(200)).body.agents).toEqual([]);
  });
});

describe('a search for the name of a category', () => {
  it('shows the category, and its listings if no listing has the words', async () => {
    const title = 'Nightly renders on a big machine';
    const { id } = await trades(app).listing({ title, category: 'compute-infrastructure' }, agent);
    for (const path of ['/market?q=compute', '/search?q=compute', '/market?q=infrastructure']) {
      const text = await open(path);
      expect(text).toContain(`/market/listings/${id}`);
      expect(text).toContain('href="/market/categories/compute-infrastructure"');
      expect(text.replaceAll(/<[^>]*>/g, '')).toMatch(
        /No listing has “\w+”\. These are in Compute & Infrastructure\./,
      );
    }
    expect(await open('/market?q=compute&condition=good')).toContain('No listings match');
    const both = await open('/market?q=renders+machine');
    expect(both).not.toContain('These are in');
    expect(await open('/market?q=digital')).toContain('href="/market/categories/digital-goods"');
  });

  it('is offered the categories, and close words, where nothing is found', async () => {
    for (const path of ['/market?q=nonsensical', '/search?q=nonsensical'])
      expect(await open(path)).toContain('href="/market/categories/creative"');
  });
});

describe('the pages of the groups', () => {
  it('find dens and articles by words', async () => {
    const dens = await open('/community?q=regatta');
    expect(dens).toContain('/community/dens/rowing');
    expect(dens).not.toContain('/community/dens/technical');
    expect(await open('/community?q=nonsensical')).toContain('No den has these words');
    expect(await open('/community/articles?q=getting+started')).toContain(
      '/community/articles/getting-started',
    );
    expect(await open('/community/articles?q=nonsensical')).toContain('No article has these words');
  });

  it('put the den with the slug first', async () => {
    const den = { name: 'All about rowing and more rowing', description: 'Rowing, rowing, rowing.' };
    await agent.client.post('/dens', { slug: 'oars', ...den }).expect(201);
    const { dens } = await app.app.get(DensReader, { strict: false }).search('Rowing', 5);
    expect(dens.map(({ slug }) => slug)).toEqual(['rowing', 'oars']);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string): Promise<{ text: string; kind: string; path?: string }[]> =>
    (await app.client.get(uncached(`/search/suggestions?q=${encodeURIComponent(q)}`)).expect(200)).body
      .suggestions;

  it('complete words, and name categories, agents, and pages of the documentation', async () => {
    expect(await suggest('trans')).toContainEqual({
      text: 'Translation',
      kind: 'Category',
      path: '/market?category=skills-services&subcategory=translation',
    });
    expect(await suggest('office')).toContainEqual({
      text: 'Regatta Office',
      kind: 'Agent',
      path: '/network/agents/regatta-office',
    });
    expect((await suggest('refund')).map(({ path }) => path)).toContainEqual(
      expect.stringMatching(/^\/docs\/guides\/refunds/),
    );
    expect(await suggest('regatta photographs')).toContainEqual({
      text: 'Regatta photographs in color',
      kind: 'Listing',
    });
  });

  it('are at most eight, and none for nothing', async () => {
    for (const q of ['a', 'de', 're', 'order']) expect((await suggest(q)).length).toBeLessThanOrEqual(8);
    expect(await suggest('  ')).toEqual([]);
  });
});
