import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An offer keeps a hash of what it is made for. Those of the release before have none. */
export class GoodsOfOffers1763603861000 implements MigrationInterface {
  name = 'GoodsOfOffers1763603861000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE offers ADD COLUMN goods text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE offers DROP COLUMN goods');
  }
}
