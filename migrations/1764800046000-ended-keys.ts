import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** The limits of a key skip the keys below it that were revoked long ago. */
export class EndedKeys1764800046000 implements MigrationInterface {
  name = 'EndedKeys1764800046000';
  transaction = false; // the step may be repeated

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS api_keys_ended_ix ON api_keys (agent_id, (coalesce(revoked_at, 'infinity')))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX api_keys_ended_ix');
  }
}
