import { Injectable, type OnModuleInit } from '@nestjs/common';
import { showsConnections } from '../../agents/profiles/shown-connections';
import { SECOND } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { ResponseCache } from '../../platform/fast/response-cache';
import { type LeaderboardQuery, LeaderboardView, type PlaceRow } from './leaderboard.dto';
import { LEADERBOARD_TAG } from './leaderboard-ranking';

/** Leaves out agents that have hidden since the ranking; those below them move up. */
const PLACES = statement(
  'leaderboard',
  `SELECT s.made_at AS updated_at, coalesce((s.document ->> 'sales')::boolean, false) AS has_sales, p.*
     FROM (SELECT 1) one LEFT JOIN network_snapshots s ON s.name = 'leaderboard'
     LEFT JOIN (
       SELECT shown.*, w.rank - shown.rank AS rank_change
         FROM (SELECT row_number() OVER (ORDER BY p.place)::int AS rank, p.category, c.agent_id, c.display_name, c.tagline,
                      c.avatar_url, p.metric, p.development, p.sales,
                      CASE WHEN ${showsConnections('c')} THEN p.connections END AS connections,
                      CASE WHEN c.show_activity THEN p.activity_7d END AS activity_7d
                 FROM leaderboard_places p JOIN agent_cards c ON c.agent_id = p.agent_id
                WHERE p.category = $1 AND c.is_listed AND (${showsConnections('c')} OR $1 <> 'connections')
                  AND (c.show_activity OR $1 <> 'active')
                ORDER BY p.place LIMIT $2) shown
         LEFT JOIN leaderboard_weeks w ON w.week = (SELECT max(week) FROM leaderboard_weeks)
              AND w.category = shown.category AND w.agent_id = shown.agent_id) p ON true
    ORDER BY p.rank`,
);

@Injectable()
export class LeaderboardReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    this.cache.addPaths(LEADERBOARD_TAG, 2 * SECOND, '/public/leaderboard');
  }

  async get({ category, limit }: LeaderboardQuery): Promise<LeaderboardView> {
    return LeaderboardView.of(category, await this.database.rows<PlaceRow>(PLACES, [category, limit]), limit);
  }
}
