import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a round of each worker last ended, in whichever process: any instance can then report a worker that is missing. */
export class WorkerRounds1763604310000 implements MigrationInterface {
  name = 'WorkerRounds1763604310000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE worker_rounds (
        name text COLLATE "C" CONSTRAINT worker_rounds_pk PRIMARY KEY,
        ended_at timestamptz NOT NULL
      ) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE worker_rounds');
  }
}
