import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../tools/embedded-postgres/embedded-postgres-cluster';
import { startTestApp, type TestApp } from '../../support/app';
import { runCommand } from '../../support/command-line';
import { itFast } from '../../support/fast';

jest.setTimeout(300_000);

// eslint-disable-next-line @typescript-eslint/no-require-imports -- it has no types
const { module: compiled } = require('../../../swc.config') as { module: { lazy: string[] } };

/** Loaded only by `await import`, or by one of the other packages. */
const INDIRECT = ['@aws-sdk/client-s3', '@opentelemetry/sdk-trace-node', '@resvg/resvg-js', 'zod'];

/** More than a start loads today, including the packages that are ES modules. */
const MOST_FILES = 3_600;

/** Reports what a process has loaded when it ends: everything, what is not from the pack, and whether V8 compiled the pack. */
const REPORT = `import { writeFileSync } from 'node:fs';
  import Module from 'node:module';
  const load = Module._extensions['.js'];
  const unpacked = [];
  Module._extensions['.js'] = (module, filename) => {
    unpacked.push(filename);
    return load(module, filename);
  };
  process.on('exit', () => {
    const files = Object.keys(Module._cache);
    const { packScript } = Module._cache[files.find((file) => file.endsWith('/packed-modules.js'))].exports;
    const compiled = packScript?.cachedDataRejected !== false;
    const builtIn = process.moduleLoadList;
    writeFileSync(process.env.REPORT_FILE, JSON.stringify({ files, unpacked, compiled, builtIn }));
  });`;

interface Report {
  files: string[];
  unpacked: string[];
  compiled: boolean;
  builtIn: string[];
}

/** `highlight.js/lib/core` is part of `highlight.js`. */
const packageOf = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

let app: TestApp;
beforeAll(async () => {
  await runCommand(['db', '--help']); // builds what is not up to date
  app = await startTestApp();
});
afterAll(() => app.close());

async function start(): Promise<Report> {
  const file = join(app.settings.DATA_DIR, 'loaded-packages.json');
  const { noted } = await runCommand(
    ['start'],
    {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.settings.DATA_DIR,
      SECRET_KEY: app.settings.SECRET_KEY,
      PORT: String(await freePort()),
      REPORT_FILE: file,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORT)}`,
    },
    /is ready/,
  );
  expect(noted).toContain('is ready');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

it('a start loads none of the packages that are loaded on first use', async () => {
  const { files } = await start();
  const packages = new Set(files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
  expect(packages).toContain('typeorm');
  expect([...compiled.lazy.map(packageOf), ...INDIRECT].filter((name) => packages.has(name))).toEqual([]);
  expect(files.length).toBeLessThan(MOST_FILES);
});

itFast('a start compiles nothing but what loads the pack', async () => {
  const { unpacked, compiled } = await start();
  expect(unpacked.map((file) => file.replace(`${process.cwd()}/`, '')).sort()).toEqual([
    'dist/src/cli/start.js',
    'dist/src/platform/config/packed-modules-setting.js',
    'dist/src/platform/fast/original-positions.js',
    'dist/src/platform/fast/pack-files.js',
    'dist/src/platform/fast/packed-modules.js',
    'dist/src/platform/startup/navigator.js',
    // development packages, which `debug` uses if they are installed
    'node_modules/has-flag/index.js',
    'node_modules/supports-color/index.js',
  ]);
  expect(compiled).toBe(false);
});

it('a start does not load what `fetch` needs', async () => {
  const { builtIn } = await start();
  expect(builtIn).toContain('NativeModule net');
  expect(builtIn.filter((name) => name.includes('undici'))).toEqual([]);
});
