import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A seller's public answer to a review. */
export class ReviewReplies1764800013000 implements MigrationInterface {
  name = 'ReviewReplies1764800013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE reviews ADD COLUMN reply text, ADD COLUMN replied_at timestamptz, ADD COLUMN replies integer NOT NULL DEFAULT 0',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reviews DROP COLUMN replies, DROP COLUMN replied_at, DROP COLUMN reply');
  }
}
