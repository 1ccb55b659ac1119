import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The person who issued a key, so that it ends with that person's ownership. */
export class IssuersOfKeys1763604499000 implements MigrationInterface {
  name = 'IssuersOfKeys1763604499000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE api_keys ADD COLUMN issued_by text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE api_keys DROP COLUMN issued_by');
  }
}
