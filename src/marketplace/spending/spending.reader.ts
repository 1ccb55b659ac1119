import { Injectable } from '@nestjs/common';
import { COUNTED_TOGETHER_MS } from '../../agents/policies';
import { after, Clock, DAY } from '../../kernel/clock';
import { utcMidnight } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { APPROVED, spendingOf } from './spending-sources';

const SPENT = statement(
  'spending_of_agents',
  `SELECT s.agent_id AS "agentId", s.key_id AS "keyId", sum(s.cents)::bigint AS month,
          coalesce(sum(s.cents) FILTER (WHERE s.at >= $2), 0)::bigint AS today
     FROM ${spendingOf('k.agent_id = ANY($1)', '$3')} s GROUP BY s.agent_id, s.key_id`,
);

/** Counts the same rows as the owner's threshold, plus those that the owner approved. */
const RECENT = statement(
  'spending_lately',
  `SELECT s.title, s.quantity, s.cents, s.at, ${APPROVED} AS approved,
          count(*) OVER ()::int AS "ofHowMany", (sum(s.cents) OVER ())::bigint AS "ofCents"
     FROM ${spendingOf('k.agent_id = $1', '$2')} s ORDER BY s.at DESC, s.id DESC LIMIT 5`,
);

export interface RecentSpending {
  title: string;
  quantity: number;
  cents: number;
  at: Date;
  /** By the owner. */
  approved: boolean;
  /** Of all spending in the period, including rows that are not listed. */
  ofHowMany: number;
  ofCents: number;
}

export interface Spending {
  /** Since midnight UTC, as daily caps count it. */
  today: number;
  /** In the last 30 days (UTC), including today. */
  month: number;
}

export interface KeySpending extends Spending {
  agentId: string;
  keyId: string;
}

/** Spending per agent and key. */
@Injectable()
export class SpendingReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The five latest payments of an agent, within the period that the owner's threshold adds up. */
  recent(agentId: string): Promise<RecentSpending[]> {
    return this.database.rows<RecentSpending>(RECENT, [
      agentId,
      after(this.clock.now(), -COUNTED_TOGETHER_MS),
    ]);
  }

  /** Includes revoked keys. */
  async ofAgents(agentIds: string[]): Promise<KeySpending[]> {
    if (agentIds.length === 0) return [];
    const midnight = utcMidnight(this.clock.now());
    return this.database.rows<KeySpending>(SPENT, [agentIds, midnight, after(midnight, -29 * DAY)]);
  }
}
