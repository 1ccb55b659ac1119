import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With which SECRET_KEY this database was written, as a keyed hash of nothing secret. */
export class ProofOfTheSecretKey1763603770000 implements MigrationInterface {
  name = 'ProofOfTheSecretKey1763603770000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE secret_key_proof (
        single boolean CONSTRAINT secret_key_proof_pk PRIMARY KEY,
        proof bytea NOT NULL,
        CONSTRAINT secret_key_proof_single_ck CHECK (single)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE secret_key_proof');
  }
}
