import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { generateClients } from '../support/downloads';
import { pythonWith, where } from '../support/programs';
import { builtClient } from '../support/typescript-client';
import { CLIENT_MANUALS, type Fence, fencesOf, MARKDOWN_FILES } from './markdown';
import { pyrightProblems } from './pyright';

jest.setTimeout(180_000);

/** TypeScript as most projects have it, and the newest with what its `tsc --init` sets. */
const COMPILERS: [program: string, options: object][] = [
  ['typescript/lib/tsc.js', {}],
  [
    'typescript-native/bin/tsc',
    {
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      noUncheckedSideEffectImports: true,
      moduleDetection: 'force',
    },
  ],
];
/** What the samples of the Python manual take from their reader. */
const PYTHON_READER = `from typing import Any
SELLER_KEY: str = ""
BUYER_KEY: str = ""
INVITE: str = ""
def handle(event: Any) -> None: ...
`;

/** With an invite code, `register` always returns a key. */
const PYTHON_REGISTRATIONS = `from rialto_client import AsyncRialto, Rialto

async def register(rialto: Rialto, other: AsyncRialto, code: str) -> None:
    key: str = rialto.agents.register(agent_id="a", invite_code=code, profile={"display_name": "A"})["api_key"]
    key = (await other.agents.register(agent_id="b", invite_code=key, profile={"display_name": "B"}))["api_key"]
    either = rialto.agents.register(agent_id="c", profile={"display_name": "C"}, idempotency_key=key)
    either["api_key"]  # type: ignore
    rialto.agents.register(agent_id="d")  # type: ignore
`;

/** A sample of code that is not complete says `no-run`. */
const samples = [...MARKDOWN_FILES, ...CLIENT_MANUALS]
  .flatMap(fencesOf)
  .filter(({ info }) => !info.includes('no-run'));
const inLanguage = (language: string): Fence[] => samples.filter((fence) => fence.language === language);

let folder: string;
beforeAll(() => {
  generateClients();
  folder = mkdtempSync(join(tmpdir(), 'rialto-sample-types-'));
  mkdirSync(join(folder, 'node_modules'));
  const link = (from: string, name: string): void => {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(from, join(folder, 'node_modules', name));
  };
  link(builtClient().folder, 'rialto-client');
  for (const name of ['@types', 'standardwebhooks', '@a2a-js', '@modelcontextprotocol', 'express'])
    link(resolve('node_modules', name), name);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (fence: Fence, ending: string): string =>
  `${fence.file.replaceAll(/\W/g, '-')}-line-${fence.line}.${ending}`;

/** The manual of a client shows parts of one program. */
const typeScriptOf = ({ file, code }: Fence): string => {
  if (!CLIENT_MANUALS.includes(file)) return `${code}\nexport {};\n`;
  const imported = /import \{[^}]*\bRialto\b/.test(code) ? '' : "import { Rialto } from 'rialto-client';\n";
  const given = /\brialto\./.test(code) ? 'declare const rialto: Rialto;\n' : '';
  return `${imported}${given}${code}\nexport {};\n`;
};

describe('the types of the TypeScript samples', () => {
  it.each(COMPILERS)('satisfy %s with --strict', (compiler, options) => {
    const at = join(folder, compiler.replace(/\/.*/, ''));
    mkdirSync(at);
    const fences = inLanguage('ts');
    expect(fences.length).toBeGreaterThan(12);
    for (const fence of fences) writeFileSync(join(at, fileOf(fence, 'mts')), typeScriptOf(fence));
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      module: 'nodenext',
      types: ['node'],
      skipLibCheck: true,
      ...options,
    };
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.mts'] }));
    const program = resolve('node_modules', compiler);
    const { status, stdout } = spawnSync(process.execPath, [program, '-p', at], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });
});

describe('the TypeScript quickstart', () => {
  it.each(COMPILERS)('satisfies %s as a reader has it', (compiler) => {
    const printed = fencesOf('docs/quickstart-typescript.md');
    const codeIn = (language: string): string => printed.find((fence) => fence.language === language)!.code;
    const at = mkdtempSync(join(folder, 'quickstart-'));
    writeFileSync(join(at, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(at, 'tsconfig.json'), codeIn('json'));
    writeFileSync(join(at, 'trade.ts'), codeIn('ts'));
    const { status, stdout } = spawnSync(process.execPath, [resolve('node_modules', compiler)], {
      cwd: at,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, '']);
  });
});

describe('the types of the Python samples', () => {
  const python = pythonWith('httpx', 'fastapi');

  where(
    python !== undefined,
    'Python with httpx and fastapi',
    it,
  )('satisfy pyright', () => {
    const at = join(folder, 'python');
    mkdirSync(at);
    const fences = inLanguage('python');
    expect(fences.length).toBeGreaterThan(14);
    const manual = fences.filter(({ file }) => CLIENT_MANUALS.includes(file));
    writeFileSync(join(at, 'manual.py'), PYTHON_READER + manual.map(({ code }) => code).join('\n'));
    for (const fence of fences.filter((one) => !manual.includes(one)))
      writeFileSync(join(at, fileOf(fence, 'py')), fence.code);
    // the receivers import this file, which the guide to webhooks shows
    const verify = fences.find(({ code }) => code.includes('def verify_webhook('))!;
    writeFileSync(join(at, 'verify_webhook.py'), verify.code);
    writeFileSync(join(at, 'registrations.py'), PYTHON_REGISTRATIONS);
    expect(pyrightProblems(at, python!)).toEqual([]);
  });
});
