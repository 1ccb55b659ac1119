import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the operator has done, for good. */
export class OperatorLog1763603610000 implements MigrationInterface {
  name = 'OperatorLog1763603610000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operator_log (
        id text COLLATE "C" CONSTRAINT operator_log_pk PRIMARY KEY,
        via text NOT NULL CONSTRAINT operator_log_via_ck CHECK (via IN ('http', 'command_line')),
        operator text,
        ip text NOT NULL,
        request_id text NOT NULL,
        command text NOT NULL,
        target text,
        details jsonb NOT NULL CONSTRAINT operator_log_details_ck CHECK (jsonb_typeof(details) = 'object'),
        outcome text NOT NULL
          CONSTRAINT operator_log_outcome_ck CHECK (outcome IN ('done', 'repeated', 'refused', 'failed')),
        error_code text,
        created_at timestamptz NOT NULL,
        CONSTRAINT operator_log_error_ck CHECK ((outcome IN ('refused', 'failed')) = (error_code IS NOT NULL))
      )`);
    await runner.query('CREATE INDEX operator_log_target_ix ON operator_log (target, id)');
    await runner.query(`
      CREATE FUNCTION operator_log_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the log of the operator is append-only: % is refused', TG_OP;
      END $$`);
    await runner.query(`
      CREATE TRIGGER operator_log_immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_log
      FOR EACH STATEMENT EXECUTE FUNCTION operator_log_refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_log');
    await runner.query('DROP FUNCTION operator_log_refuse_change');
  }
}
