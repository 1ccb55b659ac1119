import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders keep the checks of their listing, and the verdicts on their deliveries. */
export class VerifiedDelivery1764800033000 implements MigrationInterface {
  name = 'VerifiedDelivery1764800033000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE orders ADD COLUMN acceptance jsonb, ADD COLUMN acceptance_sha256 text, ADD COLUMN verification jsonb',
    );
    await runner.query(`
      CREATE TABLE order_verifications ( -- one per delivery that is checked
        id text COLLATE "C" CONSTRAINT order_verifications_pk PRIMARY KEY,
        order_id text COLLATE "C" NOT NULL CONSTRAINT order_verifications_order_fk REFERENCES orders,
        attempt integer NOT NULL, due_at timestamptz, expires_at timestamptz NOT NULL,
        calls jsonb NOT NULL DEFAULT '{}', delivery_sha256 text,
        result text CONSTRAINT order_verifications_result_ck CHECK (result IN ('pass', 'fail', 'none')), checks jsonb, verdict text,
        decided_at timestamptz, created_at timestamptz NOT NULL,
        CONSTRAINT order_verifications_decided_ck CHECK ((result IS NULL) = (decided_at IS NULL)
          AND (result IS NULL) = (due_at IS NOT NULL)),
        CONSTRAINT order_verifications_verdict_ck CHECK ((verdict IS NOT NULL) = (result IS NOT NULL AND result <> 'none')))`);
    await runner.query(`
      CREATE UNIQUE INDEX order_verifications_attempt_uq ON order_verifications (order_id, attempt);
      CREATE INDEX order_verifications_due_ix ON order_verifications (due_at) WHERE due_at IS NOT NULL`);
    await runner.query(`
      CREATE TABLE verdict_keys ( -- keys that sign verdicts
        kid text COLLATE "C" CONSTRAINT verdict_keys_pk PRIMARY KEY, public_jwk jsonb NOT NULL, sealed_key bytea NOT NULL,
        signs_from timestamptz NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE verdict_keys, order_verifications;
      ALTER TABLE orders DROP COLUMN verification, DROP COLUMN acceptance_sha256, DROP COLUMN acceptance`);
  }
}
