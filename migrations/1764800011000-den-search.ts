import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** Dens are found by their name, slug, and description. */
export class DenSearch1764800011000 implements MigrationInterface {
  name = 'DenSearch1764800011000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS dens_search_ix ON dens
         USING gin (publication_search_vector(name, ARRAY[slug], coalesce(description, ''), NULL))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX dens_search_ix');
  }
}
