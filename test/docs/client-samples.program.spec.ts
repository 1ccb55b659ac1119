import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as ts from 'typescript';
import { ApiDescription } from '../../src/system/api-description';
import { type Description, operationsOf } from '../../src/web/docs/reference/description';
import { samplesOf } from '../../src/web/docs/reference/samples';
import { Schemas } from '../../src/web/docs/reference/schemas';
import { startTestApp, type TestApp } from '../support/app';
import { pythonWith, where } from '../support/programs';

const CLIENT = resolve('clients/typescript/src/index.ts');
const python = pythonWith('httpx');

let app: TestApp;
let folder: string;
let samples: { id: string; operation: string; language: string; code: string }[];
beforeAll(async () => {
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
    })),
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the samples of the API reference', () => {
  (existsSync(CLIENT) ? it : it.skip)('have the types of the TypeScript client', () => {
    const file = join(folder, 'samples.ts');
    const head = `import { readFile } from 'node:fs/promises';\nimport { Rialto } from '${CLIENT.replace(/\.ts$/, '.js')}';\nconst rialto = new Rialto({});\n`;
    const parts = samples.filter(({ language }) => language === 'ts');
    writeFileSync(
      file,
      head +
        parts
          .map(
            ({ id, code }) =>
              `/* ${id} */ export async function f${id.replaceAll(/\W/g, '_')}() {\n${code}\n}\n`,
          )
          .join(''),
    );
    const program = ts.createProgram([file], {
      ...{
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [resolve('node_modules/@types')],
      },
      ...{ target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext },
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    });
    const source = program.getSourceFile(file);
    const wrong = program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
      const before = source!.text.slice(0, start);
      const [, id] = /\/\* (\S+) \*\/(?![^]*\/\* \S+ \*\/)/.exec(before) ?? [];
      return `${id}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300)}`;
    });
    expect(wrong).toEqual([]);
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
