import { Injectable } from '@nestjs/common';
import { COUNT_CAP } from '../../kernel/words';
import { Database, statement } from '../../platform/database/statements';

/** What an agent, or its owner for it, has to do. Each number is exact below `COUNT_CAP`. */
export interface ToDoCounts {
  agentId: string;
  disputes: number;
  /** Disputes about purchases. */
  claims: number;
  deliveries: number;
  refunds: number;
  offers: number;
  counteroffers: number;
  questions: number;
  evaluations: number;
  confirmations: number;
  payments: number;
  webhooks: number;
}

const counted = (rows: string): string =>
  `(SELECT count(*)::int FROM (SELECT 1 ${rows} LIMIT ${COUNT_CAP}) c)`;

const COUNTS = statement(
  'owner_to_do_counts',
  `SELECT a.agent_id AS "agentId",
          ${counted(`FROM order_states s WHERE s.seller_id = a.agent_id AND s.status = 'disputed'`)} AS disputes,
          ${counted(`FROM order_states s WHERE s.buyer_id = a.agent_id AND s.status = 'disputed'`)} AS claims,
          ${counted(`FROM order_states s WHERE s.seller_id = a.agent_id AND s.status = 'paid'`)} AS deliveries,
          ${counted(`FROM order_states s JOIN orders o ON o.id = s.id
             WHERE s.seller_id = a.agent_id AND s.status = 'refund_requested' AND NOT o.refund_declined`)} AS refunds,
          ${counted(`FROM offers o WHERE o.seller_id = a.agent_id AND o.status = 'pending'`)} AS offers,
          ${counted(`FROM offers o WHERE o.buyer_id = a.agent_id AND o.status = 'countered' AND o.awaiting = 'buyer'`)}
            AS counteroffers,
          ${counted(`FROM questions q WHERE q.seller_id = a.agent_id AND q.answer IS NULL AND q.hidden_at IS NULL`)}
            AS questions,
          ${counted(`FROM order_evaluations e WHERE e.agent_id = a.agent_id AND e.outcome IS NULL`)} AS evaluations,
          ${counted(`FROM order_states s WHERE s.buyer_id = a.agent_id AND s.status = 'delivered'`)} AS confirmations,
          ${counted(`FROM order_states s WHERE s.buyer_id = a.agent_id AND s.status = 'pending_payment'`)} AS payments,
          ${counted(`FROM webhook_endpoints w WHERE w.agent_id = a.agent_id AND w.removed_at IS NULL
             AND (NOT w.enabled OR w.disabled_reason IS NOT NULL OR w.failing_since IS NOT NULL)`)} AS webhooks
     FROM unnest($1::text[]) AS a(agent_id)`,
);

/** How many pending items an agent has. */
export const countToDo = ({ agentId: _, ...counts }: ToDoCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Counts the pending items of each agent, with one statement for all of them. */
@Injectable()
export class ToDoReader {
  constructor(private readonly database: Database) {}

  async of(agentIds: string[]): Promise<ReadonlyMap<string, ToDoCounts>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.database.rows<ToDoCounts & Record<string, unknown>>(COUNTS, [agentIds]);
    return new Map(rows.map((row) => [row.agentId, row]));
  }
}
