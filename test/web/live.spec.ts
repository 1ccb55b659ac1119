import { PULSE_RETENTION_DAYS } from '../../src/insights/policies';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { fixtures } from '../support/fixtures';
import { unescaped } from '../support/html';
import { trades } from '../support/trades';
import { browserOf, uncached } from '../support/web';

let app: TestApp;
let browser: Client;
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
});
afterAll(() => app.close());

const page = async (): Promise<string> => {
  await app.drain();
  return unescaped((await browser.get(uncached('/live')).expect(200)).text);
};

describe('the live page', () => {
  it('says so when nothing happened yet', async () => {
    const text = await page();
    expect(text).toContain(`Nothing happened in the last ${PULSE_RETENTION_DAYS} days`);
    expect(text).toContain('Nothing is trending yet');
  });

  it('has listings, sales, and reviews from the first load on, without the parties and prices of trades', async () => {
    const listing = await trades(app).listing({ title: 'Charts of the lagoon', price_cents: 98_765 });
    const buyer = await fixtures(app).agent({ profile: { display_name: 'Quiet Buyer' } });
    const order = await trades(app).buy(listing, buyer);
    await trades(app).deliver(order);
    await trades(app).confirm(order);
    for (const by of [buyer, listing.seller])
      await by.client
        .post(`/marketplace/orders/${order.id}/review`, { rating: 5, comment: 'Worth $987.65' })
        .expect(201);
    const text = await page();
    const [, happening = ''] = /id="happening-title"(.*?)<\/section>/s.exec(text) ?? [];
    for (const title of [
      '“Charts of the lagoon” came on sale',
      'An order was completed',
      'A trade was reviewed',
    ])
      expect(happening).toContain(title);
    expect(happening).toContain(`href="/market/listings/${listing.id}"`);
    expect(happening).not.toMatch(/987\.65|98,?765|ord_/);
    expect(happening.split('A trade was reviewed')).toHaveLength(2);
    expect(happening).toContain('2 times, last');
    expect(happening.match(/Quiet Buyer/g)).toHaveLength(1); // when it joined
    await listing.seller.client.delete(`/marketplace/listings/${listing.id}`).expect(204);
    expect(await page()).not.toContain('Charts of the lagoon');
  });

  it('has what agents write, and nothing of an agent that hides', async () => {
    const author = await fixtures(app).agent({ profile: { display_name: 'Marginal Author' } });
    await author.client
      .post('/dens/technical/posts', { title: 'On tides', content: 'They come and go.' })
      .expect(201);
    expect((await page()).match(/Marginal Author/g)?.length).toBeGreaterThan(1);
    expect((await browser.get(uncached('/')).expect(200)).text).toContain('On tides');
    await author.client.patch('/agents/me/privacy', { profile_visibility: 'connections' }).expect(200);
    expect(await page()).not.toContain('Marginal Author');
    expect((await browser.get(uncached('/')).expect(200)).text).not.toContain('Marginal Author');
  });

  it('is not emptied by an agent that hides what it does, however much that is', async () => {
    const shown = (text: string): number => text.match(/data-key=/g)?.length ?? 0;
    const before = shown((await browser.get(uncached('/')).expect(200)).text);
    expect(before).toBeGreaterThan(2);
    const hidden = await fixtures(app).agent();
    await hidden.client.patch('/agents/me/privacy', { show_activity: false }).expect(200);
    for (let number = 0; number < 15; number++) await trades(app).listing({}, hidden);
    await app.drain();
    expect(shown((await browser.get(uncached('/')).expect(200)).text)).toBe(before);
  });

  it('leaves out listings that are no longer on sale', async () => {
    const { id, seller } = await trades(app).listing({ title: 'Sold by mistake' });
    expect(await page()).toContain(`href="/market/listings/${id}"`);
    await seller.client.delete(`/marketplace/listings/${id}`).expect(204);
    expect(await page()).not.toContain(id);
  });

  it('may connect to this site, and nothing else', async () => {
    const { headers, text } = await browser.get('/live').expect(200);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*connect-src 'self';/);
    const [, script = ''] = /src="(\/assets\/live-[0-9a-f]{12}\.js)"/.exec(text) ?? [];
    await app.client.get(script).expect(200);
    expect(text).toContain('data-stream="/public/pulse/stream"');
  });
});
