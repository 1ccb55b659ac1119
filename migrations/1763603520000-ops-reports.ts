import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What runs of production scripts have put out, each for whoever has its token. */
export class OpsReports1763603520000 implements MigrationInterface {
  name = 'OpsReports1763603520000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ops_reports (
        id text COLLATE "C" CONSTRAINT ops_reports_pk PRIMARY KEY
          CONSTRAINT ops_reports_id_ck CHECK (id ~ '^[A-Za-z0-9_-]{1,64}$'),
        token_hash bytea NOT NULL,
        output json NOT NULL CONSTRAINT ops_reports_output_ck CHECK (json_typeof(output) = 'object'),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX ops_reports_expiry_ix ON ops_reports (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ops_reports');
  }
}
