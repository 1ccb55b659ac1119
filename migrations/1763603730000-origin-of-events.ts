import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which request, and which trace, an event goes back to. */
export class OriginOfEvents1763603730000 implements MigrationInterface {
  name = 'OriginOfEvents1763603730000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE outbox_events ADD COLUMN request_id text, ADD COLUMN traceparent text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events DROP COLUMN traceparent, DROP COLUMN request_id');
  }
}
