import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A cart remembers which platform filled it. Those from before are for whoever knows their ids, as they were. */
export class CartsOfPlatforms1763603630000 implements MigrationInterface {
  name = 'CartsOfPlatforms1763603630000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ucp_carts ADD platform_url text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ucp_carts DROP platform_url');
  }
}
