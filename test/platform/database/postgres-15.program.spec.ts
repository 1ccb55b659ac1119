import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '../../../tools/backup/backup';
import { restore } from '../../../tools/backup/restore';
import { knownMigrations, migrateDatabase, revertDatabase } from '../../../src/platform/database/migrations';
import { startAnotherInstance } from '../../support/another-instance';
import { startTestApp } from '../../support/app';
import { Client } from '../../support/client';
import { fixtures } from '../../support/fixtures';
import { onServer } from '../../support/on-server';
import { describeOnPostgres15, Postgres15 } from '../../support/postgres-15';
import { statusOf, trades, violations } from '../../support/trades';

describeOnPostgres15('on PostgreSQL 15', () => {
  let server: Postgres15;
  let folder: string;
  beforeAll(async () => {
    server = await Postgres15.start();
    folder = mkdtempSync(join(tmpdir(), 'rialto-on-15-'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the schema can be migrated and reverted, and the service trades', async () => {
    const url = await server.createDatabase('fresh');
    expect(await migrateDatabase(url)).toEqual(knownMigrations());
    expect(await revertDatabase(url)).toBe(knownMigrations().at(-1));
    expect(await migrateDatabase(url)).toHaveLength(1);
    const app = await startTestApp({ DATABASE_URL: url });
    try {
      const { order, deliver, confirm } = trades(app);
      const made = await order('paid');
      await deliver(made);
      await confirm(made);
      expect(await statusOf(made.buyer.client, made.id)).toBe('completed');
      await order('refunded');
      await app.drainAll();
      expect(await violations(app)).toEqual([]);
      const reads = [
        '/public/activity',
        '/public/stats',
        '/public/leaderboard',
        '/public/agents',
        '/public/graph',
      ];
      for (const path of [...reads, '/marketplace/search?q=translation', '/marketplace/trending'])
        expect([path, (await app.client.get(path)).status]).toEqual([path, 200]);
    } finally {
      await app.close();
    }
  });

  it('a backup of a newer server is restored row by row, and the service continues with it', async () => {
    const app = await startTestApp();
    try {
      const made = await trades(app).order('delivered');
      await fixtures(app).agent({ profile: { display_name: 'Ada\t\\N 🦞\u2028' } });
      await app.drainAll();
      const backup = join(folder, 'backup');
      await backUp({ url: app.databaseUrl, folder: backup, version: '1.0.0', now: app.clock.now() });
      const url = await server.createDatabase('restored');
      const { manifest } = await restore({ url, folder: backup });
      for (const { table, rows } of manifest.tables) {
        const found = await onServer(url, (client) =>
          client.query(`SELECT count(*)::int AS rows FROM ${table}`),
        );
        expect([table, found.rows[0]]).toEqual([table, { rows }]);
      }
      const instance = await startAnotherInstance(app, { DATABASE_URL: url });
      const buyer = new Client(instance.url).as(made.buyer.key);
      await buyer.post(`/marketplace/orders/${made.id}/confirm`).expect(200);
      expect(await statusOf(buyer, made.id)).toBe('completed');
      await instance.close();
    } finally {
      await app.close();
    }
  });
});
