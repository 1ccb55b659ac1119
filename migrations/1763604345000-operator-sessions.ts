import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that operators open with the operator token, so that they can be listed and ended. */
export class OperatorSessions1763604345000 implements MigrationInterface {
  name = 'OperatorSessions1763604345000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operator_sessions (
        id text COLLATE "C" CONSTRAINT operator_sessions_pk PRIMARY KEY,
        name text NOT NULL,
        token_hash bytea NOT NULL CONSTRAINT operator_sessions_token_hash_uq UNIQUE,
        admin_token_hash bytea NOT NULL,
        user_agent text NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX operator_sessions_expiry_ix ON operator_sessions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_sessions');
  }
}
