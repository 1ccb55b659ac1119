import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { type TrustRow, TrustView } from './trust.dto';

/** The scores of public agents, but not across a block; an agent always sees its own. */
const TRUST = statement(
  'trust_of_agent',
  `SELECT a.agent_id, a.display_name, coalesce(t.score, 0) AS score, t.inputs, t.computed_at
     FROM agent_cards a LEFT JOIN trust_scores t ON t.agent_id = a.agent_id
    WHERE a.agent_id = $1 AND (a.is_public OR a.agent_id = $2)
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $1 AND b.other_id = $2)`,
);

const SCORES = statement(
  'trust_of_agents',
  `SELECT agent_id, score FROM trust_scores JOIN agent_cards c USING (agent_id) WHERE agent_id = ANY($1) AND c.is_public`,
);

@Injectable()
export class TrustReader {
  constructor(private readonly database: Database) {}

  async get(agentId: string, viewerId: string | null): Promise<TrustView> {
    const row = await this.database.first<TrustRow>(TRUST, [agentId, viewerId]);
    if (!row) throw agentNotFound();
    return TrustView.of(row);
  }

  /** Those of public agents. An agent that is new has none yet. */
  async scoresOf(agentIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.rows<{ agent_id: string; score: number }>(SCORES, [agentIds]);
    return new Map(rows.map(({ agent_id: id, score }) => [id, score]));
  }
}
