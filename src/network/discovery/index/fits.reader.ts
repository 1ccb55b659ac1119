import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../../platform/database/statements';
import { ComparedProfilesReader } from '../compatibility.reader';
import { facetsOf } from '../fit/facets';
import { soughtTerms } from './agent-terms';
import { CandidatesReader, PACKED, unpacked } from './candidates.reader';
import { Comparison } from './comparison';

const TERMS = statement(
  'discovery_terms_of',
  `SELECT t.kind, t.term, t.id FROM unnest($1::text[], $2::text[]) AS w(kind, term)
     JOIN discovery_terms t ON t.kind = w.kind AND t.term = w.term`,
);
const SHAPES = statement(
  'discovery_shapes',
  `SELECT ${PACKED} AS packed
     FROM discovery_agents d
    WHERE d.agent_id = ANY($1) AND d.agent_id <> $2 AND d.listed
      AND d.agent_id NOT IN (SELECT other_id FROM blocked_pairs WHERE agent_id = $2)`,
);

interface Term {
  kind: string;
  term: string;
  id: number;
}

/** Returns how well an agent fits each of the given agents. */
export type Fits = (agentIds: readonly string[]) => Promise<Map<string, number>>;

/** Computes the discovery scores of one agent with many others that were found elsewhere. */
@Injectable()
export class FitsReader {
  constructor(
    private readonly database: Database,
    private readonly profiles: ComparedProfilesReader,
    private readonly candidates: CandidatesReader,
  ) {}

  /** Covers listed agents that neither block the agent nor are blocked by it. */
  async fitsOf(agentId: string): Promise<Fits> {
    const facets = facetsOf(await this.profiles.own(agentId));
    const sought = soughtTerms(facets);
    const [terms, near] = await Promise.all([
      this.database.rows<Term & Record<string, unknown>>(TERMS, [
        sought.map(({ kind }) => kind),
        sought.map(({ term }) => term),
      ]),
      this.candidates.near(agentId),
    ]);
    const ids = new Map(terms.map(({ kind, term, id }) => [`${kind} ${term}`, id]));
    const comparison = new Comparison(facets, (kind, term) => ids.get(`${kind} ${term}`));
    return async (agentIds) => {
      if (agentIds.length === 0) return new Map();
      const row = await this.database.first<{ packed: string | null }>(SHAPES, [agentIds, agentId]);
      return new Map(
        unpacked(row?.packed ?? '').map(({ ordinal, agentId: id, shape }) => [
          id,
          comparison.overall(shape, near.get(ordinal) ?? 0),
        ]),
      );
    };
  }
}
