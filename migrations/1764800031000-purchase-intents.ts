import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was bought lately, so that nothing is bought twice by mistake (ADR 86). */
export class PurchaseIntents1764800031000 implements MigrationInterface {
  name = 'PurchaseIntents1764800031000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE purchase_intents ( -- orders, deposits, and payouts of the last days, by what their buyers wanted
        subject_id text COLLATE "C" CONSTRAINT purchase_intents_pk PRIMARY KEY, other_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
        agent_id text COLLATE "C" NOT NULL,
        intent text COLLATE "C" NOT NULL, total_cents bigint NOT NULL, key text COLLATE "C", seen_at timestamptz,
        repeated_by text COLLATE "C", created_at timestamptz NOT NULL)`);
    await runner.query(`
      CREATE INDEX purchase_intents_agent_ix ON purchase_intents (agent_id, intent, subject_id); -- earlier ones with the same intent
      CREATE INDEX purchase_intents_age_ix ON purchase_intents (created_at); -- retention`);
    await runner.query('ALTER TABLE listings ADD COLUMN repeatable boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE listings DROP COLUMN repeatable');
    await runner.query('DROP TABLE purchase_intents');
  }
}
