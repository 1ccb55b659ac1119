import type { MigrationInterface, QueryRunner } from 'typeorm';

const MCP = `ARRAY['mcp:read', 'mcp:write']`;

/** Clients may also ask for the scopes of UCP. */
export class ScopesOfUcp1763603840000 implements MigrationInterface {
  name = 'ScopesOfUcp1763603840000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE oauth_clients DROP CONSTRAINT oauth_clients_scopes_ck');
    await runner.query(`
      ALTER TABLE oauth_clients ADD CONSTRAINT oauth_clients_scopes_ck
        CHECK (cardinality(scopes) > 0 AND scopes <@ (${MCP} || ARRAY[
          'dev.ucp.shopping.checkout:manage', 'dev.ucp.shopping.order:read'])) NOT VALID`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE oauth_clients SET scopes = ${MCP} WHERE NOT scopes <@ ${MCP}`);
    await runner.query('ALTER TABLE oauth_clients DROP CONSTRAINT oauth_clients_scopes_ck');
    await runner.query(`
      ALTER TABLE oauth_clients ADD CONSTRAINT oauth_clients_scopes_ck
        CHECK (cardinality(scopes) > 0 AND scopes <@ ${MCP})`);
  }
}
