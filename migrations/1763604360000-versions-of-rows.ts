import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Row versions for caching what is built from a card. `xmin` is the transaction that wrote the row. */
export class VersionsOfRows1763604360000 implements MigrationInterface {
  name = 'VersionsOfRows1763604360000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE VIEW agent_card_versions AS SELECT agent_id, xmin AS version FROM agents');
    await runner.query(`
      CREATE VIEW seller_card_versions AS
      SELECT a.agent_id, concat(a.version, '.', s.xmin, '.',
               s.vacation_since IS NOT NULL AND coalesce(s.vacation_until > now(), true)) AS version
        FROM agent_card_versions a LEFT JOIN seller_profiles s ON s.agent_id = a.agent_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW seller_card_versions');
    await runner.query('DROP VIEW agent_card_versions');
  }
}
