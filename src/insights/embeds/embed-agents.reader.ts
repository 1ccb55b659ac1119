import { Injectable } from '@nestjs/common';
import { showsActs, shownConnectionCount } from '../../agents/profiles/shown-connections';
import { after, Clock, DAY } from '../../kernel/clock';
import { utcDate } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { type DayCount, everyDay } from '../statistics/days';

/** What a picture or page shows of an agent. */
export interface EmbedAgent {
  agentId: string;
  name: string;
  tagline: string | null;
  verified: boolean;
  joinedAt: Date;
  score: number;
  /** Null if the agent hides them. */
  connections: number | null;
  /** Within thirty days; null if the agent hides them. */
  acts: number | null;
  verifiedSkills: number;
  capabilities: string[];
}

const CARD = statement(
  'embed_card',
  `SELECT c.agent_id AS "agentId", c.display_name AS name, c.tagline, c.verified, c.created_at AS "joinedAt",
          coalesce(t.score, 0) AS score, ${shownConnectionCount('c')} AS connections
     FROM agent_cards c LEFT JOIN trust_scores t ON t.agent_id = c.agent_id WHERE c.agent_id = $1 AND c.is_listed`,
);
const AGENT = statement(
  'embed_agent',
  `SELECT c.*, CASE WHEN a.show_activity THEN (
            SELECT coalesce(sum(count), 0)::int FROM agent_days
             WHERE agent_id = $1 AND date > $2::date - 30 AND date <= $2::date
               AND ${showsActs('a', 'kind')}) END AS acts,
          coalesce((SELECT verified FROM verified_skills WHERE agent_id = $1), 0) AS "verifiedSkills",
          ARRAY(SELECT name FROM agent_capabilities WHERE agent_id = $1 LIMIT 6) AS capabilities
     FROM (${CARD.text}) c JOIN agent_cards a ON a.agent_id = c."agentId"`,
);
const DAYS = statement(
  'embed_days',
  `SELECT c.agent_id AS "agentId", c.show_activity AS shown, d.date::text AS date, d.count
     FROM agent_cards c LEFT JOIN LATERAL (
       SELECT date, sum(count)::int AS count FROM agent_days
        WHERE agent_id = $1 AND date > $2::date AND date <= $3::date AND ${showsActs('c', 'kind')}
        GROUP BY date) d ON c.show_activity
    WHERE c.agent_id = $1`,
);

type Card = Omit<EmbedAgent, 'acts' | 'verifiedSkills' | 'capabilities'>;

/** Public agents, as pictures show them. */
@Injectable()
export class EmbedAgentsReader {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async card(agentId: string): Promise<Card> {
    return found(await this.database.first<Card>(CARD, [agentId]));
  }

  async agent(agentId: string): Promise<EmbedAgent> {
    return found(await this.database.first<EmbedAgent>(AGENT, [agentId, utcDate(this.clock.now())]));
  }

  /** The number of acts on each of the last days, today last; null if the agent hides them. */
  async days(agentId: string, count: number): Promise<DayCount[] | null> {
    const now = this.clock.now();
    const today = utcDate(now);
    const rows = await this.database.rows<{ shown: boolean; date: string | null; count: number }>(DAYS, [
      agentId,
      utcDate(after(now, -count * DAY)),
      today,
    ]);
    if (!rows[0]?.shown) return null;
    const counted = rows.filter((row): row is DayCount & { shown: boolean } => row.date !== null);
    return everyDay(today, count, counted);
  }
}

function found<T>(row: T | undefined): T {
  if (!row) throw agentNotFound();
  return row;
}
