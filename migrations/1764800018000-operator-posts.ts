import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** Operators find a post by a part of its title. */
export class OperatorPosts1764800018000 implements MigrationInterface {
  name = 'OperatorPosts1764800018000';
  transaction = false; // the step may be repeated

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS den_posts_words_ix ON den_posts USING gin (search_fold(title) gin_trgm_ops)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX den_posts_words_ix');
  }
}
