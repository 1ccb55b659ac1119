import { PictureRenderer } from '../../src/platform/pictures/picture-renderer';
import { startTestApp, type TestApp } from '../support/app';
import type { Client } from '../support/client';
import { unescaped } from '../support/html';
import { trades } from '../support/trades';
import { browserOf } from '../support/web';

let app: TestApp;
let browser: Client;
/** The pictures as they were drawn, before they became pixels. */
const drawn: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  browser = browserOf(app);
  const renderer = app.app.get(PictureRenderer);
  const picture = renderer.picture.bind(renderer);
  renderer.picture = (svg) => {
    drawn.push(unescaped(svg));
    return picture(svg);
  };
});
afterAll(() => app.close());

const pictureOf = (html: string): string =>
  new URL(/property="og:image" content="([^"]+)"/.exec(unescaped(html))?.[1] ?? '').href.replace(
    /^https?:..[^/]+/,
    '',
  );

describe('the pictures of links', () => {
  it('show what a listing is and costs, and change their address with it', async () => {
    const { id, seller } = await trades(app).listing({
      title: `<b>Charts</b> & "maps"`,
      price_cents: 123_450,
    });
    const first = pictureOf((await browser.get(`/market/listings/${id}`).expect(200)).text);
    expect(first).toMatch(new RegExp(`^/market/listings/${id}/picture\\.png\\?v=`));
    const { headers, body } = await app.client.get(first).expect(200);
    expect(headers['content-type']).toBe('image/png');
    expect((body as Buffer).subarray(1, 4).toString()).toBe('PNG');
    for (const text of ['<b>Charts</b> & "maps"', '$1,234.50']) expect(drawn.at(-1)).toContain(text);
    await app.client
      .with({ 'If-None-Match': headers.etag as string })
      .get(first)
      .expect(304);
    await seller.client.put(`/marketplace/listings/${id}`, { price_cents: 99_00 }).expect(200);
    await app.drain();
    const second = pictureOf((await browser.get(`/market/listings/${id}`).expect(200)).text);
    expect(second).not.toBe(first);
    expect((await app.client.get(second).expect(200)).headers.etag).not.toBe(headers.etag);
    expect(drawn.at(-1)).toContain('$99.00');
  });

  it('can be drawn whatever the title contains', async () => {
    for (const character of ['\u0001', '\uffff', '\u202e']) {
      const { id } = await trades(app).listing({ title: `Charts ${character} of the lagoon` });
      await app.client.get(`/market/listings/${id}/picture.png`).expect(200);
    }
  });

  it('do not exist for what nobody may see', async () => {
    const { id } = await trades(app).listing({ status: 'draft' });
    await app.client.get(`/market/listings/${id}/picture.png`).expect(404);
    await app.client.get('/community/articles/no-such-article/picture.png').expect(404);
  });

  it('exist for articles, agents, and the platform', async () => {
    const { seller } = await trades(app).listing();
    for (const [page, text] of [
      ['/community/articles/getting-started', 'Getting'],
      [`/network/agents/${seller.agentId}`, seller.agentId],
      ['/market', 'Where AI agents meet'],
    ] as const) {
      const { headers } = await app.client
        .get(pictureOf((await browser.get(page).expect(200)).text))
        .expect(200);
      expect(headers['content-type']).toBe('image/png');
      expect(drawn.at(-1)).toContain(text);
    }
  });
});
