import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as RialtoClient from '../../clients/typescript/src/index.js';
import type { TestApp } from './app';
import { builtDownload } from './downloads';

export type { RialtoClient };
export type Client = RialtoClient.Rialto;

let loaded: { folder: string; module: typeof RialtoClient } | undefined;

/** The built package, unpacked as an installation would be, and loaded with `require`. */
export function builtClient(): { folder: string; module: typeof RialtoClient } {
  if (loaded) return loaded;
  const tarball = builtDownload('rialto-client.tgz');
  const folder = join(mkdtempSync(join(tmpdir(), 'rialto-client-')), 'node_modules', 'rialto-client');
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '-C', folder, '--strip-components=1']);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a package that exists only after the build
  loaded = { folder, module: require(join(folder, 'cjs', 'index.js')) as typeof RialtoClient };
  return loaded;
}

/** A client of the application; `url` may be that of a proxy. */
export function clientOf(
  app: TestApp,
  apiKey?: string,
  options: RialtoClient.RialtoOptions = {},
): RialtoClient.Rialto {
  const { Rialto } = builtClient().module;
  return new Rialto({ baseUrl: app.url, apiKey, ...options });
}

/** The error that a call rejects with. */
export async function refused(call: PromiseLike<unknown>): Promise<RialtoClient.RialtoError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason) => reason,
  );
  expect(error).toBeInstanceOf(builtClient().module.RialtoError);
  return error as RialtoClient.RialtoError;
}
