import { strict as assert } from 'node:assert';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabaseIfAbsent } from '../../tools/embedded-postgres/embedded-postgres-cluster';
import { decryptionWith, newKeys } from '../../tools/backup/encryption';
import { readManifest } from '../../tools/backup/manifest';
import { checkLedger } from '../ledger';
import { doubled } from '../results';
import type { Drill } from '../stage';

const RESTORED = 'restored';

export const backupRestored: Drill = {
  name: 'backup-restored',
  sees:
    'An encrypted backup is made under load and restored into another database. No request fails; the restored ledger ' +
    'holds, has every row of the manifest, and every order that was acknowledged before the backup began.',
  database: 'single',
  alerts: [],
  async run(stage) {
    const { cluster } = stage;
    const { primary } = cluster.database;
    const load = await stage.beginLoad();
    const { identity, recipient } = await newKeys();
    const keyFile = join(cluster.folder, 'backup-key.txt');
    writeFileSync(keyFile, `${identity}\n`, { mode: 0o600 });
    const folder = join(cluster.folder, 'backup');
    const before = [...load.acknowledged.orders.keys()];
    const startedAt = performance.now();
    await cluster.worker.run('db', ['backup', folder, '--recipient', recipient]);
    const backupS = (performance.now() - startedAt) / 1_000;
    await load.last(1);
    await createDatabaseIfAbsent(primary.url('postgres'), RESTORED);
    const url = primary.url(RESTORED);
    const restored = settingsFor(RESTORED, cluster.database.settings);
    await cluster.worker.run('db', ['restore', folder, '--identity', keyFile, '--without-files'], restored);
    const restoreS = (performance.now() - startedAt) / 1_000 - backupS;
    await load.end();
    assert.deepEqual([...load.tally.failures], [], 'requests failed');
    assert.deepEqual(await checkLedger(url), [], 'the restored ledger does not hold');
    const rows = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
      primary.rows<Row>(text, values, RESTORED);
    const { tables } = await readManifest(folder, decryptionWith([identity]));
    for (const { table, rows: expected } of tables) {
      const [found] = await rows<{ count: number }>(`SELECT count(*)::float8 AS count FROM "${table}"`);
      assert.equal(found?.count, expected, `the restored ${table} has other rows than the manifest says`);
    }
    const stored = new Set((await rows<{ id: string }>('SELECT id FROM orders')).map(({ id }) => id));
    assert.deepEqual(
      before.filter((id) => !stored.has(id)),
      [],
      'acknowledged orders are not in the backup',
    );
    assert.deepEqual(await doubled(rows), [], 'the restored rows are doubled');
    return `a backup in ${backupS.toFixed(1)} s, restored in ${restoreS.toFixed(1)} s: ${stored.size} orders of ${load.acknowledged.orders.size} by its end, the ledger holds`;
  },
};

/** The settings for another database of the same server. */
function settingsFor(database: string, settings: Record<string, string>): Record<string, string> {
  const urls = Object.entries(settings).map(([name, url]) => [name, new URL(`/${database}`, url).href]);
  return Object.fromEntries(urls) as Record<string, string>;
}
