import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that sign what platforms are told take turns as those of cards and ID tokens do. */
export class UcpKeyRing1763603710000 implements MigrationInterface {
  name = 'UcpKeyRing1763603710000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ucp_signing_keys RENAME private_key TO sealed_key');
    await runner.query('ALTER TABLE ucp_signing_keys RENAME published_until TO expires_at');
    await runner.query(`
      UPDATE ucp_signing_keys SET expires_at = greatest(signs_from + interval '105 days', now() + interval '15 days')
       WHERE expires_at IS NULL`);
    await runner.query('ALTER TABLE ucp_signing_keys ALTER expires_at SET NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ucp_signing_keys ALTER expires_at DROP NOT NULL');
    await runner.query(`
      UPDATE ucp_signing_keys SET expires_at = NULL
       WHERE signs_from = (SELECT max(signs_from) FROM ucp_signing_keys)`);
    await runner.query('ALTER TABLE ucp_signing_keys RENAME expires_at TO published_until');
    await runner.query('ALTER TABLE ucp_signing_keys RENAME sealed_key TO private_key');
  }
}
