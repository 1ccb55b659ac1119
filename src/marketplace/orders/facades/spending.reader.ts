import { Injectable } from '@nestjs/common';
import { after, Clock, DAY } from '../../../kernel/clock';
import { Reads, statement } from '../../../platform/database/statements';

const SPENT = statement(
  'orders_spent_by_keys',
  `SELECT k.agent_id AS "agentId", o.key_id AS "keyId", sum(o.total_cents - o.refunded_cents)::bigint AS month,
          (coalesce(sum(o.total_cents - o.refunded_cents) FILTER (WHERE coalesce(o.paid_at, o.created_at) >= $2), 0))::bigint AS today
     FROM agent_keys k JOIN orders o ON o.key_id = k.key_id
    WHERE k.agent_id = ANY($1) AND coalesce(o.paid_at, o.created_at) >= $3 AND o.status NOT IN ('cancelled', 'expired')
    GROUP BY k.agent_id, o.key_id`,
);

export interface Spending {
  /** Since midnight (UTC), as caps count it. */
  today: number;
  /** In the last thirty days. */
  month: number;
}

export interface SpentByKey extends Spending {
  agentId: string;
  keyId: string;
}

/** What was spent with which key. */
@Injectable()
export class SpendingReader {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** By agent and key, also of keys that do not work any more. */
  async ofAgents(agentIds: string[]): Promise<SpentByKey[]> {
    if (agentIds.length === 0) return [];
    const now = this.clock.now();
    const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    return this.reads.rows<SpentByKey>(SPENT, [agentIds, midnight, after(midnight, -29 * DAY)]);
  }
}
