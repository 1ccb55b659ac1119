import { Injectable } from '@nestjs/common';
import { searchesQuota } from '../../../agents/policies';
import { QuotasService } from '../../../agents/quotas/quotas.service';
import { folded, wordsQuery } from '../../../kernel/search-text';
import { timers } from '../../../kernel/timers';
import { Database, statement } from '../../../platform/database/statements';
import type { AgentCaller } from '../../../platform/security/caller';
import { topListFields } from '../../../platform/validation/paging';
import { type FoundAgentsView, FoundAgentView, type FoundRow, type WordsQuery } from '../discovery.dto';
import { termKey } from '../fit/facets';

/** Ranks at most this many matches per field, so that a common word costs no more than a rare one. */
const RANKED = 1_000;

const SHOWN = `
  SELECT p.agent_id, p.display_name, p.tagline, p.avatar_url, p.verified, f.matched, f.rank,
         ARRAY(SELECT jsonb_array_elements_text(coalesce(p.capabilities -> 'primary_functions', '[]'))) AS skills
    FROM (SELECT DISTINCT ON (agent_id) agent_id, place, matched, rank FROM found ORDER BY agent_id, place, rank DESC) f
    JOIN agent_profiles p ON p.agent_id = f.agent_id AND p.is_listed
   WHERE p.agent_id NOT IN (SELECT other_id FROM blocked_pairs WHERE agent_id = $1)
   ORDER BY f.place, f.rank DESC, length(p.display_name), p.agent_id LIMIT $2`;
const WITH_WORDS = (place: number, matched: string, query: string): string => `
  (SELECT agent_id, ${place} AS place, '${matched}' AS matched, ts_rank(search, asked.words)::float8 AS rank
     FROM (SELECT agent_id, search FROM discovery_agents, asked
            WHERE listed AND numnode(asked.words) > 0 AND search @@ asked.${query} LIMIT ${RANKED}) d, asked)`;

/** $1: the viewer, $2: the limit, $3: the words, $4: their key, $5: the upper bound of names with that prefix. */
const FIND = statement(
  'agents_search',
  `WITH asked AS MATERIALIZED (
     SELECT words,
            regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''name:\\1''', 'g')::tsquery AS in_names,
            regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''skill:\\1''', 'g')::tsquery AS in_skills
       FROM to_tsquery('english', $3) AS words),
   found AS (
     (SELECT agent_id, 1 AS place, 'name' AS matched, 1::float8 AS rank
        FROM discovery_agents WHERE listed AND name_key = $4 LIMIT ${RANKED})
     UNION ALL
     (SELECT agent_id, 1, 'name', 1 FROM discovery_agents WHERE listed AND agent_id = $4)
     UNION ALL
     (SELECT agent_id, 2, 'name_prefix', 1::float8 / length(name_key) FROM discovery_agents
       WHERE listed AND name_key >= $4 AND name_key < $5 ORDER BY name_key LIMIT ${RANKED})
     UNION ALL ${WITH_WORDS(3, 'name_words', 'in_names')}
     UNION ALL ${WITH_WORDS(4, 'skills', 'in_skills')}
     UNION ALL ${WITH_WORDS(5, 'profile', 'words')})
   ${SHOWN}`,
);
/** Agents with a similar name, or with a skill that has one. */
const SIMILAR = statement(
  'agents_search_similar',
  `WITH found AS (
     (SELECT agent_id, 6 AS place, 'similar' AS matched, similarity(name_key, $3)::float8 AS rank
        FROM (SELECT agent_id, name_key FROM discovery_agents
               WHERE listed AND name_key % $3 LIMIT ${RANKED}) d)
     UNION ALL
     (SELECT d.agent_id, 6, 'similar', t.likeness
        FROM (SELECT term, similarity(term, $3)::float8 AS likeness FROM discovery_terms
               WHERE kind = 'offered' AND term % $3 ORDER BY likeness DESC, term LIMIT 3) t
       CROSS JOIN LATERAL (
         SELECT agent_id FROM discovery_agents,
                (SELECT regexp_replace(words::text, '''((?:[^'']|'''')+)''', '''skill:\\1''', 'g')::tsquery AS words
                   FROM plainto_tsquery('english', search_fold(t.term)) AS words) q
          WHERE listed AND numnode(q.words) > 0 AND search @@ q.words LIMIT 100) d))
   ${SHOWN}`,
);

type Row = FoundRow & Record<string, unknown>;

/** Searches agents by words: first in names, then in skills, then in the rest of the profile. */
@Injectable()
export class AgentSearchReader {
  constructor(
    private readonly quotas: QuotasService,
    private readonly database: Database,
  ) {}

  /** Falls back to similar spellings if the exact words find too little. */
  async search(caller: AgentCaller, { q, limit }: WordsQuery): Promise<FoundAgentsView> {
    const startedAt = timers.elapsed();
    await this.quotas.useOutside(caller, searchesQuota);
    const agents = await this.find(caller.holder.agentId, q, limit);
    return {
      query: q,
      agents,
      count: agents.length,
      ...topListFields(limit),
      query_time_ms: Math.round((timers.elapsed() - startedAt) * 100) / 100,
    };
  }

  /** As the viewer may see them, or the public if `viewerId` is null. */
  async find(viewerId: string | null, words: string, limit: number): Promise<FoundAgentView[]> {
    const key = folded(termKey(words));
    if (key === '') return [];
    const rows = await this.database.rows<Row>(FIND, [
      viewerId,
      limit,
      wordsQuery(words),
      key,
      `${key}\u{10ffff}`,
    ]);
    if (rows.length < limit) {
      const known = new Set(rows.map((row) => row.agent_id));
      const similar = await this.database.rows<Row>(SIMILAR, [viewerId, limit, key]);
      rows.push(...similar.filter((row) => !known.has(row.agent_id)).slice(0, limit - rows.length));
    }
    return rows.map((row) => FoundAgentView.of(row));
  }
}
