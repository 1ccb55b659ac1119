import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../support/app';
import { fixtures, type TestAgent } from '../support/fixtures';
import { trades } from '../support/trades';

/**
 * Clients that public generators make from the served API description: they compile in strict mode, and a trade with
 * them works.
 */
const MODULES = join(__dirname, '../../node_modules');
const COMPILER_OPTIONS = {
  strict: true,
  target: 'ES2022',
  module: 'preserve',
  outDir: 'out',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  types: [],
};

let app: TestApp;
let folder: string;
let buyer: TestAgent;
let seller: TestAgent;
beforeAll(async () => {
  app = await startTestApp();
  [buyer, seller] = [await fixtures(app).agent(), await fixtures(app).agent()];
  folder = mkdtempSync(join(tmpdir(), 'rialto-generated-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of a package here, without blocking the application. */
function run(script: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...args], { cwd: folder }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}

/** Compiles a program with the client next to it, runs it with the arguments of `TRADE`, and returns what it prints. */
async function traded(program: string, files: string[]): Promise<unknown> {
  writeFileSync(join(folder, 'trade.ts'), program);
  const config = { compilerOptions: COMPILER_OPTIONS, files: ['trade.ts', ...files] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  await run(join(MODULES, 'typescript-native/bin/tsc'), '-p', '.');
  const listing = await trades(app).listing({}, seller);
  return JSON.parse(await run('out/trade.js', app.url, buyer.key, seller.key, listing.id));
}

const TRADE = `
declare const process: { argv: string[] };
const [url, buyerKey, sellerKey, listingId] = process.argv.slice(2) as [string, string, string, string];
`;
const COMPLETE = ['completed', 2_500, 5, ['Translation of technical documents'], 404, 'order_not_found'];

describe('a client made from the API description', () => {
  it('with openapi-typescript: the types fit a plain fetch', async () => {
    const generator = join(MODULES, 'openapi-typescript/bin/cli.js');
    await run(
      generator,
      `${app.url}/.well-known/openapi.json`,
      '-o',
      'paths.ts',
      '--default-non-nullable=false',
    );
    const program = `
      import type { paths } from './paths.js';
      ${TRADE}
      type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;
      type Operation = { responses: object; requestBody?: unknown; parameters: { path?: unknown; query?: unknown } };
      type Success<O extends Operation> = Json<O['responses'][Extract<keyof O['responses'], 200 | 201>]>;
      interface Input<O extends Operation> { path?: O['parameters']['path']; query?: O['parameters']['query']; body?: Json<NonNullable<O['requestBody']>> }
      async function call<P extends keyof paths, M extends 'get' | 'post'>(
        key: string, method: M, path: P, input: Input<Extract<paths[P][M], Operation>> = {},
      ): Promise<Success<Extract<paths[P][M], Operation>>> {
        const filled = path.replace(/{(\\w+)}/g, (_, name: string) => (input.path as Record<string, string>)[name]!);
        const query = new URLSearchParams((input.query ?? {}) as Record<string, string>);
        const answer = await fetch(\`\${url}\${filled}?\${query}\`, {
          method: method.toUpperCase(),
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
          body: input.body === undefined ? undefined : JSON.stringify(input.body),
        });
        if (!answer.ok) throw Object.assign(new Error(), { status: answer.status, problem: await answer.json() });
        return answer.json();
      }
      const found = await call(buyerKey, 'get', '/marketplace/search', { query: { q: 'translation', limit: 5 } });
      const order = await call(buyerKey, 'post', '/marketplace/orders', {
        body: { listing_id: listingId, expected_total_cents: found.results[0]!.price_cents },
      });
      const path = { order_id: order.id };
      await call(sellerKey, 'post', '/marketplace/sales/{order_id}/fulfill', { path, body: { delivery_data: { url } } });
      const { status, total_cents } = await call(buyerKey, 'post', '/marketplace/orders/{order_id}/confirm', { path, body: {} });
      const { rating } = await call(buyerKey, 'post', '/marketplace/orders/{order_id}/review', { path, body: { rating: 5 } });
      const titles = [...new Set(found.results.map(({ title }) => title))];
      const failed = await call(buyerKey, 'get', '/marketplace/orders/{order_id}', { path: { order_id: 'ord_none' } }).catch((error) => error);
      console.log(JSON.stringify([status, total_cents, rating, titles, failed.status, failed.problem.code]));`;
    expect(await traded(program, ['paths.ts'])).toEqual(COMPLETE);
  });

  it('with swagger-typescript-api: the methods work as generated', async () => {
    const generator = join(MODULES, 'swagger-typescript-api/dist/cli.mjs');
    await run(generator, 'generate', '-p', `${app.url}/.well-known/openapi.json`, '-o', '.', '-n', 'api.ts');
    const generated = readFileSync(join(folder, 'api.ts'), 'utf8').replace('// @ts-nocheck', '');
    writeFileSync(join(folder, 'api.ts'), generated);
    const method = (operation: string): string => {
      const at = generated.indexOf(`@request ${operation}\n`);
      const [, name = ''] = /\n {4}(\w+): \(/.exec(generated.slice(at)) ?? [];
      return `marketplace.${name}`;
    };
    const program = `
      import { Api } from './api.js';
      ${TRADE}
      const clientOf = (key: string) => new Api({ baseUrl: url, securityWorker: () => ({ headers: { 'X-API-Key': key } }), baseApiParams: { secure: true } });
      const [buyer, seller] = [clientOf(buyerKey), clientOf(sellerKey)];
      const found = (await buyer.${method('GET:/marketplace/search')}({ q: 'translation', limit: 5 })).data;
      const order = (await buyer.${method('POST:/marketplace/orders')}({
        listing_id: listingId, expected_total_cents: found.results[0]!.price_cents,
      }, { headers: { 'Idempotency-Key': 'one' } })).data;
      await seller.${method('POST:/marketplace/sales/{order_id}/fulfill')}(order.id, { delivery_data: { url } });
      const { status, total_cents } = (await buyer.${method('POST:/marketplace/orders/{order_id}/confirm')}(order.id, {})).data;
      const { rating } = (await buyer.${method('POST:/marketplace/orders/{order_id}/review')}(order.id, { rating: 5 })).data;
      const titles = [...new Set(found.results.map(({ title }) => title))];
      const failed = await buyer.${method('GET:/marketplace/orders/{order_id}')}('ord_none').catch((answer) => answer);
      console.log(JSON.stringify([status, total_cents, rating, titles, failed.status, failed.error?.code]));`;
    expect(await traded(program, ['api.ts'])).toEqual(COMPLETE);
  });
});
