import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../src/platform/database/batches';

const OLD = `translate(replace(agent_id, 'm', 'rn'), '01i', 'oll')`;
const NEW = `translate(replace(regexp_replace(agent_id, '(?<![0-9])-|-(?![0-9])', '', 'g'), 'm', 'rn'), '01i', 'oll')`;

/**
 * Spaces and punctuation no longer count when names and ids are compared. The service computes the names' texts again.
 * No release has the index and the texts that this replaces.
 */
export class NamesWithoutSeparators1763603870000 implements MigrationInterface {
  name = 'NamesWithoutSeparators1763603870000';
  /** Indexes that are built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await this.index(runner, NEW);
    await inBatches(runner, {
      name: this.name,
      table: 'agents',
      key: 'agent_id',
      change: 'SET name_skeleton = NULL',
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.index(runner, OLD);
  }

  private async index(runner: QueryRunner, skeleton: string): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS agents_id_skeleton_ix');
    await runner.query(`CREATE INDEX CONCURRENTLY agents_id_skeleton_ix ON agents (${skeleton})`);
  }
}
