import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** Operators filter the audit log by who acted, and by what was done. */
export class AuditFilters1764800021000 implements MigrationInterface {
  name = 'AuditFilters1764800021000';
  transaction = false; // each step may be repeated

  async up(runner: QueryRunner): Promise<void> {
    await patiently(
      runner,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS operator_log_command_ix ON operator_log (command, id)',
    );
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS operator_log_operator_ix ON operator_log (coalesce(operator, 'Operator token'), id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX operator_log_operator_ix');
    await runner.query('DROP INDEX operator_log_command_ix');
  }
}
