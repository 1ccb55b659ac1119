import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sellers read the questions that they have not answered. */
export class IndexOfUnansweredQuestions1763604350000 implements MigrationInterface {
  name = 'IndexOfUnansweredQuestions1763604350000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner); // an attempt that failed leaves an invalid index behind
    await runner.query(
      `CREATE INDEX CONCURRENTLY questions_to_answer_ix ON questions (seller_id, id DESC)
        WHERE answer IS NULL AND hidden_at IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS questions_to_answer_ix');
  }
}
