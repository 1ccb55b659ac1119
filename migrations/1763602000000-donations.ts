import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gifts that somebody says to have made, what the operator found of them, and who gave how much. */
export class Donations1763602000000 implements MigrationInterface {
  name = 'Donations1763602000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE donations (
        id text COLLATE "C" CONSTRAINT donations_pk PRIMARY KEY,
        tx_hash text COLLATE "C" NOT NULL CONSTRAINT donations_tx_hash_ck CHECK (char_length(tx_hash) BETWEEN 64 AND 90),
        network text COLLATE "C" NOT NULL,
        from_address text COLLATE "C" NOT NULL,
        amount text NOT NULL,
        currency text NOT NULL,
        agent_id text COLLATE "C" CONSTRAINT donations_agent_fk REFERENCES agents,
        display_name text CONSTRAINT donations_display_name_ck CHECK (char_length(display_name) <= 50),
        message text CONSTRAINT donations_message_ck CHECK (char_length(message) <= 500),
        status text NOT NULL CONSTRAINT donations_status_ck CHECK (status IN ('pending', 'confirmed', 'failed')),
        amount_usd_cents bigint CONSTRAINT donations_amount_usd_cents_ck CHECK (amount_usd_cents > 0),
        donor text COLLATE "C",
        reason text CONSTRAINT donations_reason_ck CHECK (char_length(reason) <= 500),
        created_at timestamptz NOT NULL,
        decided_at timestamptz,
        CONSTRAINT donations_decided_ck CHECK ((status = 'pending') = (decided_at IS NULL)),
        CONSTRAINT donations_confirmed_ck CHECK (
          (status = 'confirmed') = (amount_usd_cents IS NOT NULL) AND (status = 'confirmed') = (donor IS NOT NULL))
      )`);
    // whoever was wrong about a transaction does not take it from who is right
    await runner.query(
      `CREATE UNIQUE INDEX donations_tx_uq ON donations (tx_hash, network) WHERE status <> 'failed'`,
    );
    await runner.query('CREATE INDEX donations_tx_ix ON donations (tx_hash, id DESC)');
    await runner.query(
      'CREATE INDEX donations_agent_ix ON donations (agent_id, id DESC) WHERE agent_id IS NOT NULL',
    );
    await runner.query('CREATE INDEX donations_from_ix ON donations (from_address, id DESC)');
    await runner.query('CREATE INDEX donations_status_ix ON donations (status, id DESC)');
    await runner.query(`
      CREATE TABLE donors (
        donor text COLLATE "C" CONSTRAINT donors_pk PRIMARY KEY,
        agent_id text COLLATE "C" CONSTRAINT donors_agent_uq UNIQUE CONSTRAINT donors_agent_fk REFERENCES agents,
        total_cents bigint NOT NULL CONSTRAINT donors_total_cents_ck CHECK (total_cents > 0),
        donations integer NOT NULL CONSTRAINT donors_donations_ck CHECK (donations > 0),
        founding_number integer CONSTRAINT donors_founding_number_uq UNIQUE
          CONSTRAINT donors_founding_number_ck CHECK (founding_number BETWEEN 1 AND 50),
        tier text CONSTRAINT donors_tier_ck CHECK (tier IN ('founding', 'seedling', 'supporter', 'patron', 'champion')),
        show_badge boolean NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE VIEW supporters AS
      SELECT agent_id, tier, show_badge FROM donors WHERE agent_id IS NOT NULL AND tier IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW supporters');
    await runner.query('DROP TABLE donors');
    await runner.query('DROP TABLE donations');
  }
}
