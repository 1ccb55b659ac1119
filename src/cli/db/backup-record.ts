import { sqlState } from '../../platform/database/database-errors';
import { withClient } from '../../platform/database/single-connection';
import type { Backup } from '../../system/backups/backup.entity';

/** The table is missing in a schema that is not migrated yet; a replica is read-only; a reader may not write. */
const NOT_RECORDED: Record<string, string> = {
  '42P01': 'run npm run db:migrate',
  '25006': 'this server is read-only',
  '42501': 'this account may not write to the table backups',
};

const RECORD = `
  WITH outdated AS (DELETE FROM backups WHERE made_at < now() - interval '400 days')
  INSERT INTO backups (made_at, ended_at, verified_at, place, bytes, encrypted) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ON CONSTRAINT backups_pk DO NOTHING`;

/** Records a backup, which ends the alert `BackupOld`. Returns why it could not, if it could not. */
export function recordBackup(url: string, backup: Backup): Promise<string | undefined> {
  const { madeAt, endedAt, verifiedAt, place, bytes, encrypted } = backup;
  return withClient(url, 'backup', async (client) => {
    try {
      await client.query(RECORD, [madeAt, endedAt, verifiedAt, place, bytes, encrypted]);
      return undefined;
    } catch (error) {
      const reason = NOT_RECORDED[sqlState(error) ?? ''];
      if (reason === undefined) throw error;
      return reason;
    }
  });
}

/** The newest backup and the newest verified one, for `db:status`. */
export function backupLines(url: string): Promise<string[]> {
  return withClient(url, 'backup', async (client) => {
    const known = await client.query<{ there: string | null }>(`SELECT to_regclass('backups') AS there`);
    if (!known.rows[0]?.there) return [];
    const { rows } = await client.query<{ made_at: Date; verified_at: Date | null; place: string }>(`
      (SELECT made_at, verified_at, place FROM backups ORDER BY made_at DESC LIMIT 1)
      UNION
      (SELECT made_at, verified_at, place FROM backups WHERE verified_at IS NOT NULL ORDER BY made_at DESC LIMIT 1)
      ORDER BY made_at DESC`);
    return rows.map(({ made_at, verified_at, place }) => {
      const verified = verified_at === null ? 'not verified' : `verified at ${verified_at.toISOString()}`;
      return `backup   ${made_at.toISOString()}, ${verified}: ${place}`;
    });
  });
}
