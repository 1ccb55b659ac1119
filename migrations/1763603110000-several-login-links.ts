import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A link that somebody else asks for takes nobody's link away: one for each address and browser. */
export class SeveralLoginLinks1763603110000 implements MigrationInterface {
  name = 'SeveralLoginLinks1763603110000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE login_links
        DROP CONSTRAINT login_links_pk,
        DROP CONSTRAINT login_links_token_hash_uq,
        ADD CONSTRAINT login_links_pk PRIMARY KEY (token_hash),
        ADD CONSTRAINT login_links_browser_uq UNIQUE (email, browser_hash)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM login_links older USING login_links newer
       WHERE older.email = newer.email
         AND (older.created_at, older.token_hash) < (newer.created_at, newer.token_hash)`);
    await runner.query(`
      ALTER TABLE login_links
        DROP CONSTRAINT login_links_pk,
        DROP CONSTRAINT login_links_browser_uq,
        ADD CONSTRAINT login_links_pk PRIMARY KEY (email),
        ADD CONSTRAINT login_links_token_hash_uq UNIQUE (token_hash)`);
  }
}
