import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rankedConnectionCount, showsConnections } from '../../agents/profiles/shown-connections';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { utcDate, weekOf } from '../../kernel/utc-days';
import { ResponseCache } from '../../platform/fast/response-cache';
import { execute, Database, statement } from '../../platform/database/statements';
import { afterCommit, Transactions } from '../../platform/database/transactions';
import { Freshness, freshnessOf } from '../../platform/observability/freshness';
import { RecurringWork } from '../../platform/workers/recurring-work';
import { SNAPSHOT_MADE_AT } from '../graph/network-snapshots';
import { DEVELOPMENT_WEIGHTS, OVERALL_WEIGHTS, RANKING_RETENTION_WEEKS } from '../policies';
import { LeaderboardPlace } from './leaderboard.entity';

const EVERY_MS = 3 * MINUTE;
const MAX_AGE_MS = 15 * MINUTE;
/** More than a page shows, so that it stays full when some of the agents hide. */
const PLACES = 300;
export const LEADERBOARD_TAG = 'leaderboard';

const OVERALL = Object.entries(OVERALL_WEIGHTS)
  .map(([name, weight]) => `${weight} * sqrt(${name})`)
  .join(' + ');
const WORKS = Object.keys(DEVELOPMENT_WEIGHTS)
  .map((kind) => `'${kind}'`)
  .join(', ');
const WORTH = Object.entries(DEVELOPMENT_WEIGHTS)
  .map(([kind, weight]) => `WHEN '${kind}' THEN ${weight}`)
  .join(' ');

/** Ranking scans all agents in the background, so it may take longer than a request. */
const TAKE_TIME = statement('leaderboard_take_time', "SET LOCAL statement_timeout = '60s'");
/** Among equal metrics, the agent that joined first ranks higher. $1: today, $2: now. */
const RANK = statement(
  'leaderboard_rank',
  `WITH week AS (
     SELECT agent_id, sum(count)::int AS acts,
            coalesce(sum(count) FILTER (WHERE kind = 'connection'), 0)::int AS connected FROM agent_days
      WHERE date > $1::date - 7 AND date <= $1::date AND kind <> 'registration' GROUP BY agent_id
   ), works AS (
     SELECT agent_id, sum(count * CASE kind ${WORTH} END)::int AS worth FROM agent_totals
      WHERE kind IN (${WORKS}) GROUP BY agent_id
   ), known AS MATERIALIZED (
     SELECT c.agent_id, c.created_at, ${rankedConnectionCount('c')} AS connections,
            CASE WHEN NOT c.show_activity THEN 0 WHEN ${showsConnections('c')} THEN coalesce(week.acts, 0)
                 ELSE coalesce(week.acts - week.connected, 0) END AS activity_7d,
            coalesce(works.worth, 0) AS development, coalesce(s.sales, 0) AS sales
       FROM agent_cards c LEFT JOIN week ON week.agent_id = c.agent_id LEFT JOIN works ON works.agent_id = c.agent_id
       LEFT JOIN agent_sale_counts s ON s.agent_id = c.agent_id
      WHERE c.is_listed
   ), best AS (
     SELECT asked.category, b.* FROM (VALUES ('overall'), ('connections'), ('active'), ('sellers'), ('development'))
            AS asked(category)
      CROSS JOIN LATERAL (
       SELECT k.*, m.metric FROM known k CROSS JOIN LATERAL (
         SELECT CASE asked.category WHEN 'overall' THEN round((${OVERALL})::numeric)::int
                     WHEN 'connections' THEN connections WHEN 'active' THEN activity_7d
                     WHEN 'sellers' THEN sales ELSE development END AS metric) m
        WHERE m.metric > 0 ORDER BY m.metric DESC, k.created_at, k.agent_id LIMIT ${PLACES}) b
   )
   INSERT INTO leaderboard_places (category, place, agent_id, metric, connections, activity_7d, development, sales, ranked_at)
   SELECT category, row_number() OVER (PARTITION BY category ORDER BY metric DESC, created_at, agent_id)::int, agent_id,
          metric, connections, activity_7d, development, sales, $2::timestamptz
     FROM best`,
);
/** Rank changes are relative to the first ranking of the week. */
const BEGIN_WEEK = statement(
  'leaderboard_begin_week',
  `INSERT INTO leaderboard_weeks (week, category, agent_id, rank)
   SELECT $1::date, category, agent_id, place FROM leaderboard_places
    WHERE NOT EXISTS (SELECT FROM leaderboard_weeks WHERE week = $1::date)`,
);
const FORGET_WEEKS = statement(
  'leaderboard_forget_weeks',
  `DELETE FROM leaderboard_weeks WHERE week < $1::date - ${7 * RANKING_RETENTION_WEEKS}`,
);
const STAMP = statement(
  'leaderboard_stamp',
  `INSERT INTO network_snapshots (name, document, agent_ids, etag, due_at, made_at)
   SELECT 'leaderboard', jsonb_build_object('sales', EXISTS (SELECT FROM agent_sale_counts WHERE sales > 0)), '{}', '', $1::timestamptz, $1::timestamptz
   ON CONFLICT ON CONSTRAINT network_snapshots_pk DO UPDATE SET document = excluded.document, made_at = excluded.made_at`,
);

/** Ranks everybody every few minutes; readers see the previous ranking until the new one is complete. */
@Injectable()
export class LeaderboardRanking implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWork,
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'leaderboard',
      everyMs: MINUTE,
      nextAfter: (ended) => after(ended, EVERY_MS),
      batch: () => this.rank(),
      makes: 'leaderboard',
    });
    this.freshness.add('leaderboard', async () => {
      const ranked = await this.database.first<{ made_at: Date }>(SNAPSHOT_MADE_AT, ['leaderboard']);
      return freshnessOf(ranked?.made_at ?? null, this.clock.now(), MAX_AGE_MS);
    });
  }

  private async rank(): Promise<undefined> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      await execute(tx, TAKE_TIME);
      await tx.deleteAll(LeaderboardPlace);
      await execute(tx, RANK, [utcDate(now), now]);
      await execute(tx, BEGIN_WEEK, [utcDate(weekOf(now))]);
      await execute(tx, FORGET_WEEKS, [utcDate(weekOf(now))]);
      await execute(tx, STAMP, [now]);
      afterCommit(tx, () => this.cache.invalidate(LEADERBOARD_TAG));
    });
    return undefined;
  }
}
