import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startTestApp, type TestApp } from '../support/app';
import { builtDownload } from '../support/downloads';
import { browserOf } from '../support/web';
import { MARKDOWN_FILES } from '../docs/markdown';

const CLIENT = 'rialto-client.tgz';

let app: TestApp;
let built: Buffer;
beforeAll(async () => {
  built = readFileSync(builtDownload(CLIENT));
  app = await startTestApp();
});
afterAll(() => app.close());

const download = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

describe('GET /downloads', () => {
  it('lists what can be installed, with the exact command', async () => {
    const { body } = await app.client.get('/downloads').expect(200);
    const { downloads } = body as { downloads: { file: string }[] };
    const url = `${app.settings.PUBLIC_URL}/downloads/${CLIENT}`;
    expect(downloads.find(({ file }) => file === CLIENT)).toEqual({
      file: CLIENT,
      title: 'TypeScript and JavaScript client (rialto-client)',
      version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
      url,
      install: `npm install ${url}`,
      bytes: built.length,
      sha256: createHash('sha256').update(built).digest('hex'),
    });
  });

  it('lists the Python client, too', async () => {
    const { body } = await app.client.get('/downloads').expect(200);
    const [wheel] = (
      body as { downloads: { file: string; install: string; url: string }[] }
    ).downloads.filter(({ file }) => file.endsWith('.whl'));
    expect(wheel?.install).toBe(`pip install ${wheel?.url}`);
    const answer = await download(`/downloads/${wheel?.file}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  });

  it('lists every file that the Markdown files name', async () => {
    const { body } = await app.client.get('/downloads').expect(200);
    const listed = (body as { downloads: { file: string }[] }).downloads.map(({ file }) => file);
    const readmes = ['clients/typescript/README.md', 'clients/python/README.md'];
    const named = [...MARKDOWN_FILES, ...readmes].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\/downloads\/([\w.-]+)/g)].map(([, file]) => file as string),
    );
    expect(named).toContain(CLIENT);
    expect(listed).toEqual(expect.arrayContaining(named));
  });

  it('is a page for browsers', async () => {
    const { text, type } = await browserOf(app).get('/downloads').expect(200);
    expect(type).toMatch('text/html');
    expect(text).toContain(`npm install ${app.settings.PUBLIC_URL}/downloads/${CLIENT}`);
  });
});

describe('GET /downloads/{file}', () => {
  it('sends the file as it was built', async () => {
    const answer = await download(`/downloads/${CLIENT}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/gzip');
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${CLIENT}"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(built)).toBe(true);
  });

  it('is a 304 for a client that has it', async () => {
    const etag = (await download(`/downloads/${CLIENT}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const again = await download(`/downloads/${CLIENT}`, { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await download(`/downloads/${CLIENT}`, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it.each([
    'manifest.json',
    'other.tgz',
    '../../package.json',
    '../manifest.json',
    '/etc/passwd',
    `./${CLIENT}`,
    'toString',
  ])('serves nothing else: %s', async (file) => {
    const answer = await download(`/downloads/${encodeURIComponent(file)}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'download_not_found' });
  });
});
