import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checkouts have an address for people apart from their id, know what they have shown, and orders are told in order. */
export class UcpHandoffs1763603400000 implements MigrationInterface {
  name = 'UcpHandoffs1763603400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ucp_checkouts ADD COLUMN handoff_hash bytea, ADD COLUMN shown text,
         ADD COLUMN version integer NOT NULL DEFAULT 1`,
    );
    await runner.query('ALTER TABLE ucp_checkouts ALTER COLUMN version DROP DEFAULT');
    await runner.query('CREATE UNIQUE INDEX ucp_checkouts_handoff_uq ON ucp_checkouts (handoff_hash)');
    await runner.query(
      'CREATE INDEX ucp_checkouts_ownerless_ix ON ucp_checkouts (updated_at) WHERE owner_id IS NULL',
    );
    await runner.query('ALTER TABLE ucp_order_deliveries DROP CONSTRAINT ucp_order_deliveries_status_ck');
    await runner.query(
      `ALTER TABLE ucp_order_deliveries ADD CONSTRAINT ucp_order_deliveries_status_ck
         CHECK (status IN ('pending', 'delivered', 'failed', 'superseded'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE ucp_order_deliveries SET status = 'failed' WHERE status = 'superseded'`);
    await runner.query('ALTER TABLE ucp_order_deliveries DROP CONSTRAINT ucp_order_deliveries_status_ck');
    await runner.query(
      `ALTER TABLE ucp_order_deliveries ADD CONSTRAINT ucp_order_deliveries_status_ck
         CHECK (status IN ('pending', 'delivered', 'failed'))`,
    );
    await runner.query('DROP INDEX ucp_checkouts_ownerless_ix');
    await runner.query('DROP INDEX ucp_checkouts_handoff_uq');
    await runner.query(
      'ALTER TABLE ucp_checkouts DROP COLUMN handoff_hash, DROP COLUMN shown, DROP COLUMN version',
    );
  }
}
