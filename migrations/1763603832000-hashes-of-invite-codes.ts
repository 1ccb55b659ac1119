import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How an invite is found by its code, and which of them still have their code in clear text. */
export class HashesOfInviteCodes1763603832000 implements MigrationInterface {
  name = 'HashesOfInviteCodes1763603832000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.down(runner);
    await runner.query('CREATE UNIQUE INDEX CONCURRENTLY invites_code_hash_uq ON invites (code_hash)');
    await runner.query(
      'CREATE INDEX CONCURRENTLY invites_clear_ix ON invites (clear_until) WHERE clear_until IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['invites_clear_ix', 'invites_code_hash_uq'])
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
  }
}
