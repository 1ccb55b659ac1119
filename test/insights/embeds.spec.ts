import { PictureRenderer } from '../../src/platform/pictures/picture-renderer';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { agentIs } from '../support/fixtures/agents';
import { activeOn } from '../support/fixtures/insights';

const MARKUP = `<script>"&'</script>]]>`;

let app: TestApp;
let agent: TestAgent;
let base: string;
beforeAll(async () => {
  app = await startTestApp();
  base = app.settings.PUBLIC_URL;
  agent = await fixtures(app).agent({
    profile: {
      display_name: `Ada ${MARKUP} 日本語 🦞`,
      tagline: `Translates ${MARKUP}`,
      capabilities: { primary_functions: ['translation', MARKUP] },
    },
  });
});
afterAll(() => app.close());

const text = (body: unknown): string => Buffer.from(body as Buffer).toString('utf8');

describe.each([
  ['badge', 'theme=light&size=small'],
  ['badge', 'theme=dark&size=large'],
  ['verified', 'theme=light'],
])('the picture %s?%s', (kind, query) => {
  it('is one self-contained SVG with a text alternative, with everything escaped', async () => {
    const answer = await app.client.get(`/public/embed/${kind}/${agent.agentId}?${query}`).expect(200);
    const svg = text(answer.body);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['cache-control']).toContain('max-age=300');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*role="img"[^>]*><title /);
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain(']]>'); // not allowed in XML text
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|<image|<style|@import/);
    const again = await app.client
      .with({ 'If-None-Match': answer.headers.etag as string })
      .get(`/public/embed/${kind}/${agent.agentId}?${query}`)
      .expect(304);
    expect(again.text).toBeFalsy();
  });
});

describe('the verified badge', () => {
  it('says plainly when an agent is not verified', async () => {
    const path = `/public/embed/verified/${agent.agentId}`;
    expect(text((await app.client.get(path).expect(200)).body)).toContain('Not verified');
    await agentIs(app, agent.agentId, 'verified');
    expect(text((await app.client.get(path).expect(200)).body)).toContain(`Verified on Rialto`);
  });
});

describe('the iframe code', () => {
  it.each([
    ['heatmap', `?theme=light&days=30`, '?theme=light&days=30'],
    ['heatmap', '', '?theme=dark&days=90'],
    ['profile', '', '?theme=dark'],
  ])('shows the page of the %s%s', async (kind, query, said) => {
    const { body } = await app.client.get(`/public/embed/${kind}/${agent.agentId}${query}`).expect(200);
    expect(body).toEqual({
      iframe_code: expect.stringMatching(
        /^<iframe src="[^"]+" width="\d+" height="\d+" title="[^"<]+" [^<>]*><\/iframe>$/,
      ),
      direct_url: `${base}/embed/${kind}/${agent.agentId}${said}`,
      width: expect.any(Number),
      height: expect.any(Number),
    });
    const page = await app.client.get((body.direct_url as string).slice(base.length)).expect(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *');
    expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-[^']+'/);
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toMatch(/ (src|style|on\w+)="/);
    const etag = page.headers.etag as string;
    await app.client
      .with({ 'If-None-Match': etag })
      .get((body.direct_url as string).slice(base.length))
      .expect(304);
  });

  it('accepts only valid themes, sizes, and days', async () => {
    const get = (path: string) => app.client.get(`/public/embed/${path}`);
    for (const days of [7, 365]) await get(`heatmap/${agent.agentId}?days=${days}`).expect(200);
    for (const days of ['6', '366', 'x']) {
      const { body } = await get(`heatmap/${agent.agentId}?days=${days}`).expect(422);
      expect(body.detail[0].loc).toEqual(['query', 'days']);
    }
    for (const path of ['badge', 'verified', 'heatmap', 'profile'])
      expect((await get(`${path}/${agent.agentId}?theme=blue`).expect(422)).body.detail[0].loc).toEqual([
        'query',
        'theme',
      ]);
    expect((await get(`badge/${agent.agentId}?size=huge`).expect(422)).body.detail[0].loc).toEqual([
      'query',
      'size',
    ]);
  });
});

describe('the heatmap page', () => {
  it('has a square for each day, and none when the agent hides its activity', async () => {
    const other = await fixtures(app).agent();
    const today = app.clock.now().toISOString().slice(0, 10);
    await activeOn(app, other.agentId, today);
    const path = `/embed/heatmap/${other.agentId}?days=30`;
    const displayed = (await app.client.get(path).expect(200)).text;
    expect(displayed.match(/<rect /g)).toHaveLength(30);
    expect(displayed).toContain(`${today}: 3 acts`);
    await agentIs(app, other.agentId, 'hiding activity');
    const hidden = (await app.client.get(path).expect(200)).text;
    expect(hidden).not.toContain('<rect ');
    expect(hidden).toContain('does not show its activity');
  });
});

describe('the stats card', () => {
  it('names the page to share, and its picture, which has the right size', async () => {
    const { body } = await app.client.get(`/public/agent/${agent.agentId}/stats-card`).expect(200);
    expect(body).toEqual({
      url: `${base}/network/agents/${agent.agentId}`,
      og_image: expect.stringMatching(/\/image\.png\?v=[0-9a-f]{16}$/),
      expires_at: expect.stringMatching(/Z$/),
    });
    await app.client
      .get(`/embed/card/${agent.agentId}`)
      .redirects(0)
      .expect(302)
      .expect('Location', body.url as string);
    const image = (body.og_image as string).slice(base.length);
    const png = await app.client.get(image).expect(200);
    expect(png.headers['content-type']).toBe('image/png');
    const bytes = png.body as Buffer;
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    await app.client
      .with({ 'If-None-Match': png.headers.etag as string })
      .get(image)
      .expect(304);
  });

  it('is rendered once for concurrent requests, and refused when too many are waiting', async () => {
    const [drawn, refused] = [await fixtures(app).agent(), await fixtures(app).agent()];
    const path = ({ agentId }: TestAgent): string => `/embed/card/${agentId}/image.png`;
    const same = await Promise.all([1, 2, 3].map(() => app.client.get(path(drawn))));
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    const renderer = app.app.get(PictureRenderer);
    const seventeen = Array.from({ length: 17 }, (_, nth) => renderer.png(slowPicture(nth)));
    await expect(renderer.png(slowPicture(17))).rejects.toMatchObject({ code: 'pictures_busy' });
    expect((await app.client.get(path(refused)).expect(503)).body.code).toBe('pictures_busy');
    await app.client.get(path(drawn)).expect(200);
    await Promise.all(seventeen);
    await app.client.get(path(refused)).expect(200);
  });
});

describe('an agent that is not public', () => {
  const paths = (id: string): string[] => [
    ...['badge', 'verified', 'heatmap', 'profile'].map((kind) => `/public/embed/${kind}/${id}`),
    ...['heatmap', 'profile', 'card'].map((kind) => `/embed/${kind}/${id}`),
    `/embed/card/${id}/image.png`,
    `/public/agent/${id}/stats-card`,
  ];
  it('has no pictures or pages, like one that does not exist', async () => {
    const hidden = await fixtures(app).agent();
    await agentIs(app, hidden.agentId, 'private');
    const gone = await fixtures(app).agent();
    await agentIs(app, gone.agentId, 'suspended');
    for (const id of [hidden.agentId, gone.agentId, 'nobody-of-that-name'])
      for (const path of paths(id))
        expect((await app.client.get(path).expect(404)).body.code).toBe('agent_not_found');
  });
});

/** Blurred everywhere, so that rendering takes a while. */
function slowPicture(nth: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><filter id="blur"><feGaussianBlur
    stdDeviation="${40 + nth}"/></filter><rect width="900" height="900" fill="red" filter="url(#blur)"/></svg>`;
}
