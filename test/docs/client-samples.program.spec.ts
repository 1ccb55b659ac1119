import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ApiDescription } from '../../src/system/api-description';
import { type Description, operationsOf } from '../../pages/web/docs/reference/description';
import { samplesOf } from '../../pages/web/docs/reference/samples';
import { Schemas } from '../../pages/web/docs/reference/schemas';
import { startTestApp, type TestApp } from '../support/app';
import { generateClients } from '../support/downloads';
import { pythonWith, where } from '../support/programs';
import { pyrightProblems } from './pyright';

const CLIENT = resolve('clients/typescript/src/index.ts');
const python = pythonWith('httpx');

let app: TestApp;
let folder: string;
let samples: { id: string; operation: string; language: string; code: string; isKeyed: boolean }[];
beforeAll(async () => {
  generateClients();
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-client-samples-'));
  const description = app.app.get(ApiDescription).document() as unknown as Description;
  const schemas = new Schemas(description);
  samples = operationsOf(description).flatMap((operation) =>
    samplesOf(operation, schemas, app.url).map(({ language, code }) => ({
      id: operation.operationId,
      operation: `${operation.method} ${operation.path}`,
      language,
      code,
      isKeyed: (operation.parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
    })),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the samples of the API reference', () => {
  it('have the types of the TypeScript client', () => {
    const file = join(folder, 'samples.ts');
    const head = `import { Rialto } from '${CLIENT.replace(/\.ts$/, '.js')}';\nconst rialto = new Rialto({});\n`;
    const [imports, bodies] = inFunctions('ts', (name, code) => `async function ${name}() {\n${code}\n}\n`);
    writeFileSync(file, imports + head + bodies);
    const options = {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      types: ['node'],
      target: 'ES2022',
      module: 'nodenext',
      typeRoots: [resolve('node_modules/@types')],
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['samples.ts'] }),
    );
    const compiler = resolve('node_modules/typescript-native/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });

  where(
    python !== undefined,
    'Python with httpx',
    it,
  )('have the types of the Python client', () => {
    const [imports, bodies] = inFunctions(
      'python',
      (name, code) => `def ${name}():\n${code.replace(/^(?=.)/gm, '    ')}\n\n`,
    );
    const head = 'from rialto_client import Rialto\nrialto = Rialto()\n';
    writeFileSync(join(folder, 'samples.py'), imports + head + bodies);
    expect(pyrightProblems(folder, python!)).toEqual([]);
  });

  it('send an idempotency key with curl where the operation takes one', () => {
    const wrong = samples.filter(
      ({ language, code, isKeyed }) =>
        language === 'sh' && isKeyed !== /^ {2}-H 'Idempotency-Key: [\w-]+'/m.test(code),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
    expect(samples.filter(({ isKeyed }) => isKeyed).length).toBeGreaterThan(300);
  });

  where(
    python !== undefined,
    'Python with httpx',
    it,
  )('call their operations with the Python client', () => {
    const calls = samples.filter(({ language, code }) => language === 'python' && code.startsWith('rialto.'));
    const { stdout, stderr } = spawnSync(python!, ['-c', RECORDER], {
      input: JSON.stringify(calls),
      env: { ...process.env, PYTHONPATH: resolve('clients/python'), PYTHONDONTWRITEBYTECODE: '1' },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const called = JSON.parse(stdout) as Record<string, string>;
    const wrong = calls.filter(({ id, operation }) => !patternOf(operation).test(called[id] ?? ''));
    expect(wrong.map(({ id, operation }) => ({ id, operation, called: called[id] }))).toEqual([]);
    expect(calls.length).toBeGreaterThan(200);
  });
});

/** The imports of all samples in a language, and each sample in a function with the name of its operation. */
function inFunctions(language: string, wrap: (name: string, code: string) => string): [string, string] {
  const imports = new Set<string>();
  const bodies = samples
    .filter((sample) => sample.language === language)
    .map(({ id, code }) => {
      const body = code.replace(/^import .*\n+/gm, (line) => {
        imports.add(`${line.trim()}\n`);
        return '';
      });
      return wrap(`f${id.replaceAll(/\W/g, '_')}`, body);
    });
  return [[...imports].join(''), bodies.join('')];
}

/** An operation with any ids. */
const patternOf = (operation: string): RegExp => new RegExp(`^${operation.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Runs each sample with a client that reports the operation instead of calling it. */
const RECORDER = `
import json, re, sys
from rialto_client import Rialto
from rialto_client._calls import Call

class Recorder(Rialto):
    def _run(self, work):
        call = work if type(work) is Call else next(work)
        self.called = f"{call.method} {call.template or call.path}"
    _page = _run

rialto, called = Recorder(), {}
for sample in json.load(sys.stdin):
    try:
        exec(compile(sample["code"], sample["id"], "exec"), {"rialto": rialto})
        called[sample["id"]] = rialto.called
    except Exception as error:
        called[sample["id"]] = f"{type(error).__name__}: {error}"
json.dump(called, sys.stdout)
`;
