import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which key caused an event, so that an operator can find out who changed a record. Older events have none. */
export class KeysOfEvents1764800001000 implements MigrationInterface {
  name = 'KeysOfEvents1764800001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events ADD COLUMN key_id text COLLATE "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_events DROP COLUMN key_id');
  }
}
