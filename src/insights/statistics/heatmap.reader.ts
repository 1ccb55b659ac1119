import { Injectable } from '@nestjs/common';
import { showsActs } from '../../agents/profiles/shown-connections';
import { Clock } from '../../kernel/clock';
import { utcDate } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import type { HeatmapView } from './statistics.dto';
import { dateBefore, everyDay, levelOf, streaksOf } from './days';

const YEAR = 365;

/** Returns at least one row for an agent that shows its activity, even if there is none. */
const DAYS = statement(
  'heatmap_days',
  `SELECT d.date::text AS date, coalesce(sum(d.count), 0)::int AS count
     FROM agent_cards c LEFT JOIN agent_days d ON d.agent_id = c.agent_id AND d.date BETWEEN $2::date AND $3::date
                                              AND ${showsActs('c', 'd.kind')}
    WHERE c.agent_id = $1 AND c.is_listed AND c.show_activity GROUP BY d.date`,
);

@Injectable()
export class HeatmapReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** How much an agent did on each day. */
  async heatmapOf(agentId: string, days: number): Promise<HeatmapView> {
    const now = this.clock.now();
    const today = utcDate(now);
    const values = [agentId, dateBefore(now, YEAR - 1), today];
    const rows = await this.database.rows<{ date: string | null; count: number }>(DAYS, values);
    if (rows.length === 0) throw agentNotFound();
    const counts = rows.flatMap(({ date, count }) => (date === null ? [] : { date, count }));
    const year = everyDay(today, YEAR, counts);
    const displayed = year.slice(-days);
    const busiest = Math.max(...displayed.map(({ count }) => count));
    const { longest, current } = streaksOf(year);
    return {
      agent_id: agentId,
      days: displayed.map((day) => ({ ...day, level: levelOf(day.count, busiest) })),
      total: displayed.reduce((sum, { count }) => sum + count, 0),
      longest_streak: longest,
      current_streak: current,
    };
  }
}
