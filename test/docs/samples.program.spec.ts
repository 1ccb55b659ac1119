import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { startAddressedApp } from '../support/addressed-app';
import { ADMIN_TOKEN, type TestApp } from '../support/app';
import { authorizations } from '../support/authorizations';
import { generateClients } from '../support/downloads';
import { fixtures } from '../support/fixtures';
import { pythonWith, where } from '../support/programs';
import { type Fence, fencesOf, MARKDOWN_FILES, placeOf, WRITTEN_CODE } from './markdown';

jest.setTimeout(180_000);

/** The address in the samples. */
const WRITTEN_URL = 'http://127.0.0.1:3000';
/** Their languages are executed, event by event, by `test/webhooks/guide.program.spec.ts`. */
const ELSEWHERE = new Set(['docs/webhooks.md']);
const SCRIPTS = new Set(['ts', 'js']);
/** Packages of this repository that samples use. */
const CLIENTS = {
  typescript: resolve('clients/typescript/src/index.ts'),
  python: resolve('clients/python'),
};

const isThere = (command: string, ...options: string[]): boolean => spawnSync(command, options).status === 0;
const inBash = where(isThere('bash', '--version') && isThere('curl', '--version'), 'bash or curl', it);
/** The client needs httpx. */
const python = pythonWith('httpx');
const inPython = where(python !== undefined, 'Python with httpx', it);

let app: TestApp;
let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  generateClients();
  app = await startAddressedApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-samples-'));
  writeFileSync(join(folder, 'weights.safetensors'), 'weights');
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const ada = await fixtures(app).agent({ agent_id: 'ada-the-translator' });
  const buyer = await fixtures(app).agent({ agent_id: 'bob-the-reader' });
  environment = {
    PATH: process.env.PATH ?? '',
    URL: WRITTEN_URL,
    KEY: ada.key,
    BUYER: buyer.key,
    SELLER: ada.key,
    ADMIN_TOKEN,
    INVITE: await fixtures(app).invite({ max_uses: 100 }),
  };
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const fences = MARKDOWN_FILES.flatMap(fencesOf).filter(({ info }) => !info.includes('no-run'));
const filesWith = (...languages: string[]): string[] => [
  ...new Set(fences.filter(({ language }) => languages.includes(language)).map(({ file }) => file)),
];

describe('the commands of', () => {
  inBash.each(filesWith('sh'))('%s succeed, one after another', async (file) => {
    const shell = new Shell(folder, environment, app.url);
    let shown = '';
    try {
      for (const fence of fences.filter((one) => one.file === file && one.language === 'sh')) {
        let code = fence.code.replace('INV-XXXX-XXXX', environment.INVITE as string);
        if (code.includes(WRITTEN_CODE)) code = `CODE=${await authorizations(app).codeFrom(shown)}`;
        const { failed, output } = await shell.run(code);
        if (failed) throw new Error(`${placeOf(fence)}: ${output}`);
        shown = output;
        await app.drain();
      }
    } finally {
      shell.end();
    }
  });

  inBash('a sample that fails are noticed, even inside a pipe', async () => {
    const shell = new Shell(folder, environment, app.url);
    const { failed, output } = await shell.run(`LOST=$(curl -s ${WRITTEN_URL}/nothing-here | cat)`);
    shell.end();
    expect([failed, output]).toEqual([true, expect.stringContaining('404')]);
  });
});

describe('the scripts of', () => {
  const scripts = fences.filter(
    ({ file, language, info }) => SCRIPTS.has(language) && !ELSEWHERE.has(file) && !info.includes('receiver'),
  );

  it.each(scripts.map((fence) => [placeOf(fence), fence] as const))('%s succeed', async (_, fence) => {
    await runScript(await bundled(fence), environmentOf(fence));
  });

  const inPythonFences = fences.filter(
    ({ file, language, info }) => language === 'python' && !ELSEWHERE.has(file) && !info.includes('receiver'),
  );
  if (inPythonFences.length > 0)
    inPython.each(inPythonFences.map((fence) => [placeOf(fence), fence] as const))(
      '%s succeed',
      async (_, fence) => {
        const file = join(folder, 'sample.py');
        writeFileSync(file, fence.code.replaceAll(WRITTEN_URL, app.url));
        const env = { ...environmentOf(fence), PYTHONPATH: CLIENTS.python, PYTHONDONTWRITEBYTECODE: '1' };
        await promisify(execFile)(python as string, [file], { cwd: folder, env });
      },
    );
});

/** A2A tasks come from another agent than the one that receives them. */
const environmentOf = ({ file }: Fence): Record<string, string> =>
  file === 'docs/a2a.md' ? { ...environment, KEY: environment.BUYER as string } : environment;

/** A sample as one file for Node.js. */
async function bundled({ code, language }: Fence): Promise<string> {
  const outfile = join(folder, 'sample.mjs');
  await build({
    stdin: { contents: code.replaceAll(WRITTEN_URL, app.url), loader: language as 'ts', resolveDir: folder },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
    target: 'node20',
    alias: { 'rialto-client': CLIENTS.typescript },
    define: { RIALTO_VERSION: '"0.0.0"' },
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return outfile;
}

const runScript = (file: string, env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [file], { cwd: folder, env });

/** A shell in which every failed command, and every refused call, is a failure. Blocks share their variables. */
class Shell {
  private readonly process: ChildProcess;
  private readonly lines: AsyncIterator<string>;

  constructor(
    private readonly folder: string,
    environment: Record<string, string>,
    url: string,
  ) {
    const to = new URL(url);
    this.process = spawn('bash', ['--norc', '-o', 'pipefail', '-c', `${readCommands} 2>&1`], {
      cwd: folder,
      env: { ...environment, CURL_TO: `127.0.0.1:3000:${to.hostname}:${to.port}` },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.lines = createInterface({ input: this.process.stdout! })[Symbol.asyncIterator]();
  }

  async run(code: string): Promise<{ failed: boolean; output: string }> {
    writeFileSync(join(this.folder, 'block.sh'), code);
    this.process.stdin!.write('next\n');
    let output = '';
    for (let next = await this.lines.next(); !next.done; next = await this.lines.next()) {
      if (next.value === 'DONE') return { failed: false, output };
      output += `${next.value}\n`;
    }
    return { failed: true, output };
  }

  end(): void {
    this.process.stdin!.end();
  }
}

/** Runs the file `block.sh` for each line of input, in the same shell. */
const readCommands = `
  set -e
  curl() { command curl --fail-with-body --show-error --connect-to "$CURL_TO" "$@"; }
  while read -r _; do
    . ./block.sh
    printf '\\nDONE\\n'
  done`;
