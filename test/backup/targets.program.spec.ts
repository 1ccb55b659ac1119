import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeys } from '../../tools/backup/encryption';
import { ADMIN_TOKEN, startTestApp, type TestApp } from '../support/app';
import { type Ended, runCommand } from '../support/command-line';
import { S3Server } from '../support/s3-server';
import { createTestDatabase } from '../support/template-database';
import { trades } from '../support/trades';

jest.setTimeout(300_000);

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'rialto-targets-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const db = (args: string[], more: Record<string, string> = {}): Promise<Ended> =>
  runCommand(['db', ...args], {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    ...more,
  });

interface Seen {
  health: { status: string; made_at?: string; verified_at?: string };
  age?: number;
  verifiedAge?: number;
}

/** What the service shows about backups. */
async function seen(): Promise<Seen> {
  const { body } = await app.client.get('/health/detailed').set('X-Admin-Token', ADMIN_TOKEN).expect(200);
  const { text } = await app.client
    .get('/metrics?format=prometheus')
    .set('X-Admin-Token', ADMIN_TOKEN)
    .expect(200);
  const value = (name: string): number | undefined => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const { latency_ms: _, ...health } = body.checks.backups as Seen['health'] & { latency_ms: number };
  return { health, age: value('backup_age_seconds'), verifiedAge: value('backup_verified_age_seconds') };
}

it('a backup in BACKUP_TARGET is recorded, and old ones of the same database are removed, except the newest verified one', async () => {
  const BACKUP_TARGET = join(folder, 'backups');
  expect(await seen()).toEqual({ health: { status: 'disabled' } });
  const made: string[] = [];
  for (const options of [['--verify'], [], ['--keep', '1'], ['--keep', '1']]) {
    const { code, said, noted } = await db(['backup', '--without-files', ...options], { BACKUP_TARGET });
    expect({ code, noted }).toMatchObject({ code: 0 });
    made.push(/^backup +(\S+):/.exec(said)![1]!);
    if (made.length === 2) {
      mkdirSync(join(BACKUP_TARGET, 'by-hand'));
      mkdirSync(join(BACKUP_TARGET, '2020-01-01T00-00-00-000Z')); // not a backup of the command
      writeFileSync(join(BACKUP_TARGET, '2020-01-01T00-00-00-000Z', 'manifest.json'), '{}');
    }
    if (made.length === 3) expect(said).toContain(`removed  ${made[1]!.split('/').at(-1)}\n`);
  }
  const names = [made[0], made[3]].map((path) => path!.split('/').at(-1)!);
  expect(readdirSync(BACKUP_TARGET).sort()).toEqual(['2020-01-01T00-00-00-000Z', ...names, 'by-hand'].sort());

  const { health, age, verifiedAge } = await seen();
  const times = await app.sql<{ made_at: Date; verified_at: Date | null }>(
    'SELECT made_at, verified_at FROM backups ORDER BY made_at',
  );
  expect(times.map(({ verified_at }) => verified_at !== null)).toEqual([true, false, false, false]);
  expect(health).toEqual({
    status: 'ok',
    made_at: times[3]!.made_at.toISOString(),
    verified_at: times[0]!.made_at.toISOString(),
  });
  expect(verifiedAge! - age!).toBeCloseTo(
    (times[3]!.made_at.getTime() - times[0]!.made_at.getTime()) / 1000,
    0,
  );
  const status = await db(['status']);
  expect(status.said).toContain(`backup   ${times[3]!.made_at.toISOString()}, not verified: ${made[3]}\n`);
  expect(status.said).toMatch(
    new RegExp(`backup   ${times[0]!.made_at.toISOString()}, verified at \\S+: ${made[0]}\n`),
  );

  const wrong = await db(['backup', join(folder, 'elsewhere'), '--keep', '3']);
  expect(wrong).toMatchObject({ code: 2, said: '' });
  expect((await db(['backup', '--keep', '0'])).code).toBe(2);
});

it('a backup goes to a bucket, encrypted, is restored from there, and rotated there', async () => {
  await trades(app).order('completed');
  const { identity, recipient } = await newKeys();
  const keyFile = join(folder, 'key.txt');
  writeFileSync(keyFile, `# a comment\n${identity}\n`);
  const s3 = await S3Server.start();
  const database = await createTestDatabase();
  try {
    const { ASSETS: _, S3_BUCKET: bucket, ...access } = s3.settings;
    const settings = { ...access, BACKUP_TARGET: `s3://${bucket}/nightly/`, BACKUP_RECIPIENT: recipient };
    const first = await db(['backup', '--without-files', '--verify', '--keep', '1'], settings);
    expect(first).toMatchObject({ code: 0 });
    const place = /^uploaded (\S+)$/m.exec(first.said)![1]!;
    expect(place).toMatch(/^s3:\/\/goods\/nightly\/\d{4}-[^/]+Z$/);
    const keys = [...s3.objects.keys()];
    expect(keys.at(-1)).toMatch(/\/manifest\.json$/);
    expect(keys.filter((key) => !key.endsWith('.age'))).toHaveLength(1);
    expect(readdirSync(join(folder, 'data', 'backups'))).toEqual([]);

    const restored = await db(['restore', place, '--identity', keyFile, '--without-files'], {
      ...settings,
      DATABASE_URL: database.url,
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain(`restored ${place}, made at `);
    expect(readdirSync(join(folder, 'data'))).toEqual(['backups']);

    expect((await db(['backup', '--without-files', '--keep', '1'], settings)).code).toBe(0);
    expect((await db(['backup', '--without-files', '--keep', '1'], settings)).code).toBe(0);
    const left = new Set([...s3.objects.keys()].map((key) => key.split('/')[1]));
    expect(left.size).toBe(2);
    expect(left).toContain(place.split('/').at(-1)); // the newest verified one

    s3.failing = 403;
    const failed = await db(['backup', '--without-files'], settings);
    expect(failed.code).toBe(1);
    expect(failed.noted).toMatch(/the backup is complete in \S+, but was not uploaded: /);
    const without = await db(['backup'], { BACKUP_TARGET: 's3://goods' });
    expect(without.noted).toContain('setting S3_ACCESS_KEY_ID is missing: s3://goods needs it');
  } finally {
    await s3.stop();
    await database.drop();
  }
});
