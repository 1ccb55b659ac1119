import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Row versions of what can be chosen, as in `agent_card_versions`, with what a request has to check each time. */
export class VersionsOfServices1763604380000 implements MigrationInterface {
  name = 'VersionsOfServices1763604380000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW offered_listing_versions AS
      SELECT l.id AS service_id, l.seller_id AS provider_id, concat(l.xmin, '.', s.version) AS version, l.search
        FROM listings l JOIN seller_card_versions s ON s.agent_id = l.seller_id
       WHERE l.status = 'active'`);
    await runner.query(`
      CREATE VIEW offered_agent_versions AS
      SELECT a.agent_id AS service_id, a.agent_id AS provider_id, a.xmin::text AS version, d.search
        FROM agents a LEFT JOIN discovery_agents d ON d.agent_id = a.agent_id
       WHERE a.visibility = 'public' AND a.status IN ('provisional', 'active', 'resident')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW offered_agent_versions');
    await runner.query('DROP VIEW offered_listing_versions');
  }
}
