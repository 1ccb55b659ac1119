import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of cards take turns, as those of ID tokens do. */
export class CardKeys1763603150000 implements MigrationInterface {
  name = 'CardKeys1763603150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE a2a_card_keys RENAME public_key TO public_jwk');
    await runner.query('ALTER TABLE a2a_card_keys RENAME private_key TO sealed_key');
    await runner.query(
      'ALTER TABLE a2a_card_keys DROP slot, ADD signs_from timestamptz, ADD expires_at timestamptz',
    );
    await runner.query(`
      UPDATE a2a_card_keys SET signs_from = created_at,
             expires_at = greatest(created_at + interval '121 days', now() + interval '31 days')`);
    await runner.query(
      'ALTER TABLE a2a_card_keys ALTER signs_from SET NOT NULL, ALTER expires_at SET NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM a2a_card_keys'); // sealed in another form; the next card makes one
    await runner.query('ALTER TABLE a2a_card_keys DROP signs_from, DROP expires_at');
    await runner.query(
      'ALTER TABLE a2a_card_keys ADD slot integer NOT NULL CONSTRAINT a2a_card_keys_slot_uq UNIQUE',
    );
    await runner.query('ALTER TABLE a2a_card_keys RENAME sealed_key TO private_key');
    await runner.query('ALTER TABLE a2a_card_keys RENAME public_jwk TO public_key');
  }
}
