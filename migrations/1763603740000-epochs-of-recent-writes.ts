import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when recent writes are remembered. The first table is emptied together with them, by a crash or a promotion; the
 * second reaches those that follow this primary, and nobody else.
 */
export class EpochsOfRecentWrites1763603740000 implements MigrationInterface {
  name = 'EpochsOfRecentWrites1763603740000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE recent_writes_epoch (
        single boolean CONSTRAINT recent_writes_epoch_pk PRIMARY KEY,
        id text COLLATE "C" NOT NULL,
        CONSTRAINT recent_writes_epoch_single_ck CHECK (single)
      )`);
    await runner.query(`
      CREATE TABLE replicated_epoch (
        single boolean CONSTRAINT replicated_epoch_pk PRIMARY KEY,
        id text COLLATE "C" NOT NULL,
        CONSTRAINT replicated_epoch_single_ck CHECK (single)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE replicated_epoch');
    await runner.query('DROP TABLE recent_writes_epoch');
  }
}
