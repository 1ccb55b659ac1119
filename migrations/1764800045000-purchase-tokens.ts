import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** What a purchase token has made, whatever the protocol of the call. */
export class PurchaseTokens1764800045000 implements MigrationInterface {
  name = 'PurchaseTokens1764800045000';
  transaction = false; // the step may be repeated

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS purchase_intents_token_ix ON purchase_intents (agent_id, key)
        WHERE key LIKE 'ptk\\_%'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX purchase_intents_token_ix');
  }
}
