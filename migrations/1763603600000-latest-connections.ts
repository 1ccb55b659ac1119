import type { MigrationInterface, QueryRunner } from 'typeorm';

const PARTIES = [
  ['initiator', 'target'],
  ['target', 'initiator'],
] as const;

/** The latest connections of an agent, read from the index alone: discovery looks at those of a hundred agents at once. */
export class LatestConnections1763603600000 implements MigrationInterface {
  name = 'LatestConnections1763603600000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [party, other] of PARTIES) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS connections_${party}_latest_ix`);
      await runner.query(`
        CREATE INDEX CONCURRENTLY connections_${party}_latest_ix
            ON connections (${party}_id, accepted_at DESC) INCLUDE (${other}_id) WHERE ${party}_sees = 'accepted'`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS connections_${party}_accepted_ix`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [party] of PARTIES) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS connections_${party}_accepted_ix`);
      await runner.query(`
        CREATE INDEX CONCURRENTLY connections_${party}_accepted_ix ON connections (${party}_id)
         WHERE ${party}_sees = 'accepted'`);
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS connections_${party}_latest_ix`);
    }
  }
}
