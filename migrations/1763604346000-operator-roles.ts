import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who may act as operators with their own sign-in, and who they are in the audit log. */
export class OperatorRoles1763604346000 implements MigrationInterface {
  name = 'OperatorRoles1763604346000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS operator_roles (
        user_id text COLLATE "C" CONSTRAINT operator_roles_pk PRIMARY KEY,
        granted_by text COLLATE "C",
        unverified_granter text,
        granted_at timestamptz NOT NULL,
        CONSTRAINT operator_roles_granter_ck CHECK (granted_by IS NULL OR unverified_granter IS NULL)
      )`);
    await runner.query('ALTER TABLE operator_log ADD COLUMN IF NOT EXISTS person_id text');
    await runner.query('RESET lock_timeout');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_email_ix');
    await runner.query('CREATE INDEX CONCURRENTLY users_email_ix ON users (email) WHERE email IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS users_email_ix');
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query('ALTER TABLE operator_log DROP COLUMN IF EXISTS person_id');
    await runner.query('DROP TABLE IF EXISTS operator_roles');
    await runner.query('RESET lock_timeout');
  }
}
