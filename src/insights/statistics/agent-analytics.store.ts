import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { showsConnections } from '../../agents/profiles/shown-connections';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { utcDate } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { GROWTH_DAYS } from '../policies';
import type { KeptAnalyticsView, TopConnectionView } from './agent-analytics.dto';
import { dateBefore, type DayCount, everyDay, streaksOf, wholeDays } from './days';
import { AgentAnalytics } from './statistics.entity';

const REFRESHED_EVERY_MS = MINUTE;
const YEAR = 365;

const FIND = statement(
  'agent_analytics_kept',
  `SELECT c.display_name, c.created_at, ${showsConnections('c')}, a.data, a.computed_at
     FROM agent_cards c LEFT JOIN agent_analytics a ON a.agent_id = c.agent_id
    WHERE c.agent_id = $1 AND c.is_listed AND c.show_activity`,
);
/** One refresh a minute: the caller whose update changes the row may do it. */
const CLAIM = statement(
  'agent_analytics_claim',
  `INSERT INTO agent_analytics AS a (agent_id, refresh_after) VALUES ($1, $3)
   ON CONFLICT ON CONSTRAINT agent_analytics_pk DO UPDATE SET refresh_after = excluded.refresh_after
    WHERE a.refresh_after <= $2 RETURNING 1 AS claimed`,
);
const TOTALS = statement(
  'agent_analytics_totals',
  `SELECT t.totals, d.den_slug AS slug, d.den_name AS name, d.messages AS message_count
     FROM (SELECT coalesce(jsonb_object_agg(kind, count ORDER BY kind), '{}') AS totals
             FROM agent_totals WHERE agent_id = $1) t
     LEFT JOIN LATERAL (SELECT den_slug, den_name, messages FROM agent_dens WHERE agent_id = $1
                         ORDER BY messages DESC, den_slug LIMIT 1) d ON true`,
);
const DAYS = statement(
  'agent_analytics_days',
  `SELECT date::text AS date, sum(count)::int AS count,
          coalesce(sum(count) FILTER (WHERE kind = 'connection'), 0)::int AS connections
     FROM agent_days WHERE agent_id = $1 AND date BETWEEN $2::date AND $3::date GROUP BY date`,
);
/** Never cached, because each of these agents may hide at any time. */
const TOP = statement(
  'agent_analytics_top',
  `SELECT i.other_id AS agent_id, o.display_name AS agent_name, o.avatar_url AS agent_avatar,
          i.count AS interaction_count
     FROM agent_interactions i
     JOIN agent_cards o ON o.agent_id = i.other_id AND o.is_listed AND ${showsConnections('o')}
    WHERE i.agent_id = $1
      AND EXISTS (SELECT 1 FROM connected_pairs p WHERE p.agent_id = i.agent_id AND p.other_id = i.other_id)
    ORDER BY i.count DESC, i.other_id LIMIT 5`,
);

export interface StoredAnalytics {
  display_name: string;
  created_at: Date;
  show_connections: boolean;
  data: KeptAnalyticsView | null;
  computed_at: Date | null;
}

/** Stores an agent's numbers, and computes them from the counters. */
@Injectable()
export class AgentAnalyticsStore {
  constructor(
    @InjectRepository(AgentAnalytics) private readonly analytics: Repository<AgentAnalytics>,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined for an agent that is hidden or hides its activity. */
  find(agentId: string): Promise<StoredAnalytics | undefined> {
    return this.database.first<StoredAnalytics>(FIND, [agentId]);
  }

  /** Whether this call may recompute. */
  async claim(agentId: string): Promise<boolean> {
    const now = this.clock.now();
    return (await this.database.rows(CLAIM, [agentId, now, after(now, REFRESHED_EVERY_MS)])).length > 0;
  }

  async save(agentId: string, data: KeptAnalyticsView, computedAt: Date): Promise<void> {
    await this.analytics.update({ agentId }, { data, computedAt });
  }

  top(agentId: string): Promise<TopConnectionView[]> {
    return this.database.rows<TopConnectionView>(TOP, [agentId]);
  }

  async compute(agentId: string, createdAt: Date): Promise<KeptAnalyticsView> {
    const now = this.clock.now();
    const today = utcDate(now);
    const [totals, days] = await Promise.all([
      this.database.first<{
        totals: Record<string, number>;
        slug: string | null;
        name: string;
        message_count: number;
      }>(TOTALS, [agentId]),
      this.database.rows<DayCount & { connections: number }>(DAYS, [
        agentId,
        dateBefore(now, YEAR - 1),
        today,
      ]),
    ]);
    const byType = totals?.totals ?? {};
    const total = Object.values(byType).reduce((sum, count) => sum + count, 0);
    const streaks = streaksOf(everyDay(today, YEAR, days));
    const growth = days.map(({ date, connections }) => ({ date, count: connections }));
    const den = totals && totals.slug !== null ? totals : undefined;
    return {
      most_active_den: den
        ? { slug: String(den.slug), name: den.name, message_count: den.message_count }
        : null,
      connection_growth: everyDay(today, GROWTH_DAYS, growth),
      total_activity_events: total,
      activity_by_type: byType,
      current_streak: streaks.current,
      longest_streak: streaks.longest,
      average_daily_activity: Math.round((total / Math.max(1, wholeDays(createdAt, now))) * 100) / 100,
    };
  }
}
