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
import { where } from '../support/programs';

const CLIENT = resolve('clients/typescript/src/index.ts');
const hasPython = spawnSync('python3', ['--version']).status === 0;

let app: TestApp;
let folder: string;
let samples: { id: string; language: string; code: string }[];
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-client-samples-'));
  const description = app.app.get(ApiDescription).document() as unknown as Description;
  const schemas = new Schemas(description);
  samples = operationsOf(description).flatMap((operation) =>
    samplesOf(operation, schemas, app.url).map(({ language, code }) => ({
      id: operation.operationId,
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
    hasPython,
    'python3',
    it,
  )('are valid Python', () => {
    const file = join(folder, 'samples.py');
    writeFileSync(
      file,
      samples
        .filter(({ language }) => language === 'python')
        .map(({ code }) => code)
        .join('\n'),
    );
    const { stderr } = spawnSync('python3', ['-m', 'py_compile', file], { encoding: 'utf8' });
    expect(stderr).toBe('');
  });
});
