import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the owner of an agent holds it back with: a freeze, and a say in what costs more than a threshold. */
export class Brakes1763602610000 implements MigrationInterface {
  name = 'Brakes1763602610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE agents
        ADD frozen_at timestamptz,
        ADD approval_above_cents bigint
          CONSTRAINT agents_approval_above_cents_ck CHECK (approval_above_cents >= 0)`);
    await runner.query(`
      CREATE TABLE approvals (
        id text COLLATE "C" CONSTRAINT approvals_pk PRIMARY KEY,
        agent_id text COLLATE "C" NOT NULL CONSTRAINT approvals_agent_fk REFERENCES agents,
        listing_id text COLLATE "C" NOT NULL,
        listing_title text NOT NULL,
        seller_id text COLLATE "C" NOT NULL,
        quantity integer NOT NULL,
        total_cents bigint NOT NULL CONSTRAINT approvals_total_cents_ck CHECK (total_cents > 0),
        status text NOT NULL CONSTRAINT approvals_status_ck
          CHECK (status IN ('pending', 'approved', 'declined', 'used', 'expired')),
        order_id text COLLATE "C",
        decided_by text COLLATE "C",
        decided_at timestamptz,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT approvals_used_ck CHECK ((status = 'used') = (order_id IS NOT NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX approvals_pending_uq ON approvals (agent_id, listing_id, total_cents)
        WHERE status = 'pending'`,
    );
    await runner.query('CREATE INDEX approvals_agent_ix ON approvals (agent_id, id DESC)');
    await runner.query(
      `CREATE INDEX approvals_good_ix ON approvals (agent_id, listing_id, total_cents, status)
        WHERE status IN ('approved', 'used')`,
    );
    // what a frozen agent promised waits, as with a key that was revoked
    await runner.query(`
      CREATE OR REPLACE VIEW live_keys AS
      SELECT k.id AS key_id, k.agent_id, k.expires_at FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id
       WHERE k.revoked_at IS NULL AND a.frozen_at IS NULL`);
    await runner.query(
      `CREATE INDEX approvals_expiry_ix ON approvals (expires_at) WHERE status IN ('pending', 'approved')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW live_keys AS
      SELECT id AS key_id, agent_id, expires_at FROM api_keys WHERE revoked_at IS NULL`);
    await runner.query('DROP TABLE approvals');
    await runner.query('ALTER TABLE agents DROP frozen_at, DROP approval_above_cents');
  }
}
