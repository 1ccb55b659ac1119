import { Injectable } from '@nestjs/common';
import { COUNTED_TOGETHER_MS } from '../../../agents/brakes/approvals.service';
import { after, Clock, DAY } from '../../../kernel/clock';
import { earliestId } from '../../../kernel/ids';
import { utcMidnight } from '../../../kernel/utc-days';
import { Reads, statement } from '../../../platform/database/statements';
import { PAID_WITHIN_MS } from '../order-payment';
import { BOUGHT_AT, COUNTS_AS_SPENT, SPENT_CENTS } from '../spent';

const SPENT = statement(
  'orders_spent_by_keys',
  `SELECT k.agent_id AS "agentId", o.key_id AS "keyId", sum(${SPENT_CENTS})::bigint AS month,
          coalesce(sum(${SPENT_CENTS}) FILTER (WHERE ${BOUGHT_AT} >= $2), 0)::bigint AS today
     FROM agent_keys k JOIN orders o ON o.key_id = k.key_id
    WHERE k.agent_id = ANY($1) AND ${BOUGHT_AT} >= $3 AND ${COUNTS_AS_SPENT}
    GROUP BY k.agent_id, o.key_id`,
);

/** As the threshold of its owner counts them together, with those that the owner has said yes to. */
const LATELY = statement(
  'orders_bought_lately',
  `SELECT o.listing_title AS title, o.quantity, ${SPENT_CENTS} AS cents, ${BOUGHT_AT} AS at,
          EXISTS (SELECT FROM approved_orders a WHERE a.agent_id = o.buyer_id AND a.order_id = o.id) AS approved,
          count(*) OVER ()::int AS "ofHowMany", (sum(${SPENT_CENTS}) OVER ())::bigint AS "ofCents"
     FROM orders o
    WHERE o.buyer_id = $1 AND o.id >= $2 AND ${BOUGHT_AT} >= $3 AND o.key_id IS NOT NULL
      AND ${COUNTS_AS_SPENT}
    ORDER BY at DESC, o.id DESC LIMIT 5`,
);

export interface BoughtLately {
  title: string;
  quantity: number;
  cents: number;
  at: Date;
  /** On a yes of the owner. */
  approved: boolean;
  /** Of all that was bought, also of what is not listed. */
  ofHowMany: number;
  ofCents: number;
}

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

  /** What an agent has bought of late, the newest five: as far back as purchases count together. */
  lately(agentId: string): Promise<BoughtLately[]> {
    const since = after(this.clock.now(), -COUNTED_TOGETHER_MS);
    const placedSince = earliestId('ord', after(since, -PAID_WITHIN_MS));
    return this.reads.rows<BoughtLately>(LATELY, [agentId, placedSince, since]);
  }

  /** By agent and key, also of keys that do not work any more. */
  async ofAgents(agentIds: string[]): Promise<SpentByKey[]> {
    if (agentIds.length === 0) return [];
    const now = this.clock.now();
    const midnight = utcMidnight(now);
    return this.reads.rows<SpentByKey>(SPENT, [agentIds, midnight, after(midnight, -29 * DAY)]);
  }
}
