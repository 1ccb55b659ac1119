import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which agent every key is of, also those that do not work any more: for sums over all that an agent spent, and what it may do now. */
export class AgentKeys1763602620000 implements MigrationInterface {
  name = 'AgentKeys1763602620000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE VIEW agent_keys AS SELECT id AS key_id, agent_id, scopes, daily_cap_cents FROM api_keys',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW agent_keys');
  }
}
