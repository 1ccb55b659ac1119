import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../../platform/database/statements';
import { termKeys } from '../fit/facets';
import { BLOCK, eachMember } from './postings';

const POSTINGS = statement(
  'offering_postings',
  `SELECT p.block, p.members FROM discovery_terms t JOIN discovery_postings p ON p.term_id = t.id
    WHERE t.kind = 'offered' AND t.term = ANY($1) ORDER BY p.block DESC`,
);
const AGENTS = statement(
  'offering_agents',
  'SELECT agent_id FROM discovery_agents WHERE ordinal = ANY($1::int[]) AND listed ORDER BY ordinal DESC',
);
const AMONG = statement(
  'offering_among',
  `SELECT agent_id FROM discovery_agents
    WHERE agent_id = ANY($2) AND listed
      AND term_ids && ARRAY(SELECT id FROM discovery_terms WHERE kind = 'offered' AND term = ANY($1))`,
);

/** Finds agents that offer a capability, however they spell it. */
@Injectable()
export class OfferingReader {
  constructor(private readonly database: Database) {}

  /** Up to `count` agents that offer any of these, newest first. */
  async newest(capabilities: readonly string[], count: number): Promise<string[]> {
    const ordinals = new Set<number>();
    const postings = await this.database.rows<{ block: number; members: Buffer }>(POSTINGS, [
      termKeys(capabilities),
    ]);
    for (const { block, members } of postings)
      eachMember(members, (place) => void ordinals.add(block * BLOCK + place));
    const latest = [...ordinals].sort((a, b) => b - a).slice(0, count);
    if (latest.length === 0) return [];
    return ids(await this.database.rows<{ agent_id: string }>(AGENTS, [latest]));
  }

  /** The given agents that offer any of these. */
  async among(capabilities: readonly string[], agentIds: readonly string[]): Promise<string[]> {
    if (agentIds.length === 0) return [];
    return ids(await this.database.rows<{ agent_id: string }>(AMONG, [termKeys(capabilities), agentIds]));
  }
}

function ids(rows: { agent_id: string }[]): string[] {
  return rows.map(({ agent_id }) => agent_id);
}
