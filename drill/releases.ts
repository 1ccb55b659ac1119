import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../bench/progress';

/** A build of the service. */
export interface Release {
  name: string;
  root: string;
}

const ROOT = join(__dirname, '..', '..');
export const HEAD: Release = { name: 'this version', root: ROOT };

/** The newest tag `v*`, built in a temporary worktree. Without any tag, this version stands in for it. */
export async function lastRelease(folder: string): Promise<Release> {
  const tags = spawnSync('git', ['tag', '--list', 'v*', '--sort=-v:refname'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const tag = (tags.stdout ?? '').split('\n')[0];
  if (!tag) {
    say('no release is tagged, so this version also stands in for the last release');
    return { name: 'this version, in place of the last release', root: ROOT };
  }
  const root = join(folder, 'release');
  await run('git', ['worktree', 'add', '--detach', root, tag], ROOT);
  process.once('exit', () => spawnSync('git', ['worktree', 'remove', '--force', root], { cwd: ROOT }));
  say(`building ${tag}`);
  if (isSame(root, 'package-lock.json') && existsSync(join(ROOT, 'node_modules')))
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund'], root);
  await run(process.execPath, ['bin/build.mjs', 'service'], root);
  return { name: tag, root };
}

const isSame = (root: string, file: string): boolean =>
  readFileSync(join(root, file), 'utf8') === readFileSync(join(ROOT, file), 'utf8');

/** Migrates a database with the command of a release, as an operator would. */
export const migrateWith = ({ root }: Release, databaseUrl: string): Promise<void> =>
  run(process.execPath, [join(root, 'dist/src/cli/db.js'), 'migrate'], root, { DATABASE_URL: databaseUrl });

function run(file: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<void> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(file, args, { cwd, env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said = (said + String(part)).slice(-2_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ${args.join(' ')} ended with ${code}: ${said}`)),
    );
  });
}
