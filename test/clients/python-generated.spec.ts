import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { CLIENT } from './python-service';

const PACKAGE = join(CLIENT, 'rialto_client');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-python-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, target: string): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(CLIENT, script), target], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** `UPDATE_GOLDEN=true` rewrites the files; so does `node clients/python/generate.mjs`. */
it('the Python client has the types, keys, and pages of the API description, and the version of the project', () => {
  const generated = process.env.UPDATE_GOLDEN === 'true' ? PACKAGE : folder;
  run('generate.mjs', generated);
  const differing = ['types.py', '_api.py'].filter(
    (name) => readFileSync(join(generated, name), 'utf8') !== readFileSync(join(PACKAGE, name), 'utf8'),
  );
  expect(differing).toEqual([]);
});

describe('the wheel of the Python client', () => {
  it('has the modules of the client, with the hashes in its record', () => {
    const name = run('build.mjs', folder);
    const files = unzipSync(readFileSync(join(folder, name)));
    const modules = readdirSync(PACKAGE).filter((file) => /\.(py|typed)$/.test(file));
    const info = `${name.replace(/-py3-none-any\.whl$/, '')}.dist-info`;
    expect(Object.keys(files).sort()).toEqual(
      [
        ...modules.map((file) => `rialto_client/${file}`),
        `${info}/METADATA`,
        `${info}/RECORD`,
        `${info}/WHEEL`,
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
    expect(Buffer.from(files[`${info}/METADATA`]!).toString()).toContain('Requires-Dist: httpx>=0.23');
  });

  it('is the same file whenever it is built', () => {
    const name = run('build.mjs', folder);
    const bytes = readFileSync(join(folder, name));
    run('build.mjs', folder);
    expect(readFileSync(join(folder, name)).equals(bytes)).toBe(true);
  });
});
