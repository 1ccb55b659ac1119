import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { InvalidInput } from '../../kernel/domain-error';
import { pageFields } from '../../kernel/page';
import { utcDate } from '../../kernel/utc-days';
import { Settings } from '../../platform/config/settings';
import { ownedBy, paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/fast/response-cache';
import { isStorableTime } from '../../platform/validation/storable-time';
import {
  ACTIVITY_COLUMNS,
  type ActivityListView,
  type ActivityQuery,
  type ActivityRow,
  type ActivityStatsView,
  activityView,
  type OwnActivityListView,
  type OwnActivityQuery,
} from './activity.dto';
import { ACTIVITY_TAG } from './activity-log';
import { ACTIVITY_TYPES, VISIBLE_NOW, WITH_OTHER } from './acts';

const IN_TIME = 'a.created_at > $2::timestamptz AND (a.created_at, a.id) < ($3::timestamptz, $4::text)';
const NEWEST = 'ORDER BY a.created_at DESC, a.id DESC LIMIT $5';

/** Scans a separate index range per type, so that a rare type is found as fast as a common one. */
export const OF_ALL = statement(
  'activity_of_all',
  `SELECT p.* FROM unnest($1::text[]) AS wanted(type) CROSS JOIN LATERAL (
     SELECT ${ACTIVITY_COLUMNS}
       FROM activities a JOIN agent_cards c ON c.agent_id = a.agent_id ${WITH_OTHER}
      WHERE a.event_type = wanted.type AND a.is_public AND a.is_leading AND ${IN_TIME} AND ${VISIBLE_NOW}
      ${NEWEST}) p
    ORDER BY p.created_at DESC, p.id DESC LIMIT $5`,
);
/** Starts at the card, so that nothing is scanned for an agent that is hidden. */
export const OF_AGENT = statement(
  'activity_of_agent',
  `SELECT p.* FROM agent_cards c CROSS JOIN LATERAL (
     SELECT ${ACTIVITY_COLUMNS}
       FROM activities a ${WITH_OTHER}
      WHERE a.agent_id = c.agent_id AND a.is_public AND a.event_type = ANY($1) AND ${IN_TIME} AND ${VISIBLE_NOW}
      ${NEWEST}) p
    WHERE c.agent_id = $6 AND c.is_listed AND c.show_activity
    ORDER BY p.created_at DESC, p.id DESC`,
);
const STATS = statement(
  'activity_stats',
  `SELECT kind, sum(count)::int AS week, coalesce(sum(count) FILTER (WHERE date = $1::date), 0)::int AS today
     FROM platform_days WHERE date BETWEEN $1::date - 6 AND $1::date AND kind = ANY($2) GROUP BY kind`,
);
export const OWN = paged({
  name: 'activity_own',
  counted: `FROM activities a WHERE ${ownedBy('a.agent_id', '$1')}`,
  page: `SELECT ${ACTIVITY_COLUMNS} FROM activities a WHERE ${ownedBy('a.agent_id', '$1')} AND a.id < coalesce($2::text, '~')
          ORDER BY a.agent_id DESC, a.id DESC LIMIT $3 OFFSET $4`,
  orderBy: 'p.id DESC',
});

interface Place {
  at: string;
  /** The tiebreaker among entries with the same timestamp. */
  id: string;
}

@Injectable()
export class ActivityReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.cache.addPaths(ACTIVITY_TAG, 2 * SECOND, '/public/activity');
  }

  /** The activity of visible agents, newest first. */
  async page(query: ActivityQuery): Promise<ActivityListView> {
    const { limit, agent_id: agentId, since } = query;
    const types = [query.event_type, ...(query.event_types ?? [])].filter((type) => type !== undefined);
    const before = placeOf(query.cursor ?? query.before);
    const values: unknown[] = [
      types.length > 0 ? [...new Set(types)] : ACTIVITY_TYPES,
      since === undefined ? '-infinity' : momentOf(since, 'since'),
      before.at,
      before.id,
      limit + 1,
    ];
    const [found, stats] = await Promise.all([
      agentId === undefined
        ? this.database.rows<ActivityRow>(OF_ALL, values)
        : this.database.rows<ActivityRow>(OF_AGENT, [...values, agentId]),
      this.stats(),
    ]);
    const activities = found.slice(0, limit).map((row) => activityView(row, this.settings.PUBLIC_URL));
    const last = found.length > limit ? activities.at(-1) : undefined;
    const next = last && `${last.created_at}~${last.id}`;
    return {
      activities,
      limit,
      has_more: last !== undefined,
      ...(next && { next_cursor: next }),
      next_before: next ?? null,
      stats,
    };
  }

  /** The caller's own activity, all of it, newest first. */
  async ofCaller(agentId: string, query: OwnActivityQuery): Promise<OwnActivityListView> {
    const { cursor = null, limit, offset } = query;
    const rows = await this.database.rows<PagedRow<ActivityRow>>(OWN, [agentId, cursor, limit + 1, offset]);
    const page = pageFrom(rows, query);
    return {
      activities: page.items.map((row) => activityView(row, this.settings.PUBLIC_URL)),
      ...pageFields(page),
    };
  }

  private async stats(): Promise<ActivityStatsView> {
    const today = utcDate(this.clock.now());
    const rows = await this.database.rows<{ kind: string; week: number; today: number }>(STATS, [
      today,
      ACTIVITY_TYPES,
    ]);
    const byType = new Map(rows.map(({ kind, week }) => [kind, week]));
    return {
      total_events_today: rows.reduce((sum, row) => sum + row.today, 0),
      total_events_week: rows.reduce((sum, row) => sum + row.week, 0),
      events_by_type: Object.fromEntries(ACTIVITY_TYPES.map((type) => [type, byType.get(type) ?? 0])),
    };
  }
}

function placeOf(before: string | undefined): Place {
  if (before === undefined) return { at: 'infinity', id: '' };
  const [time = '', id = ''] = before.split('~');
  return { at: momentOf(time, 'before'), id };
}

function momentOf(text: string, member: string): string {
  if (!isStorableTime(text)) throw InvalidInput.field(['query', member], 'must be a time that exists');
  return new Date(text).toISOString();
}
