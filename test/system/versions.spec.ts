import { readFileSync } from 'node:fs';
import { BUILD_VERSION } from '../../src/platform/config/build-info';
import { startTestApp, type TestApp } from '../support/app';
import { CLIENT_MANUALS, MARKDOWN_FILES } from '../docs/markdown';
import { RialtoCommand } from '../support/rialto-command';
import { builtClient } from '../support/typescript-client';

const text = (file: string): string => readFileSync(file, 'utf8');
const versionIn = (file: string): string => (JSON.parse(text(file)) as { version: string }).version;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the service, its clients, and its documents have the version of the package', async () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  const rialto = new RialtoCommand(app.url);
  const { said } = await rialto.run(['--version']);
  rialto.close();
  const { body: info } = await app.client.get('/info').expect(200);
  const { body: health } = await app.client.get('/health').expect(200);
  const { body: list } = await app.client.get('/downloads').expect(200);
  const { downloads } = list as { downloads: { file: string; version: string }[] };
  expect({
    package: versionIn('package.json'),
    lock: [versionIn('package-lock.json'), packages['']!.version],
    info: (info as { version: string }).version,
    health: (health as { version: string }).version,
    downloads: [...new Set(downloads.map(({ version }) => version))],
    typescript: builtClient().module.VERSION,
    python: /^VERSION = "(.+)"$/m.exec(text('clients/python/rialto_client/_api.py'))?.[1],
    commandLine: said.trim(),
    image: /image: &image rialto:(\S+)/.exec(text('ops/kubernetes.yaml'))?.[1],
    compose: /^ {2}image: rialto:(\S+)/m.exec(text('docker-compose.yml'))?.[1],
  }).toEqual({
    package: BUILD_VERSION,
    lock: [BUILD_VERSION, BUILD_VERSION],
    info: BUILD_VERSION,
    health: BUILD_VERSION,
    downloads: [BUILD_VERSION],
    typescript: BUILD_VERSION,
    python: BUILD_VERSION,
    commandLine: BUILD_VERSION,
    image: BUILD_VERSION,
    compose: BUILD_VERSION,
  });
  expect(downloads.filter(({ file }) => !file.includes(`-${BUILD_VERSION}`))).toEqual([]);
  const current = MARKDOWN_FILES.filter((file) => !file.endsWith('CHANGELOG.md'));
  const named = [...current, ...CLIENT_MANUALS].flatMap((file) =>
    [...text(file).matchAll(/\brialto(?:[_-](?:client|cli))?[-:](\d+\.\d+\.\d+)/g)].map(
      ([, version]) => version,
    ),
  );
  expect(named.length).toBeGreaterThan(3);
  expect([...new Set(named)]).toEqual([BUILD_VERSION]);
});
