import type { MigrationInterface, QueryRunner } from 'typeorm';

const SEALED = {
  agents: 'sealed_callback_url',
  registration_challenges: 'sealed_callback_url',
  webhook_endpoints: 'sealed_url',
  a2a_push_configs: 'sealed_url',
};
/** When an address is there, in one form or the other. */
const ADDRESSED = {
  webhook_endpoints: 'url IS NOT NULL OR sealed_url IS NOT NULL OR removed_at IS NOT NULL',
  a2a_push_configs: 'url IS NOT NULL OR sealed_url IS NOT NULL',
};
/** What is still in clear text. */
const INDEXES = {
  agents_clear_callback_url_ix: 'agents (agent_id) WHERE callback_url IS NOT NULL',
  webhook_endpoints_clear_url_ix: 'webhook_endpoints (id) WHERE url IS NOT NULL',
  a2a_push_configs_clear_url_ix: 'a2a_push_configs (task_id, id) WHERE url IS NOT NULL',
};

/**
 * Addresses that the service calls may hold a secret: they are sealed. Only the service can seal, so its worker does so
 * for the rows that are there. It leaves their clear text for a day, for the release before.
 */
export class SealedAddresses1763603860000 implements MigrationInterface {
  name = 'SealedAddresses1763603860000';
  /** So that no table is shut while another is waited for; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(
      `ALTER TABLE secret_key_proof ADD COLUMN IF NOT EXISTS clear_text_until timestamptz DEFAULT now() + interval '1 day'`,
    );
    for (const [table, column] of Object.entries(SEALED))
      await runner.query(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column} bytea`);
    for (const [table, condition] of Object.entries(ADDRESSED))
      await runner.query(`
        ALTER TABLE ${table}
          ALTER url DROP NOT NULL,
          DROP CONSTRAINT IF EXISTS ${table}_sealed_url_ck,
          ADD CONSTRAINT ${table}_sealed_url_ck CHECK (${condition}) NOT VALID`);
    await runner.query('RESET lock_timeout');
    await this.dropIndexes(runner);
    for (const [name, columns] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
  }

  /** What is sealed already cannot be read here: those endpoints are switched off, and those configs removed. */
  async down(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query(
      `UPDATE webhook_endpoints
          SET url = 'https://sealed.invalid/', enabled = false, disabled_reason = coalesce(disabled_reason, 'owner')
        WHERE url IS NULL`,
    );
    await runner.query('DELETE FROM a2a_push_configs WHERE url IS NULL');
    for (const table of Object.keys(ADDRESSED))
      await runner.query(
        `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_sealed_url_ck, ALTER url SET NOT NULL`,
      );
    for (const [table, column] of Object.entries(SEALED))
      await runner.query(`ALTER TABLE ${table} DROP COLUMN IF EXISTS ${column}`);
    await runner.query('ALTER TABLE secret_key_proof DROP COLUMN IF EXISTS clear_text_until');
  }

  private async dropIndexes(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
