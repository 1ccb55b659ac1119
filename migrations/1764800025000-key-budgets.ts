import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that are made below other keys, with limits that they share with those. */
export class KeyBudgets1764800025000 implements MigrationInterface {
  name = 'KeyBudgets1764800025000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys ADD COLUMN ancestor_ids text[] NOT NULL DEFAULT '{}', ADD COLUMN limits jsonb, ADD COLUMN purpose text;
      CREATE OR REPLACE VIEW agent_keys AS
      SELECT id AS key_id, agent_id, scopes, daily_cap_cents, ancestor_ids, limits, revoked_at, expires_at, name, purpose
        FROM api_keys;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW agent_keys;
      CREATE VIEW agent_keys AS SELECT id AS key_id, agent_id, scopes, daily_cap_cents FROM api_keys;
      ALTER TABLE api_keys DROP COLUMN purpose, DROP COLUMN limits, DROP COLUMN ancestor_ids;`);
  }
}
