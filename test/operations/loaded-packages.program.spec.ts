import { freePort } from '../../src/platform/database/embedded/embedded-postgres-cluster';
import { startTestApp, type TestApp } from '../support/app';
import { runCommand } from '../support/command-line';

jest.setTimeout(300_000);

// eslint-disable-next-line @typescript-eslint/no-require-imports -- it has no types
const { module: compiled } = require('../../swc.config') as { module: { lazy: string[] } };

/** Loaded only by `await import`, or by one of the other packages. */
const INDIRECT = ['@aws-sdk/client-s3', '@opentelemetry/sdk-trace-node', '@resvg/resvg-js', 'zod'];

/** More than a start loads today. Loading a file takes about a millisecond and 30 kB. */
const MOST_FILES = 2_900;

/** Prints what a process has loaded when it ends. */
const REPORT = `import Module from 'node:module';
  process.on('exit', () => process.stdout.write(JSON.stringify(Object.keys(Module._cache))));`;

/** `highlight.js/lib/core` is part of `highlight.js`. */
const packageOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

it('a start loads none of the packages that are loaded on first use', async () => {
  const { noted, said } = await runCommand(
    ['start'],
    {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.settings.DATA_DIR,
      SECRET_KEY: app.settings.SECRET_KEY,
      PORT: String(await freePort()),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT)}`,
    },
    /is ready/,
  );
  expect(noted).toContain('is ready');
  // the last line of the log may follow it
  const files = JSON.parse(/\["\/.*?"\]/.exec(said)?.[0] as string) as string[];
  const packages = new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
  expect(packages).toContain('typeorm');
  expect([...compiled.lazy.map(packageOf), ...INDIRECT].filter((name) => packages.has(name))).toEqual([]);
  expect(files.length).toBeLessThan(MOST_FILES);
});
