import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A client may act for an agent over MCP and over UCP: one grant each, with separate scopes and limits. */
export class GrantsByResource1763603841000 implements MigrationInterface {
  name = 'GrantsByResource1763603841000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE oauth_clients VALIDATE CONSTRAINT oauth_clients_scopes_ck');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS oauth_grants_resource_uq');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY oauth_grants_resource_uq
          ON oauth_grants (user_id, client_id, agent_id, resource) WHERE revoked_at IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS oauth_grants_active_uq');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM oauth_grants WHERE resource LIKE '%/ucp'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS oauth_grants_active_uq');
    await runner.query(`
      CREATE UNIQUE INDEX CONCURRENTLY oauth_grants_active_uq ON oauth_grants (user_id, client_id, agent_id)
        WHERE revoked_at IS NULL`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS oauth_grants_resource_uq');
  }
}
