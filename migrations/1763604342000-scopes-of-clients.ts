import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Clients may register for every scope that the code defines. The table no longer lists them; as for grants, it only
 * requires one.
 */
export class ScopesOfClients1763604342000 implements MigrationInterface {
  name = 'ScopesOfClients1763604342000';
  /** Validation reads the table, so it must not share a transaction with the exclusive lock; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query(`
      ALTER TABLE oauth_clients
        DROP CONSTRAINT IF EXISTS oauth_clients_scopes_ck,
        ADD CONSTRAINT oauth_clients_scopes_ck CHECK (cardinality(scopes) > 0) NOT VALID`);
    await runner.query('ALTER TABLE oauth_clients VALIDATE CONSTRAINT oauth_clients_scopes_ck');
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE oauth_clients SET scopes = coalesce(nullif(
          ARRAY(SELECT s.scope FROM unnest(scopes) WITH ORDINALITY s(scope, place)
                 WHERE s.scope = ANY (${LISTED}) ORDER BY s.place), '{}'), ${MCP})
       WHERE NOT scopes <@ ${LISTED}`);
    await runner.query(`
      ALTER TABLE oauth_clients
        DROP CONSTRAINT IF EXISTS oauth_clients_scopes_ck,
        ADD CONSTRAINT oauth_clients_scopes_ck CHECK (cardinality(scopes) > 0 AND scopes <@ ${LISTED})`);
  }
}

const MCP = `ARRAY['mcp:read', 'mcp:write']`;
const LISTED = `(${MCP} || ARRAY['dev.ucp.shopping.checkout:manage', 'dev.ucp.shopping.order:read'])`;
