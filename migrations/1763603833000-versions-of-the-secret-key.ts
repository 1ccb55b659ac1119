import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After a rotation: the first key, which stored hashes are keyed with, sealed; and which key everything is sealed with. */
export class VersionsOfTheSecretKey1763603833000 implements MigrationInterface {
  name = 'VersionsOfTheSecretKey1763603833000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query('ALTER TABLE secret_key_proof ADD sealed_first_key bytea, ADD current_proof bytea');
  }

  /** Rotate back to the first key before: the release before knows no other. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE secret_key_proof DROP sealed_first_key, DROP current_proof');
  }
}
