import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../../support/command-line';
import { itFast } from '../../support/fast';

jest.setTimeout(300_000);

/** The module whose loading is observed. It imports no package. */
const MODULE = 'src/kernel/cents';

let folder: string;
beforeAll(async () => {
  await runCommand(['db', '--help']); // builds the pack
  folder = mkdtempSync(join(tmpdir(), 'rialto-pack-'));
  for (const part of [
    'pack',
    'src/platform/fast',
    'src/platform/startup',
    'src/platform/config',
    'src/kernel',
  ])
    cpSync(join('dist', part), join(folder, 'dist', part), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program reports that loads the module from a copy of the build. */
function load(env: Record<string, string> = {}): {
  rejected: boolean | null;
  exports: string[];
  stack: string;
} {
  const program = `const { packScript } = require('./dist/src/platform/fast/packed-modules.js');
    const cents = require('./dist/${MODULE}.js');
    const rejected = packScript ? packScript.cachedDataRejected ?? true : null;
    let stack; try { cents.assertCents(0.5) } catch (error) { ({ stack } = error) }
    console.log(JSON.stringify({ rejected, exports: Object.keys(cents), stack }));`;
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  return JSON.parse(execFileSync(process.execPath, ['-e', program], options)) as ReturnType<typeof load>;
}

/** The build has one for each version of Node that it was built with. */
const codeFile = (): string => {
  const program = `process.stdout.write(require('./dist/src/platform/fast/pack-files.js').CODE_FILE)`;
  return execFileSync(process.execPath, ['-e', program], { cwd: folder, encoding: 'utf8' });
};
const inPack = (name: string): string => join(folder, 'dist/pack', name);

/** Changes a file of the pack, looks, and restores it. */
function after(file: string, change: () => void): ReturnType<typeof load> {
  const before = readFileSync(file);
  try {
    change();
    return load();
  } finally {
    writeFileSync(file, before);
  }
}

itFast('a package is one module, however its folder is named', () => {
  cpSync('dist', join(folder, 'linked', 'dist'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'linked', 'node_modules'));
  const program = `require('./dist/src/platform/fast/packed-modules.js');
    require('./dist/src/platform/database/data-source.js');
    const packed = require('node:module').createRequire(process.cwd() + '/dist/src/main.js')('pg');
    const paths = Object.keys(require.cache).filter((path) => path.endsWith('/pg/lib/index.js'));
    console.log(JSON.stringify({ paths, parsed: packed.types.getTypeParser(20, 'text')('7') }));`;
  const said = execFileSync(process.execPath, ['-e', program], {
    cwd: join(folder, 'linked'),
    encoding: 'utf8',
  });
  expect(JSON.parse(said)).toEqual({
    paths: [join(process.cwd(), 'node_modules/pg/lib/index.js')],
    parsed: 7,
  });
});

itFast('the code of the pack is compiled already, and stack traces name the sources', () => {
  const { rejected, exports, stack } = load();
  expect(rejected).toBe(false);
  expect(exports).toContain('assertCents');
  const lines = readFileSync(`${MODULE}.ts`, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('throw new RangeError')) + 1;
  expect(stack).toMatch(
    new RegExp(
      `^RangeError: .*\\n    at (?:Object\\.)?assertCents \\(${folder}/${MODULE}\\.ts:${line}:\\d+\\)\\n`,
    ),
  );
});

itFast('an incomplete index is ignored, and modules are loaded from their files', () => {
  const index = inPack('index.json');
  const { rejected, exports } = after(index, () => truncateSync(index, 1_000));
  expect(rejected).toBeNull();
  expect(exports).toContain('assertCents');
});

itFast('incomplete code is ignored', () => {
  const code = codeFile();
  const { rejected, exports } = after(code, () => truncateSync(code, 1_000_000));
  expect(rejected).toBe(true);
  expect(exports).toContain('assertCents');
});

itFast('code of another version of V8 is ignored', () => {
  const code = codeFile();
  const { rejected, exports } = after(code, () => {
    const bytes = readFileSync(code);
    bytes.writeUInt32LE((bytes.readUInt32LE(4) ^ 1) >>> 0, 4);
    writeFileSync(code, bytes);
  });
  expect(rejected).toBe(true);
  expect(exports).toContain('assertCents');
});

itFast('modules of another pack than the index are ignored, and loaded from their files', () => {
  const modules = inPack('modules.js');
  const { rejected, exports, stack } = after(modules, () => writeFileSync(modules, '/*another*/[]'));
  expect(rejected).toBeNull();
  expect(exports).toContain('assertCents');
  expect(stack).toContain(`${folder}/dist/${MODULE}.js:`);
});

itFast.each([
  [{ FAST_MODULES: 'false' }, null],
  [{ FAST: 'false' }, null],
  [{ FAST: 'false', FAST_MODULES: 'true' }, false],
])('the pack is used unless a setting turns it off: %j', (env, rejected) => {
  expect(load(env)).toMatchObject({ rejected, exports: expect.arrayContaining(['assertCents']) as unknown });
});
