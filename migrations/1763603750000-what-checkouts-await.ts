import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which question or payment a checkout waits for. Those from before say so in what is sealed, and do not go on by themselves. */
export class WhatCheckoutsAwait1763603750000 implements MigrationInterface {
  name = 'WhatCheckoutsAwait1763603750000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE ucp_checkouts ADD COLUMN awaits text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ucp_checkouts DROP COLUMN awaits');
  }
}
