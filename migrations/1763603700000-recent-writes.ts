import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where in the log of the primary an author has written last: what a replica has to have replayed for that author. */
export class RecentWrites1763603700000 implements MigrationInterface {
  name = 'RecentWrites1763603700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE recent_writes (
        author text COLLATE "C" CONSTRAINT recent_writes_pk PRIMARY KEY,
        position bigint NOT NULL,
        written_at timestamptz NOT NULL
      ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recent_writes');
  }
}
