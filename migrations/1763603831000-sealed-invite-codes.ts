import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHAPE = `code ~ '^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$'`;

/**
 * Invite codes are stored as a keyed hash, to find them, and sealed, to show them again. `code` becomes an id. Only the
 * service can hash and seal: its worker does so for the rows that are there. It leaves their clear text for a day, for
 * the release before.
 */
export class SealedInviteCodes1763603831000 implements MigrationInterface {
  name = 'SealedInviteCodes1763603831000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '2s'`);
    await runner.query(`
      ALTER TABLE invites
        ADD code_hash bytea,
        ADD sealed_code bytea,
        ADD clear_until timestamptz DEFAULT now() + interval '1 day',
        DROP CONSTRAINT invites_code_ck,
        ADD CONSTRAINT invites_id_ck
          CHECK (${SHAPE} OR (code_hash IS NOT NULL AND sealed_code IS NOT NULL)) NOT VALID`);
  }

  /** Codes that are sealed already cannot be read here: those invites are revoked. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE invites SET status = 'revoked' WHERE status = 'active' AND NOT ${SHAPE}`);
    await runner.query(`
      ALTER TABLE invites
        DROP CONSTRAINT invites_id_ck,
        DROP code_hash,
        DROP sealed_code,
        DROP clear_until,
        ADD CONSTRAINT invites_code_ck CHECK (${SHAPE}) NOT VALID`);
  }
}
