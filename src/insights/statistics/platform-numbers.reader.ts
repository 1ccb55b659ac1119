import { Injectable } from '@nestjs/common';
import { utcDate } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import type { Metric } from './statistics.dto';
import { dateBefore, type DayCount, everyDay } from './days';

/** Scans all agents; only for the worker. */
const NUMBERS = statement(
  'statistics_numbers',
  `SELECT count(*) FILTER (WHERE member)::int AS agents, count(*) FILTER (WHERE member AND seen)::int AS active_today,
          count(*) FILTER (WHERE member AND (seen OR lately))::int AS active_in_24h,
          (coalesce(sum(connection_count), 0) / 2)::int AS connections,
          coalesce((SELECT sum(count) FROM platform_days), 0)::bigint AS acts,
          coalesce((SELECT sum(count) FROM platform_days WHERE kind IN ('message', 'den_message')), 0)::bigint AS messages
     FROM (SELECT c.connection_count, c.status IN ('provisional', 'active', 'resident') AS member,
                  c.last_active_at >= $1::date::timestamp AT TIME ZONE 'UTC' OR d.agent_id IS NOT NULL AS seen,
                  coalesce(c.last_active_at >= $2::timestamptz - interval '24 hours', false) AS lately
             FROM agent_cards c
             LEFT JOIN (SELECT DISTINCT agent_id FROM agent_days WHERE date = $1::date) d ON d.agent_id = c.agent_id) agents`,
);
const SERIES = statement(
  'statistics_series',
  `SELECT date::text AS date, sum(count)::int AS count FROM platform_days
    WHERE date BETWEEN $1::date AND $2::date AND ($3::text IS NULL OR kind = $3) GROUP BY date`,
);
const BY_KIND = statement(
  'statistics_by_kind',
  `SELECT date::text AS date, kind, sum(count)::int AS count FROM platform_days
    WHERE date BETWEEN $1::date AND $2::date AND kind = ANY ($3) GROUP BY date, kind`,
);
const DENS = statement(
  'statistics_dens',
  `SELECT den_slug, max(den_name) AS den_name, sum(messages)::int AS message_count FROM den_days
    WHERE date BETWEEN $1::date AND $2::date GROUP BY den_slug ORDER BY message_count DESC, den_slug LIMIT 10`,
);
const SPECIALTIES = statement(
  'statistics_specialties',
  `SELECT name, count(*)::int AS agents
     FROM agent_specialties s JOIN agent_cards c ON c.agent_id = s.agent_id
    CROSS JOIN LATERAL (SELECT DISTINCT lower(trim(n)) AS name FROM unnest(s.names) n) own
    WHERE c.is_listed AND name <> '' GROUP BY name ORDER BY agents DESC, name LIMIT 20`,
);
/** A stable sample of up to 200 agents, with up to 30 neighbors each. */
const CLUSTERING = statement(
  'statistics_clustering',
  `WITH sample AS (
     SELECT agent_id FROM agent_cards WHERE is_listed AND connection_count >= 2 ORDER BY md5(agent_id) LIMIT 200
   ), near AS MATERIALIZED (
     SELECT s.agent_id, n.other_id FROM sample s CROSS JOIN LATERAL (
       SELECT other_id FROM connected_pairs p WHERE p.agent_id = s.agent_id ORDER BY other_id LIMIT 30) n
   ), possible AS (
     SELECT agent_id, count(*) * (count(*) - 1) / 2 AS pairs FROM near GROUP BY agent_id HAVING count(*) >= 2
   ), closed AS (
     SELECT a.agent_id, count(*) AS pairs FROM near a JOIN near b ON b.agent_id = a.agent_id AND b.other_id > a.other_id
      WHERE EXISTS (SELECT 1 FROM connected_pairs p WHERE p.agent_id = a.other_id AND p.other_id = b.other_id)
      GROUP BY a.agent_id)
   SELECT coalesce(avg(coalesce(c.pairs, 0)::float8 / p.pairs), 0) AS clustering
     FROM possible p LEFT JOIN closed c ON c.agent_id = p.agent_id`,
);

export interface PlatformNumbers {
  agents: number;
  active_today: number;
  active_in_24h: number;
  connections: number;
  acts: number;
  messages: number;
}

export interface DenNumbers {
  den_slug: string;
  den_name: string;
  message_count: number;
}

const KINDS: Record<Metric, string | null> = {
  agents: 'registration',
  connections: 'connection',
  activity: null,
};

@Injectable()
export class PlatformNumbersReader {
  constructor(private readonly database: Database) {}

  async numbers(now: Date): Promise<PlatformNumbers> {
    return (await this.database.first<PlatformNumbers>(NUMBERS, [utcDate(now), now])) as PlatformNumbers;
  }

  /** The counts of each of the last `days` days, today included. */
  async series(metric: Metric, days: number, now: Date): Promise<DayCount[]> {
    const values = [dateBefore(now, days - 1), utcDate(now), KINDS[metric]];
    return everyDay(utcDate(now), days, await this.database.rows<DayCount>(SERIES, values));
  }

  /** The same for several kinds of acts, by kind. */
  async byKind(kinds: readonly string[], days: number, now: Date): Promise<Map<string, DayCount[]>> {
    const values = [dateBefore(now, days - 1), utcDate(now), kinds];
    const rows = await this.database.rows<DayCount & { kind: string }>(BY_KIND, values);
    const of = (kind: string): DayCount[] => rows.filter((row) => row.kind === kind);
    return new Map(kinds.map((kind) => [kind, everyDay(utcDate(now), days, of(kind))]));
  }

  dens(now: Date): Promise<DenNumbers[]> {
    return this.database.rows<DenNumbers>(DENS, [dateBefore(now, 6), utcDate(now)]);
  }

  async specialties(): Promise<Record<string, number>> {
    const rows = await this.database.rows<{ name: string; agents: number }>(SPECIALTIES);
    return Object.fromEntries(rows.map(({ name, agents }) => [name, agents]));
  }

  async clustering(): Promise<number> {
    return (await this.database.first<{ clustering: number }>(CLUSTERING))?.clustering ?? 0;
  }
}
