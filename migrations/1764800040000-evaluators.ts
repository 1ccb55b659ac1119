import type { MigrationInterface, QueryRunner } from 'typeorm';
import { patiently } from '../src/platform/database/batches';

/** A check whose values become more. Running instances know only the earlier ones, which stay allowed. */
interface Values {
  table: string;
  column: string;
  name: string;
  before: readonly string[];
  more: readonly string[];
}

const WIDENED: Values[] = [
  {
    table: 'ledger_accounts',
    column: 'kind',
    name: 'ledger_accounts_kind_ck',
    before: ['available', 'pending', 'debt', 'escrow', 'platform', 'external'],
    more: ['evaluation'],
  },
  {
    table: 'ledger_transfers',
    column: 'kind',
    name: 'ledger_transfers_kind_ck',
    before: [
      ...['deposit', 'hold', 'release', 'fee', 'order_fee', 'refund', 'mature', 'payout', 'late_refund'],
      ...['fee_refund', 'order_fee_refund', 'debt_repayment', 'return', 'return_failed', 'payout_failed'],
    ],
    more: ['evaluation_hold', 'evaluation_fee', 'evaluation_return'],
  },
  {
    table: 'approvals',
    column: 'kind',
    name: 'approvals_kind_ck',
    before: ['purchase', 'payout', 'refund'],
    more: ['evaluation'],
  },
];

const ESCROW_IFF_HELD = `
  CREATE OR REPLACE VIEW ledger_inv_05_escrow_iff_held AS
  SELECT o.id AS subject, o.escrow_status || ' with ' || coalesce(a.balance_cents, 0) || ' in escrow' AS detail
    FROM orders o LEFT JOIN ledger_accounts a ON a.owner_id = o.id AND a.kind = 'escrow'
   WHERE (coalesce(a.balance_cents, 0) > 0) <> (o.escrow_status IN ('held', 'frozen'))
  UNION ALL
  SELECT a.id, 'escrow without an order' FROM ledger_accounts a
   WHERE a.kind = 'escrow' AND NOT EXISTS (SELECT FROM orders o WHERE o.id = a.owner_id)`;

/** Fees of evaluators are held until they are paid, or the verification ends. */
const FEES_HELD = `
  UNION ALL
  SELECT a.owner_id, 'evaluation fees: ' || a.balance_cents || ' held, ' || paid.cents || ' paid, of ' || due.cents
    FROM ledger_accounts a
    JOIN LATERAL (SELECT coalesce(sum(v.fees_cents), 0) AS cents FROM order_verifications v
                   WHERE v.order_id = a.owner_id) due ON true
    JOIN LATERAL (SELECT coalesce(sum(e.fee_cents), 0) AS cents FROM order_evaluations e
                   WHERE e.order_id = a.owner_id AND e.outcome IN ('pass', 'fail')) paid ON true
   WHERE a.kind = 'evaluation' AND a.balance_cents + paid.cents <> due.cents
  UNION ALL
  SELECT e.order_id, 'evaluations worth ' || sum(e.fee_cents) || ' paid with ' || coalesce(paid.cents, 0)
    FROM order_evaluations e
    LEFT JOIN LATERAL (SELECT sum(t.amount_cents) AS cents FROM ledger_transfers t
                        WHERE t.order_id = e.order_id AND t.kind = 'evaluation_fee') paid ON true
   WHERE e.outcome IN ('pass', 'fail')
   GROUP BY e.order_id, paid.cents HAVING sum(e.fee_cents) <> coalesce(paid.cents, 0)`;

/** Named agents evaluate deliveries. */
export class Evaluators1764800040000 implements MigrationInterface {
  name = 'Evaluators1764800040000';
  /** It changes several tables, each for a moment only. */
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE agents ADD COLUMN IF NOT EXISTS accepts_evaluations boolean NOT NULL DEFAULT false',
    );
    await runner.query(`
      ALTER TABLE order_verifications
        ADD COLUMN IF NOT EXISTS fees_cents bigint NOT NULL DEFAULT 0,
        ADD COLUMN IF NOT EXISTS key_id text COLLATE "C",
        ADD COLUMN IF NOT EXISTS evaluation_due_at timestamptz`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS order_evaluations ( -- one per evaluator of a delivery
        verification_id text COLLATE "C" CONSTRAINT order_evaluations_verification_fk REFERENCES order_verifications,
        agent_id text COLLATE "C" CONSTRAINT order_evaluations_agent_fk REFERENCES agents,
        order_id text COLLATE "C" NOT NULL CONSTRAINT order_evaluations_order_fk REFERENCES orders,
        attempt integer NOT NULL, fee_cents bigint NOT NULL, due_at timestamptz NOT NULL,
        outcome text CONSTRAINT order_evaluations_outcome_ck CHECK (outcome IN ('pass', 'fail', 'silent', 'not_needed')),
        reason text, answered_at timestamptz, created_at timestamptz NOT NULL,
        CONSTRAINT order_evaluations_pk PRIMARY KEY (verification_id, agent_id),
        CONSTRAINT order_evaluations_answered_ck CHECK
          ((answered_at IS NOT NULL) = (outcome IS NOT NULL AND outcome IN ('pass', 'fail'))))`);
    await runner.query(`
      CREATE INDEX IF NOT EXISTS order_evaluations_agent_ix ON order_evaluations (agent_id, verification_id DESC);
      CREATE INDEX IF NOT EXISTS order_evaluations_order_ix ON order_evaluations (order_id)`);
    await patiently(
      runner,
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS order_verifications_key_ix ON order_verifications (key_id, created_at)
        WHERE key_id IS NOT NULL`,
    );
    await allow(runner, ({ before, more }) => [...before, ...more]);
    for (const { table, name } of WIDENED)
      await runner.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`);
    await runner.query(ESCROW_IFF_HELD + FEES_HELD);
    await runner.query(`
      CREATE OR REPLACE VIEW evaluators AS
      SELECT agent_id FROM agents
       WHERE accepts_evaluations AND status NOT IN ('pending', 'suspended', 'retired');
      -- An answer is overruled if the operator decided the dispute about that delivery the other way.
      CREATE OR REPLACE VIEW evaluation_records AS
      SELECT e.agent_id, count(*)::int AS asked,
             count(*) FILTER (WHERE e.outcome IN ('pass', 'fail'))::int AS answered,
             count(*) FILTER (WHERE e.outcome = 'pass')::int AS passed,
             count(*) FILTER (WHERE e.outcome = 'fail')::int AS failed,
             count(*) FILTER (WHERE EXISTS (
               SELECT FROM orders o JOIN refund_cases c ON c.id = o.refund_case_id
                WHERE o.id = e.order_id AND c.status = 'resolved' AND c.decided_by = 'operator'
                  AND (o.verification ->> 'attempt')::int = e.attempt
                  AND CASE e.outcome WHEN 'pass' THEN o.status = 'refunded' WHEN 'fail' THEN c.refunded_cents = 0 END
             ))::int AS overruled
        FROM order_evaluations e WHERE e.outcome IS DISTINCT FROM 'not_needed' GROUP BY e.agent_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW evaluation_records, evaluators');
    await runner.query(ESCROW_IFF_HELD);
    await allow(runner, ({ before }) => before);
    await runner.query('DROP TABLE order_evaluations');
    await runner.query(`
      ALTER TABLE order_verifications DROP COLUMN evaluation_due_at, DROP COLUMN key_id, DROP COLUMN fees_cents`);
    await runner.query('ALTER TABLE agents DROP COLUMN accepts_evaluations');
  }
}

async function allow(runner: QueryRunner, valuesOf: (values: Values) => readonly string[]): Promise<void> {
  for (const values of WIDENED) {
    const { table, column, name } = values;
    const allowed = valuesOf(values).map((value) => `'${value}'`);
    await runner.query(`
      ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name},
        ADD CONSTRAINT ${name} CHECK (${column} IN (${allowed.join(', ')})) NOT VALID`);
  }
}
