import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { parse } from 'yaml';
import { newKeys } from '../../tools/backup/encryption';
import { BUILD_VERSION } from '../../src/platform/config/build-info';
import { loadSettings, SECRET_SETTING_NAMES, SETTING_NAMES } from '../../src/platform/config/settings';
import { DATABASE_SETTINGS } from '../../src/cli/database';

const unit = readFileSync('ops/rialto-backup.service', 'utf8');
const text = readFileSync('ops/kubernetes-backup.yaml', 'utf8');
const KNOWN = new Set([...SETTING_NAMES, ...SECRET_SETTING_NAMES.map((name) => `${name}_FILE`)]);
const NEEDED = [...DATABASE_SETTINGS, 'ASSETS', 'BACKUP_TARGET', 'BACKUP_RECIPIENT'] as const;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rialto-backup-ops-'));
  writeFileSync(join(folder, 'owner-database-url'), 'postgres://owner:password@db:5432/rialto\n');
  writeFileSync(join(folder, 's3-secret-access-key'), 's'.repeat(40));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The settings as the command gets them, with its secrets in a folder of this spec. */
function loaded(env: Record<string, string>): ReturnType<typeof loadSettings> {
  expect(Object.keys(env).filter((name) => !KNOWN.has(name))).toEqual([]);
  const here = Object.entries(env).map(([name, value]) =>
    name.endsWith('_FILE') ? [name, join(folder, basename(value))] : [name, value],
  );
  return loadSettings(Object.fromEntries(here) as Record<string, string>, NEEDED);
}

/** The options of the command, as `--help` lists them. */
function expectKnownCommand(command: string[]): void {
  expect(command.slice(0, 2)).toEqual(['dist/src/cli/db.js', 'backup']);
  const source = readFileSync('src/cli/db.ts', 'utf8');
  for (const option of command.filter((word) => word.startsWith('--'))) expect(source).toContain(option);
}

it('the CronJob is valid, and backs up with the settings that it has', async () => {
  const manifest = parse(text) as { apiVersion: string; kind: string; metadata: object; spec: Spec };
  const model = Object.assign(Object.create(CronJob.prototype) as CronJob, manifest);
  expect(() => model.validate()).not.toThrow();
  const [container] = manifest.spec.jobTemplate.spec.template.spec.containers;
  expect(container!.image).toBe(`rialto:${BUILD_VERSION}`);
  expectKnownCommand(container!.command.slice(1));
  const env = Object.fromEntries(container!.env.map(({ name, value }) => [name, value]));
  const { recipient } = await newKeys();
  expect(loaded({ ...env, NODE_ENV: 'production', BACKUP_RECIPIENT: recipient })).toMatchObject({
    DATABASE_URL: 'postgres://owner:password@db:5432/rialto',
    S3_SECRET_ACCESS_KEY: 's'.repeat(40),
    ASSETS: 's3',
  });
  for (const [name, value] of Object.entries(env).filter(([name]) => name.endsWith('_FILE')))
    expect([name, text.includes(`--from-file=${basename(value)}`)]).toEqual([name, true]);
});

it('the systemd unit backs up with the settings that it has', () => {
  const valuesOf = (key: string): string[] =>
    [...unit.matchAll(new RegExp(`^#?${key}=(.*)$`, 'gm'))].map(([, value]) => value as string);
  const pairs = valuesOf('Environment').map((pair) => pair.split('=') as [string, string]);
  const credentials = valuesOf('LoadCredential').map((pair) => pair.split(':')[0]);
  for (const [name, value] of pairs.filter(([name]) => name.endsWith('_FILE')))
    expect([name, credentials.includes(value.replace('%d/', ''))]).toEqual([name, true]);
  // behind a pooler, the settings of the service have the direct URL of its account
  const ofService = { DATABASE_DIRECT_URL: 'postgres://rialto:password@db:5432/rialto' };
  const removed = valuesOf('UnsetEnvironment').flatMap((names) => names.split(' '));
  const kept = Object.entries(ofService).filter(([name]) => !removed.includes(name));
  const settings = loaded(Object.fromEntries([...kept, ...pairs]) as Record<string, string>);
  expect(settings.sessionUrl).toContain('owner');
  expectKnownCommand(valuesOf('ExecStart')[0]!.split(' ').slice(1));
});

const analyze = spawnSync('systemd-analyze', ['--version']).status === 0 ? it : it.skip;
analyze('systemd takes the unit and its timer without a warning', () => {
  const runnable = unit.replace('/usr/bin/node', process.execPath);
  expect(warningsOf(runnable)).toBe('');
  // with the lines for a bucket, and for a folder to which the unit may not write otherwise
  const uncommented = runnable.replace(/^#(?=[A-Z]\w+=)/gm, '');
  expect(uncommented).toMatch(/^ReadWritePaths=/m);
  expect(warningsOf(uncommented)).toBe('');
});

function warningsOf(service: string): string {
  writeFileSync(join(folder, 'rialto-backup.service'), service);
  writeFileSync(join(folder, 'rialto-backup.timer'), readFileSync('ops/rialto-backup.timer', 'utf8'));
  const files = ['rialto-backup.service', 'rialto-backup.timer'].map((name) => join(folder, name));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
  return status === 0 ? stderr : `${status} ${stderr}`;
}

interface Spec {
  jobTemplate: {
    spec: {
      template: {
        spec: {
          containers: { image: string; command: string[]; env: { name: string; value: string }[] }[];
        };
      };
    };
  };
}
