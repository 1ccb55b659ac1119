import { execFile, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startTestApp, type TestApp } from '../support/app';
import { builtDownload, versioned } from '../support/downloads';
import { fixtures } from '../support/fixtures';

const MAX_BUNDLE_BYTES = 30_000;
const ROOT = join(__dirname, '../..');
const README = readFileSync(join(ROOT, 'clients/typescript/README.md'), 'utf8');

let app: TestApp;
let folder: string;
beforeAll(async () => {
  builtDownload('rialto-client.tgz');
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-package-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const url = `${app.url}/downloads/${versioned('rialto-client.tgz')}`;
  const options = ['--no-audit', '--no-fund', '--loglevel=error', `--cache=${join(folder, 'cache')}`];
  await finished('npm', ['install', url, ...options]);
  // for the checks of types
  mkdirSync(join(folder, 'node_modules', '@types'));
  for (const name of ['node', 'express'])
    symlinkSync(join(ROOT, 'node_modules', '@types', name), join(folder, 'node_modules', '@types', name));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Without blocking the application, which serves the package. */
function finished(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}

const installed = (...path: string[]): string => join(folder, 'node_modules', 'rialto-client', ...path);

describe('the package rialto-client', () => {
  it('is installed from the service with one command and has no dependencies', () => {
    const manifest = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as Record<string, unknown>;
    const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
    const { version, license } = project;
    expect(manifest).toMatchObject({ name: 'rialto-client', version, license, sideEffects: false });
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'scripts'])
      expect(manifest).not.toHaveProperty(kind);
    expect(readFileSync(installed('README.md'), 'utf8')).toBe(README);
  });

  it.each(['esm', 'cjs'])('is small: %s', (format) => {
    const bundle = readFileSync(installed(format, 'index.js'));
    expect(gzipSync(bundle).length).toBeLessThan(MAX_BUNDLE_BYTES);
    expect(bundle.toString()).not.toMatch(/require\(|from ["']/);
  });

  it.each([
    ['esm.mjs', "import Default, { Rialto, RialtoError, VERSION } from 'rialto-client';"],
    ['cjs.cjs', "const { default: Default, Rialto, RialtoError, VERSION } = require('rialto-client');"],
  ])('is loaded and calls the service: %s', async (file, line) => {
    const { key } = await fixtures(app).agent();
    const program = `${line}
      (async () => {
        const rialto = new Rialto({ baseUrl: '${app.url}', apiKey: '${key}' });
        const { currency } = await rialto.wallet.balance();
        const failure = await rialto.orders.get('ord_none').catch((error) => error);
        console.log(JSON.stringify([Default === Rialto, currency, failure instanceof RialtoError, VERSION]));
      })();`;
    writeFileSync(join(folder, file), program);
    const version = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
      .version;
    expect(JSON.parse(await finished(process.execPath, [file]))).toEqual([true, 'USD', true, version]);
  });
});

describe('the types of rialto-client', () => {
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const USE = `
    import { Rialto, type Order, type RialtoEvent, RialtoError } from 'rialto-client';
    export async function use(rialto: Rialto): Promise<Order> {
      const order = await rialto.orders.create({ listing_id: 'lst_1', expected_total_cents: 1 });
      // @ts-expect-error a misspelled member
      await rialto.orders.create({ listing: 'lst_1' });
      // @ts-expect-error no such status
      await rialto.orders.waitFor(order.id, 'done');
      // @ts-expect-error no such path
      await rialto.request('GET', '/nothing');
      // @ts-expect-error the path parameter is missing
      await rialto.request('GET', '/marketplace/orders/{order_id}');
      const of = (event: RialtoEvent): unknown => event.type === 'marketplace.order.created' && event.data['id'];
      if (order.status === 'paid') throw new RialtoError('x', { code: 'price_changed' });
      for await (const { price_cents } of rialto.listings.search()) if (price_cents.toFixed() === '') of(null!);
      await rialto.agents.register({ agent_id: 'ada', profile: { display_name: 'Ada' }, invite_code: unset });
      for await (const _ of rialto.events.stream({ after: unset, signal: undefined })) break;
      await rialto.orders.list({ limit: undefined }, { idempotencyKey: unset });
      new Rialto({ apiKey: unset, baseUrl: unset });
      return order;
    }
    declare const unset: string | undefined;`;

  const STRICTEST = {
    module: 'nodenext',
    target: 'esnext',
    types: ['node'],
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    noUncheckedSideEffectImports: true,
    moduleDetection: 'force',
  };

  function problems(name: string, files: Record<string, string>, options: object): string {
    const at = join(folder, name);
    mkdirSync(at);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(at, file), text);
    const compilerOptions = { strict: true, noEmit: true, target: 'ES2022', ...options };
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
    return spawnSync(process.execPath, [compiler, '-p', at], { encoding: 'utf8' }).stdout;
  }

  it.each([
    ['node-esm', 'use.mts', { module: 'nodenext', lib: ['ES2022'], types: ['node'] }],
    ['node-cjs', 'use.cts', { module: 'nodenext', lib: ['ES2022'], types: ['node'] }],
    ['node16-cjs', 'use.cts', { module: 'node16', lib: ['ES2022'], types: ['node'] }],
    ['bundler', 'use.ts', { module: 'preserve', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] }],
    // what tsc --init of TypeScript 7 sets
    ['strictest', 'use.mts', STRICTEST],
  ])('are complete and strict: %s', (name, file, options) => {
    expect(problems(name, { [file]: USE }, options)).toBe('');
  });
});

it('a client that cannot be built fails the build and leaves nothing to serve', () => {
  const [into, builder] = [join(folder, 'downloads'), join(folder, 'builder.mjs')];
  const from = JSON.stringify(join(ROOT, 'bin/build-downloads.mjs'));
  writeFileSync(builder, "export const buildDownload = () => { throw new Error('a type error'); };");
  const program = `import { buildDownloads } from ${from}; await buildDownloads('${into}', ['${builder}']);`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('a type error');
  expect(existsSync(join(into, 'manifest.json'))).toBe(false);
});
