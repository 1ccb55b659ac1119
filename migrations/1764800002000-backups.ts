import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Backups that `db:backup` made, so that the service knows how old the newest one is. */
export class Backups1764800002000 implements MigrationInterface {
  name = 'Backups1764800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backups ( -- the command adds a row, and deletes those older than 400 days
        made_at timestamptz CONSTRAINT backups_pk PRIMARY KEY, ended_at timestamptz NOT NULL, verified_at timestamptz,
        place text NOT NULL, bytes bigint NOT NULL CONSTRAINT backups_bytes_ck CHECK (bytes >= 0), encrypted boolean NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE backups');
  }
}
