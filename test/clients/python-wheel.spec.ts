import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { BUILD_VERSION } from '../../src/platform/config/build-info';
import { generateClients } from '../support/downloads';
import { CLIENT } from './python-service';

const PACKAGE = join(CLIENT, 'rialto_client');
const NAME = `rialto_client-${BUILD_VERSION}-py3-none-any.whl`;

let folder: string;
beforeAll(() => {
  generateClients();
  folder = mkdtempSync(join(tmpdir(), 'rialto-python-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Evaluates an expression with the functions of the build step. */
function built(expression: string): unknown {
  const program = `import * as build from ${JSON.stringify(join(CLIENT, 'build.mjs'))};
    process.stdout.write(JSON.stringify(${expression}));`;
  const options = { encoding: 'utf8', input: program } as const;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module'], options);
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the wheel of the Python client', () => {
  it('has the modules of the client, with the hashes in its record', () => {
    expect(built(`build.buildWheel(${JSON.stringify(folder)})`)).toBe(NAME);
    const files = unzipSync(readFileSync(join(folder, NAME)));
    const modules = readdirSync(PACKAGE).filter((file) => /\.(py|typed)$/.test(file));
    const info = `rialto_client-${BUILD_VERSION}.dist-info`;
    expect(Object.keys(files).sort()).toEqual(
      [
        ...modules.map((file) => `rialto_client/${file}`),
        ...['LICENSE', 'METADATA', 'RECORD', 'WHEEL'].map((file) => `${info}/${file}`),
      ].sort(),
    );
    const record = Buffer.from(files[`${info}/RECORD`]!).toString().trimEnd().split('\n');
    expect(record.pop()).toBe(`${info}/RECORD,,`);
    expect(record).toHaveLength(Object.keys(files).length - 1);
    for (const line of record) {
      const [path, hash, size] = line.split(',');
      const bytes = files[path!]!;
      const digest = createHash('sha256').update(bytes).digest('base64url');
      expect([hash, Number(size)]).toEqual([`sha256=${digest}`, bytes.length]);
    }
    expect(Buffer.from(files[`${info}/METADATA`]!).toString()).toMatch(
      /^License: Apache-2\.0\n[^]*^Requires-Dist: httpx>=0\.23\n/m,
    );
  });

  it('is the same file whenever it is built, with the command that installs it', () => {
    const before = readFileSync(join(folder, NAME));
    expect(built(`build.buildDownload(${JSON.stringify(folder)})`)).toEqual({
      file: NAME,
      version: BUILD_VERSION,
      type: 'application/zip',
      title: 'Python client (rialto-client)',
      install: 'pip install {url}',
    });
    expect(readFileSync(join(folder, NAME)).equals(before)).toBe(true);
  });
});
