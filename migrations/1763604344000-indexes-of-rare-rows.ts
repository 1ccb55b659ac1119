import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows that are read alone, but are few among many. None of these indexes has an entry for a usual order, delivery, or endpoint.
 * The first replaces one of all deposits, which served only the list of top-ups.
 */
const INDEXES: Record<string, string> = {
  wallet_deposits_own_ix: 'wallet_deposits (agent_id, id DESC) WHERE order_id IS NULL',
  webhook_deliveries_unsent_ix: `webhook_deliveries (endpoint_id, id) WHERE status IN ('failed', 'cancelled')`,
  webhook_endpoints_retiring_ix:
    'webhook_endpoints (previous_secret_until) WHERE previous_secret_until IS NOT NULL',
};

export class IndexesOfRareRows1763604344000 implements MigrationInterface {
  name = 'IndexesOfRareRows1763604344000';
  /** An index that is built beside the traffic cannot be built inside a transaction; each step may be repeated. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, rows] of Object.entries(INDEXES)) await build(runner, name, rows);
    await drop(runner, 'wallet_deposits_agent_ix');
  }

  async down(runner: QueryRunner): Promise<void> {
    await build(runner, 'wallet_deposits_agent_ix', 'wallet_deposits (agent_id, id DESC)');
    for (const name of Object.keys(INDEXES)) await drop(runner, name);
  }
}

/** An attempt that failed leaves an invalid index behind. */
async function build(runner: QueryRunner, name: string, rows: string): Promise<void> {
  await drop(runner, name);
  await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${rows}`);
}

const drop = (runner: QueryRunner, name: string): Promise<unknown> =>
  runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
