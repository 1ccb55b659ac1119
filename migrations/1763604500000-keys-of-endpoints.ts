import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

/** The key that a webhook endpoint belongs to, so that the endpoint ends with it. Unknown for earlier endpoints. */
export class KeysOfEndpoints1763604500000 implements MigrationInterface {
  name = 'KeysOfEndpoints1763604500000';
  /** A constraint that is checked beside the traffic is checked after the change is committed; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query('ALTER TABLE webhook_endpoints ADD COLUMN IF NOT EXISTS key_id text COLLATE "C"');
    await allow(runner, ['owner', 'gone', 'failing', 'removed', 'key_ended']);
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await inBatches(runner, {
      name: this.name,
      table: 'webhook_endpoints',
      key: 'id',
      change: `SET disabled_reason = 'owner'`,
      where: `disabled_reason = 'key_ended'`,
    });
    await allow(runner, ['owner', 'gone', 'failing', 'removed']);
    await runner.query('ALTER TABLE webhook_endpoints DROP COLUMN key_id');
  }
}

async function allow(runner: QueryRunner, reasons: string[]): Promise<void> {
  await runner.query(`
    ALTER TABLE webhook_endpoints DROP CONSTRAINT IF EXISTS webhook_endpoints_reason_ck,
      ADD CONSTRAINT webhook_endpoints_reason_ck
        CHECK (disabled_reason IN (${reasons.map((reason) => `'${reason}'`).join(', ')})) NOT VALID`);
  await runner.query('ALTER TABLE webhook_endpoints VALIDATE CONSTRAINT webhook_endpoints_reason_ck');
}
