import { Injectable } from '@nestjs/common';
import { after, Clock } from '../../../kernel/clock';
import { Commands } from '../../../platform/commands/commands';
import { execute, Database, statement } from '../../../platform/database/statements';
import type { AgentCaller } from '../../../platform/security/caller';
import { topListFields } from '../../../platform/validation/paging';
import { recommendationNotFound } from '../../network.errors';
import { isPair } from '../../pairs';
import { SEEN_MS } from '../../policies';
import { RecommendationRounds } from './recommendation-rounds.service';
import {
  AgentRecommendationView,
  type RecommendationRow,
  type RecommendationsQuery,
  type RecommendationsView,
  type SeenView,
} from './recommendations.dto';

/**
 * Filters out agents that have become hidden, blocked, or connected since the recommendations were computed. Looks up each connection
 * by its two agents; OFFSET 0 keeps the planner from reading all connections of the agent.
 */
const SHOWN = statement(
  'recommendations_shown',
  `SELECT r.id, r.type, r.reason, r.compatibility, r.created_at, c.agent_id, c.display_name, c.tagline, c.avatar_url
     FROM recommendations r JOIN agent_cards c ON c.agent_id = r.recommended_id AND c.is_listed
    WHERE r.agent_id = $1 AND (r.seen_at IS NULL OR r.seen_at <= $2) AND ($3::text IS NULL OR r.type = $3)
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $1 AND b.other_id = r.recommended_id)
      AND NOT EXISTS (
        SELECT FROM connections k JOIN connection_sides s ON s.id = k.id AND s.agent_id = $1 AND s.status = 'accepted'
         WHERE ${isPair('k', '$1 COLLATE "C"', 'r.recommended_id')} OFFSET 0)
    ORDER BY r.compatibility DESC, r.id LIMIT $4`,
);
const SEE = statement(
  'recommendations_see',
  `UPDATE recommendations SET seen_at = CASE WHEN seen_at > $4 THEN seen_at ELSE $3 END
    WHERE agent_id = $1 AND id = ANY($2) RETURNING id`,
);

/** Recommended agents, and which of the recommendations were seen. */
@Injectable()
export class RecommendationsService {
  constructor(
    private readonly rounds: RecommendationRounds,
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Computes new recommendations on demand, at most once a day per agent. */
  async list(
    agentId: string,
    { recommendation_type = undefined, limit }: RecommendationsQuery,
  ): Promise<RecommendationsView> {
    await this.rounds.ensureFresh(agentId);
    const values = [agentId, this.forgotten(), recommendation_type ?? null, limit];
    const rows = await this.database.rows<RecommendationRow & Record<string, unknown>>(SHOWN, values);
    const recommendations = rows.map((row) => AgentRecommendationView.of(row));
    return { recommendations, count: recommendations.length, ...topListFields(limit) };
  }

  /** Ignores recommendations that are not the caller's or no longer exist. A repeat has no second effect. */
  seeAll(caller: AgentCaller, ids: string[]): Promise<SeenView> {
    return this.commands.run(caller, async (tx) => {
      const seen = await execute(tx, SEE, [caller.holder.agentId, ids, this.clock.now(), this.forgotten()]);
      return { seen: seen.length };
    });
  }

  see(caller: AgentCaller, id: string): Promise<SeenView> {
    return this.commands.run(caller, async (tx) => {
      const seen = await execute(tx, SEE, [caller.holder.agentId, [id], this.clock.now(), this.forgotten()]);
      if (seen.length === 0) throw recommendationNotFound();
      return { seen: 1 };
    });
  }

  private forgotten(): Date {
    return after(this.clock.now(), -SEEN_MS);
  }
}
