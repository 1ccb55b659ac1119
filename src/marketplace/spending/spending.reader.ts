import { Injectable } from '@nestjs/common';
import { COUNTED_TOGETHER_MS } from '../../agents/policies';
import { after, Clock, DAY } from '../../kernel/clock';
import { utcDate, utcMidnight } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { ownerKeyId } from '../../platform/security/caller';
import { APPROVED, boughtWith, spendingOf } from './spending-sources';

/** How many days are a month here, including today. */
export const DAYS = 30;

const SPENT = statement(
  'spending_of_agents',
  `SELECT s.agent_id AS "agentId", counted.key_id AS "keyId", counted.key_id = (s.ancestor_ids || s.key_id)[1] AS "isOutermost",
          sum(s.cents)::bigint AS month,
          coalesce(sum(s.cents) FILTER (WHERE s.at >= $2), 0)::bigint AS today,
          coalesce(sum(s.cents) FILTER (WHERE s.kind = 'payout'), 0)::bigint AS "paidOutInMonth",
          coalesce(sum(s.cents) FILTER (WHERE s.kind = 'payout' AND s.at >= $2), 0)::bigint AS "paidOutToday"
     FROM ${spendingOf('k.agent_id = ANY($1)', '$3')} s, unnest(s.ancestor_ids || s.key_id) AS counted (key_id)
    GROUP BY 1, 2, 3`,
);

const BY_DAY = statement(
  'spending_by_day',
  `SELECT (s.at AT TIME ZONE 'UTC')::date::text AS date, sum(s.cents)::bigint AS cents
     FROM ${spendingOf('k.agent_id = $1', '$2')} s WHERE s.kind <> 'payout' GROUP BY 1`,
);

const BY_OWNER = statement('spending_by_owner', boughtWith('$1', '$2', '$3'));

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
  /** The parts that were paid out: they count towards caps, but buy nothing. */
  paidOutToday: number;
  paidOutInMonth: number;
}

export interface SpendingOfDay {
  /** A day of UTC, such as `2026-11-20`. */
  date: string;
  cents: number;
}

/** Includes what the keys below it spent. */
export interface KeySpending extends Spending {
  agentId: string;
  keyId: string;
  /** No key is above it: these add up to the spending of the agent. */
  isOutermost: boolean;
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

  /** What the owner bought for the agent on pages in the last 30 days (UTC), which no cap counts. */
  async byOwner(userId: string, agentId: string): Promise<number> {
    const since = after(utcMidnight(this.clock.now()), (1 - DAYS) * DAY);
    const bought = await this.database.first<{ cents: number }>(BY_OWNER, [
      ownerKeyId(userId),
      agentId,
      since,
    ]);
    return bought?.cents ?? 0;
  }

  /** By its keys, without payouts; the last 30 days, today last. */
  async byDay(agentId: string): Promise<SpendingOfDay[]> {
    const midnight = utcMidnight(this.clock.now());
    const dates = Array.from({ length: DAYS }, (_, index) => after(midnight, (index + 1 - DAYS) * DAY));
    const rows = await this.database.rows<SpendingOfDay & Record<string, unknown>>(BY_DAY, [
      agentId,
      dates[0],
    ]);
    const byDate = new Map(rows.map((row) => [row.date, row.cents]));
    return dates.map(utcDate).map((date) => ({ date, cents: byDate.get(date) ?? 0 }));
  }

  /** Includes revoked keys. */
  async ofAgents(agentIds: string[]): Promise<KeySpending[]> {
    if (agentIds.length === 0) return [];
    const midnight = utcMidnight(this.clock.now());
    return this.database.rows<KeySpending>(SPENT, [agentIds, midnight, after(midnight, (1 - DAYS) * DAY)]);
  }
}
