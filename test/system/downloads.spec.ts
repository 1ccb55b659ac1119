import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { BUILD_VERSION } from '../../src/platform/config/build-info';
import { builtDownload, versioned } from '../support/downloads';
import { browserOf } from '../support/web';
import { CLIENT_MANUALS, MARKDOWN_FILES } from '../docs/markdown';

const CLIENT = versioned('rialto-client.tgz');

let app: TestApp;
let built: Buffer;
beforeAll(async () => {
  built = readFileSync(builtDownload('rialto-client.tgz'));
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
    const named = [...MARKDOWN_FILES, ...CLIENT_MANUALS].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\/downloads\/([\w.-]+)/g)].map(([, file]) => file as string),
    );
    expect(named).toContain(CLIENT);
    expect(listed).toEqual(expect.arrayContaining(named));
  });

  it('is a page for browsers', async () => {
    const { text, type } = await browserOf(app).get('/downloads').expect(200);
    expect(type).toMatch('text/html');
    expect(text.match(/class="copyable" data-about="Command that installs: /g)?.length).toBeGreaterThan(2);
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

  it.each(['rialto-client.tgz', 'rialto-cli.tgz'])('leads from %s to the current version', async (alias) => {
    const answer = await fetch(`${app.url}/downloads/${alias}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/downloads/${versioned(alias)}`]);
    expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    expect((await download(`/downloads/${alias}`)).status).toBe(200);
  });

  it.each([
    ['rialto-client-0.1.0.tgz', CLIENT],
    ['rialto-client-0.1.0-beta.1.tgz', CLIENT],
    ['rialto-cli-99.0.0.tgz', versioned('rialto-cli.tgz')],
    ['rialto_client-0.0.9-py3-none-any.whl', `rialto_client-${BUILD_VERSION}-py3-none-any.whl`],
    ['rialto_client-0.0.9rc1-py3-none-any.whl', `rialto_client-${BUILD_VERSION}-py3-none-any.whl`],
  ])('names the current version instead of %s', async (old, current) => {
    const answer = await download(`/downloads/${old}`);
    expect(answer.status).toBe(410);
    const url = `${app.settings.PUBLIC_URL}/downloads/${current}`;
    expect(await answer.json()).toMatchObject({
      code: 'download_replaced',
      detail: `${old} is no longer served here. Install ${url} instead.`,
      current: url,
    });
  });

  it.each([
    'manifest.json',
    'other.tgz',
    '../../package.json',
    '../manifest.json',
    '/etc/passwd',
    `./${CLIENT}`,
    'toString',
    'rialto-client-latest.tgz',
    'other-0.1.0.tgz',
  ])('serves nothing else: %s', async (file) => {
    const answer = await download(`/downloads/${encodeURIComponent(file)}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'download_not_found' });
  });
});

describe('the build of the downloads', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rialto-downloads-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const into = (): string => join(folder, 'downloads');
  const build = (version: string): void => {
    const entry = `{ file: 'some-${version}.tgz', alias: 'some.tgz', version: '${version}' }`;
    const builder = join(folder, `${version}.mjs`);
    writeFileSync(
      builder,
      `import { writeFileSync } from 'node:fs';
       export const buildDownload = (into) => { writeFileSync(into + '/some-${version}.tgz', '${version}'); return ${entry}; };`,
    );
    const from = JSON.stringify(resolve('bin/build-downloads.mjs'));
    const program = `import { buildDownloads } from ${from}; await buildDownloads('${into()}', ['${builder}']);`;
    execFileSync(process.execPath, ['--input-type=module', '-e', program]);
  };

  it('keeps the files of earlier versions, and replaces those of the same version', () => {
    for (const version of ['0.2.0', '0.3.0', '0.3.0', '0.4.0']) build(version);
    const entries = JSON.parse(readFileSync(join(into(), 'manifest.json'), 'utf8')) as { file: string }[];
    expect(entries).toMatchObject([
      { file: 'some-0.4.0.tgz', alias: 'some.tgz' },
      { file: 'some-0.3.0.tgz', replaced: true },
      { file: 'some-0.2.0.tgz', replaced: true },
    ]);
    for (const { file } of entries) expect(file).toContain(readFileSync(join(into(), file), 'utf8'));
    expect(entries.slice(1).some((entry) => 'alias' in entry)).toBe(false);
  });
});
