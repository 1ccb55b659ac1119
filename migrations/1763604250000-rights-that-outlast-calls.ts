import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams and push configs outlast the call that began them, so they are checked against the key that made the call. */
export class RightsThatOutlastCalls1763604250000 implements MigrationInterface {
  name = 'RightsThatOutlastCalls1763604250000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      CREATE VIEW calling_agents AS
      SELECT agent_id FROM agents
       WHERE status IN ('provisional', 'active', 'inactive', 'resident') AND frozen_at IS NULL`);
    await runner.query(`
      CREATE VIEW live_secrets AS
      SELECT s.hash, k.agent_id, least(k.expires_at, s.retires_at) AS ends_at
        FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE k.revoked_at IS NULL`);
    // null for configs that are older than the column
    await runner.query('ALTER TABLE a2a_push_configs ADD COLUMN key_id text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE a2a_push_configs DROP COLUMN key_id');
    await runner.query('DROP VIEW live_secrets');
    await runner.query('DROP VIEW calling_agents');
  }
}
