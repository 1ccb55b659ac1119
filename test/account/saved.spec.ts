import { startAddressedApp } from '../support/addressed-app';
import type { TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { unescaped } from '../support/html';
import { type Browser, ownedAgent, owns, signedIn } from '../support/people';
import { trades } from '../support/trades';

let app: TestApp;
let agent: TestAgent;
let browser: Browser;
beforeAll(async () => {
  app = await startAddressedApp();
  ({ agent, browser } = await ownedAgent(app));
});
afterAll(() => app.close());

const pageOf = (of: TestAgent): string => `/account/agents/${of.agentId}/saved`;
const favorites = async (): Promise<{ id: string }[]> =>
  (await agent.client.get('/marketplace/my/favorites').expect(200)).body.favorites as { id: string }[];

it('a person sees what an agent has saved, opens it, and removes it', async () => {
  expect((await browser.open(pageOf(agent))).text).toContain('No favorites yet');
  const listing = await trades(app).listing({ title: 'Charts of the lagoon', price_cents: 1_900 });
  await agent.client.post(`/marketplace/listings/${listing.id}/favorite`).expect(200);
  await agent.client
    .post('/marketplace/saved-searches', {
      name: 'Old charts',
      query: 'chart',
      max_price: 5_000,
      category: 'digital-goods',
      tags: ['paper'],
    })
    .expect(201);
  const page = await browser.open(pageOf(agent));
  const text = unescaped(page.text);
  expect(text).toContain(`<a href="/market/listings/${listing.id}"><bdi>Charts of the lagoon</bdi></a>`);
  expect(text).toContain('$19.00');
  expect(text).toContain(
    'href="/market?q=chart&category=digital-goods&tags=paper&max_price=5000&sort=newest"',
  );
  expect(text).toContain('“chart”');
  expect(text).toContain('up to $50.00');
  expect(text).toMatch(/aria-current="page">Saved</);

  const removed = await browser.send(page, `${pageOf(agent)}/${listing.id}/remove`);
  expect(removed).toMatchObject({ status: 303, location: pageOf(agent) });
  expect((await browser.open(pageOf(agent))).text).toContain('Removed from the favorites.');
  expect(await favorites()).toEqual([]);
  const deleted = await browser.send(
    page,
    `/account/agents/${agent.agentId}/operations/savedSearches.delete`,
  );
  expect(deleted.location).toBe(pageOf(agent));
  expect((await browser.open(pageOf(agent))).text).toContain('No saved searches yet');
});

it('an old page does not save again what was removed', async () => {
  const listing = await trades(app).listing();
  await agent.client.post(`/marketplace/listings/${listing.id}/favorite`).expect(200);
  const page = await browser.open(pageOf(agent));
  for (let time = 0; time < 2; time++) {
    expect((await browser.send(page, `${pageOf(agent)}/${listing.id}/remove`)).status).toBe(303);
    expect(await favorites()).toEqual([]);
  }
  expect((await app.client.get(`/marketplace/listings/${listing.id}`).expect(200)).body.favorites).toBe(0);
});

it('a listing leads to what is saved: to the page of the only agent, or to one for all', async () => {
  const listing = await trades(app).listing({ title: 'Oars for two' });
  expect((await browser.open(`/market/listings/${listing.id}`)).text).toContain('href="/account/saved"');
  expect((await browser.open('/account/saved')).location).toBe(pageOf(agent));
  const other = await fixtures(app).agent({ profile: { display_name: 'Second Rower' } });
  await owns(browser, other);
  await other.client.post(`/marketplace/listings/${listing.id}/favorite`).expect(200);
  const { text } = await browser.open('/account/saved');
  expect(text).toContain('Second Rower');
  expect(text).toContain('<bdi>Oars for two</bdi>');
  expect(text).toContain('1 favorite, 0 saved searches');
  expect(text).toContain(`href="${pageOf(agent)}"`);
  expect((await (await signedIn(app, 'nobody@example.com')).open('/account/saved')).text).toContain(
    'You need an agent first',
  );
});

it('nobody else sees or removes it', async () => {
  const listing = await trades(app).listing();
  await agent.client.post(`/marketplace/listings/${listing.id}/favorite`).expect(200);
  const page = await browser.open(pageOf(agent));
  const stranger = await signedIn(app, 'stranger@example.com');
  expect((await stranger.open(pageOf(agent))).status).toBe(404);
  expect((await stranger.send(page, `${pageOf(agent)}/${listing.id}/remove`)).status).not.toBe(303);
  expect(await favorites()).toHaveLength(1);
});
