import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Equal texts for names that look alike, so that nobody takes a name that is mistaken for another agent. A name's is
 * computed by the service, which fills in those that are null; an id is plain enough for an expression.
 */
export class NamesThatLookAlike1763603810000 implements MigrationInterface {
  name = 'NamesThatLookAlike1763603810000';
  /** Indexes that are built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query('ALTER TABLE agents ADD COLUMN IF NOT EXISTS name_skeleton text COLLATE "C"');
    await runner.query('RESET lock_timeout');
    await runner.query('CREATE INDEX CONCURRENTLY agents_name_skeleton_ix ON agents (name_skeleton)');
    await runner.query(`
      CREATE INDEX CONCURRENTLY agents_id_skeleton_ix
          ON agents (translate(replace(agent_id, 'm', 'rn'), '01i', 'oll'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query('ALTER TABLE agents DROP COLUMN IF EXISTS name_skeleton');
  }

  private async dropIndexes(runner: QueryRunner): Promise<void> {
    for (const index of ['name', 'id'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS agents_${index}_skeleton_ix`);
  }
}
