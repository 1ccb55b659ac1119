import type { World } from '../world';
import { type Check, sqlCheck } from './check';

interface Decided {
  order_id: string;
  attempt: number;
  result: 'pass' | 'fail' | 'none';
  /** Somebody ended the delivery before it was decided. */
  ended: boolean;
  /** When evaluators have answered, by the service. */
  times: string[];
}

const DECIDED = `SELECT v.order_id, v.attempt, v.result,
       EXISTS (SELECT FROM order_transitions t WHERE t.order_id = v.order_id AND t.at BETWEEN v.created_at AND v.decided_at
                  AND t.transition NOT IN ('fulfill', 'verify') AND (t.role <> 'system' OR t.at < v.decided_at)) AS ended,
       ARRAY(SELECT to_char(e.answered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM order_evaluations e
              WHERE e.verification_id = v.id AND e.outcome IN ('pass', 'fail')) AS times
  FROM order_verifications v WHERE v.result IS NOT NULL ORDER BY v.id`;

/** `t` follows from a verdict of the delivery that was the latest one. */
const FOLLOWS = `SELECT FROM order_verifications v
  WHERE v.order_id = t.order_id AND v.decided_at = t.at
    AND v.result = CASE t.transition WHEN 'confirm' THEN 'pass' ELSE 'fail' END
    AND v.attempt = (SELECT count(*) FROM order_transitions f
                      WHERE f.order_id = t.order_id AND f.transition = 'fulfill' AND f.number < t.number)`;

/** Verdicts, what follows from them, and the fees of evaluators. */
export const verdictChecks = (world: World): Check[] => [
  {
    name: 'each verdict is the one that must follow from the delivery',
    when: 'daily',
    violations: async () =>
      (await world.rows<Decided>(DECIDED)).flatMap((decided): object[] => {
        const { expected: verdicts } = world;
        const { order_id: orderId, attempt, result, ended, times } = decided;
        const delivery = verdicts.deliveryOf(orderId, attempt);
        if (!delivery) return [{ ...decided, problem: 'nobody delivered it' }];
        // a killed process has called an address, and does not know it
        if (delivery.probe && world.hasFaults) return [];
        const answers = verdicts.answersOf(orderId, times);
        const expected = verdicts.verdictOn(delivery, answers);
        const isRight = result === expected || (result === 'none' && ended);
        if (isRight && verdicts.isExplained(delivery, result, answers)) return [];
        return [{ ...decided, expected, delivery, answers }];
      }),
  },
  sqlCheck(
    'daily',
    'only a verdict on the latest delivery releases or refuses it',
    `SELECT t.order_id, t.number, t.transition, t.at FROM order_transitions t JOIN orders o ON o.id = t.order_id
      WHERE t.role = 'system' AND t.transition IN ('confirm', 'request_changes', 'open_dispute') AND o.acceptance IS NOT NULL
        AND NOT EXISTS (${FOLLOWS})`,
  ),
  sqlCheck(
    'daily',
    'what the checks of an order say follows at once, and nothing without a verdict',
    `SELECT v.order_id, v.attempt, v.result, n.transition FROM order_verifications v JOIN orders o ON o.id = v.order_id
       JOIN order_transitions t
         ON t.order_id = v.order_id AND t.transition = 'verify' AND t.at = v.decided_at AND t.from_status = 'delivered'
       LEFT JOIN order_transitions n
         ON n.order_id = t.order_id AND n.number = t.number + 1 AND n.at = t.at AND n.role = 'system'
      WHERE n.transition IS DISTINCT FROM CASE v.result
        WHEN 'pass' THEN 'confirm'
        WHEN 'fail' THEN CASE WHEN o.acceptance->>'on_fail' = 'changes' AND v.attempt <= (o.acceptance->>'resubmissions')::int
                           THEN 'request_changes' ELSE 'open_dispute' END END`,
  ),
  {
    name: 'an evaluator earns the fee of each answer once, the same for a pass and a fail',
    when: 'daily',
    violations: async () => {
      const rows = await world.rows<{ order_id: string; agent_id: string; earned: number }>(
        `SELECT e.order_id, e.agent_id, coalesce((
                  SELECT sum(t.amount_cents) FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account
                   WHERE t.kind = 'evaluation_fee' AND t.order_id = e.order_id AND a.owner_id = e.agent_id), 0)::int AS earned
           FROM order_evaluations e GROUP BY 1, 2 ORDER BY 1, 2`,
      );
      return rows.filter(({ order_id: orderId, agent_id: agentId, earned }) => {
        const [delivery] = world.expected.deliveriesOf(orderId);
        const fee = delivery?.evaluators?.feeCents ?? 0;
        return earned !== fee * world.expected.answersOn(orderId, agentId).length;
      });
    },
  },
  {
    name: 'each delivery holds the fees of its evaluators once',
    when: 'daily',
    violations: async () => {
      const rows = await world.rows<{ order_id: string; held: number }>(
        `SELECT o.id AS order_id, coalesce(sum(t.amount_cents), 0)::int AS held
           FROM orders o LEFT JOIN ledger_transfers t ON t.order_id = o.id AND t.kind = 'evaluation_hold'
          WHERE o.acceptance IS NOT NULL GROUP BY o.id ORDER BY o.id`,
      );
      return rows.filter(({ order_id: orderId, held }) => {
        const fees = world.expected
          .deliveriesOf(orderId)
          .map(({ evaluators }) => (evaluators ? evaluators.agentIds.length * evaluators.feeCents : 0));
        return held !== fees.reduce((sum, cents) => sum + cents, 0);
      });
    },
  },
  sqlCheck(
    'daily',
    'what was held for evaluators is paid or returned once the checks have ended',
    `SELECT o.id, sum(CASE t.kind WHEN 'evaluation_hold' THEN t.amount_cents ELSE -t.amount_cents END)::int AS left_over
       FROM orders o JOIN ledger_transfers t ON t.order_id = o.id AND t.kind LIKE 'evaluation_%'
      WHERE NOT EXISTS (SELECT FROM order_verifications v WHERE v.order_id = o.id AND v.result IS NULL)
      GROUP BY o.id HAVING sum(CASE t.kind WHEN 'evaluation_hold' THEN t.amount_cents ELSE -t.amount_cents END) <> 0`,
  ),
  sqlCheck(
    'at the end',
    'every delivery with checks was decided',
    'SELECT order_id, attempt FROM order_verifications WHERE result IS NULL',
  ),
];
