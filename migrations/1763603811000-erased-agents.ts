import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  notifications_actor_ix: 'notifications (actor_id) WHERE actor_id IS NOT NULL',
  activities_other_ix: 'activities (other_id) WHERE other_id IS NOT NULL',
  reviews_reviewer_ix: 'reviews (reviewer_id)',
  questions_asker_ix: 'questions (asker_id)',
  reports_reporter_ix: 'reports (reporter_id)',
};

/** When an agent had its data deleted, and the way to what names it among the records of others. */
export class ErasedAgents1763603811000 implements MigrationInterface {
  name = 'ErasedAgents1763603811000';
  /** Indexes that are built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query(`SET lock_timeout = '2s'`);
    await runner.query('ALTER TABLE agents ADD COLUMN IF NOT EXISTS erased_at timestamptz');
    await runner.query('RESET lock_timeout');
    for (const [name, columns] of Object.entries(INDEXES))
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${columns}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.dropIndexes(runner);
    await runner.query('ALTER TABLE agents DROP COLUMN IF EXISTS erased_at');
  }

  private async dropIndexes(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }
}
