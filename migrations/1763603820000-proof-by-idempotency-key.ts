import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Idempotency keys that platforms have signed without a time: each proves who calls when it is first seen, and never again. */
export class ProofByIdempotencyKey1763603820000 implements MigrationInterface {
  name = 'ProofByIdempotencyKey1763603820000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ucp_signed_keys (
        id bytea CONSTRAINT ucp_signed_keys_pk PRIMARY KEY,
        content bytea NOT NULL,
        seen_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX ucp_signed_keys_seen_ix ON ucp_signed_keys (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ucp_signed_keys');
  }
}
