import { Injectable } from '@nestjs/common';
import { showsConnections } from '../../../agents/profiles/shown-connections';
import { Database, statement } from '../../../platform/database/statements';
import type { Facets } from '../fit/facets';
import { type AgentTerm, type WeightedTerm, soughtTerms, soughtNeighbors } from './agent-terms';
import { Comparison } from './comparison';
import { BLOCK, eachMember } from './postings';
import { ScoreBoard } from './score-board';

/** Compares at most this many agents; a smaller network is compared completely. */
export const MAX_CANDIDATES = 2_000;

/** One row per term. Each of its blocks is the number of the block, the length of its members, and the members. */
const POSTINGS = statement(
  'discovery_postings',
  `SELECT w.place::int, t.id, p.blocks
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w(kind, term, place)
     JOIN discovery_terms t ON t.kind = w.kind AND t.term = w.term
     JOIN LATERAL (
       SELECT string_agg(int4send(block) || int2send(length(members)::int2) || members, '' ORDER BY block) AS blocks
         FROM discovery_postings WHERE term_id = t.id) p ON p.blocks IS NOT NULL
    ORDER BY w.place`,
);
/**
 * Considers at most this many neighbors that show their connections, the latest first, out of at most `MAX_LOOKED_AT`.
 */
const MAX_NEIGHBORS = 100;
const MAX_LOOKED_AT = 10_000;
/** Reads at most this many of the latest connections of each neighbor. */
const MAX_KNOWN_BY_EACH = 1_000;
/** Considers at most this many neighbors of neighbors, those with the most in common: as many as are compared. */
const MAX_NEAR = MAX_CANDIDATES;
const NEAR_BYTES = 6;
/** The latest connections of an agent. Each arm reads only its own index, up to the limit. */
const latestOf = (agent: string, count: number): string => `
  (SELECT target_id AS other_id, accepted_at FROM connections
    WHERE initiator_id = ${agent} AND initiator_sees = 'accepted' ORDER BY accepted_at DESC LIMIT ${count})
  UNION ALL
  (SELECT initiator_id, accepted_at FROM connections
    WHERE target_id = ${agent} AND target_sees = 'accepted' ORDER BY accepted_at DESC LIMIT ${count})
  ORDER BY accepted_at DESC LIMIT ${count}`;
const showing = (agent: string): string =>
  `SELECT FROM agent_cards a WHERE a.agent_id = ${agent} AND ${showsConnections('a')}`;
const shows = (agent: string): string => `EXISTS (${showing(agent)})`;
/**
 * The neighbors of an agent's neighbors, at a bounded cost. All three agents must show their connections: a score,
 * reason, or rank must not reveal a hidden connection. OFFSET 0 keeps the planner from joining all cards, so that the
 * scan reads the latest first and stops early.
 */
const NEAR = statement(
  'discovery_near',
  `WITH neighbours AS MATERIALIZED (
     SELECT n.other_id FROM (${latestOf('$1', MAX_LOOKED_AT)}) n
      CROSS JOIN LATERAL (${showing('n.other_id')} OFFSET 0) shown
      WHERE ${shows('$1')} LIMIT ${MAX_NEIGHBORS}),
        near AS MATERIALIZED (
     SELECT known.other_id, count(*)::int AS shared
       FROM neighbours n CROSS JOIN LATERAL (${latestOf('n.other_id', MAX_KNOWN_BY_EACH)}) known
      WHERE known.other_id <> $1
      GROUP BY known.other_id ORDER BY shared DESC, known.other_id LIMIT ${MAX_NEAR})
   SELECT string_agg(int4send(d.ordinal) || int2send(least(n.shared, 100)::int2), '') AS near
     FROM near n JOIN discovery_agents d ON d.agent_id = n.other_id
    WHERE ${shows('n.other_id')}`,
);
const NEWEST = statement(
  'discovery_newest',
  `SELECT ordinal FROM discovery_agents WHERE listed ORDER BY ordinal DESC LIMIT ${MAX_CANDIDATES}`,
);
/**
 * Packs rows of the table `d` (discovery_agents) into one value, which takes a third of the time of reading them as rows; see
 * `unpacked`. Base64 is shorter than the hexadecimal digits of `bytea`.
 */
export const PACKED = `encode(string_agg(int4send(d.ordinal) || int2send(length(d.agent_id)::int2)
  || int2send(length(d.shape)::int2) || convert_to(d.agent_id, 'UTF8') || d.shape, ''), 'base64')`;
const LOADED = statement(
  'discovery_candidates',
  `SELECT ${PACKED} AS packed
     FROM discovery_agents d
    WHERE d.ordinal = ANY($1::int[]) AND d.agent_id <> $2 AND d.listed
      AND NOT EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = $2 AND b.other_id = d.agent_id)
      AND NOT EXISTS (SELECT FROM connected_pairs c WHERE $3::boolean AND c.agent_id = $2 AND c.other_id = d.agent_id)`,
);
const shownPairs = (agent: string): string => `
  SELECT p.other_id FROM connected_pairs p WHERE p.agent_id = ${agent} AND ${shows(agent)} AND ${shows('p.other_id')}`;
const SHARED = statement(
  'discovery_shared_neighbours',
  `SELECT count(*)::int AS shared FROM (${shownPairs('$1')} INTERSECT ${shownPairs('$2')}) both_know`,
);

/** The number of shared neighbors, by ordinal. */
export type SharedNeighbors = ReadonlyMap<number, number>;

export interface MatchCandidate {
  agentId: string;
  sharedNeighbours: number;
  /** The fit, according to the index. */
  overall: number;
}

interface Wanted {
  agentId: string;
  facets: Facets;
  excludeConnected: boolean;
  /** The agent must have at least one term of each list. */
  filters: AgentTerm[][];
}

interface Posting {
  place: number;
  id: number;
  blocks: Buffer;
}

/** Finds the likely best matches of an agent: those with the most terms in common. */
@Injectable()
export class CandidatesReader {
  constructor(private readonly database: Database) {}

  async find(wanted: Wanted): Promise<MatchCandidate[]> {
    const board = new ScoreBoard();
    if (wanted.filters.length > 0) board.restrict(await this.allowed(wanted.filters));
    const sought = soughtTerms(wanted.facets);
    const [postings, near] = await Promise.all([this.postings(sought), this.near(wanted.agentId)]);
    const ids = new Map<string, number>();
    for (const { place, id, blocks } of postings) {
      const { kind, term, points } = sought[place - 1] as WeightedTerm;
      ids.set(`${kind} ${term}`, id);
      eachBlock(blocks, (block, members) => board.add(block, members, points));
    }
    for (const [ordinal, shared] of near) board.addOne(ordinal, soughtNeighbors(shared));
    const comparison = new Comparison(wanted.facets, (kind, term) => ids.get(`${kind} ${term}`));
    const best = await this.filledUp(board.best(MAX_CANDIDATES), wanted);
    return this.compared(wanted, best, near, comparison);
  }

  /** How many agents both are connected to, counting only visible connections. */
  async sharedNeighbours(agentId: string, otherId: string): Promise<number> {
    const row = await this.database.first<{ shared: number }>(SHARED, [agentId, otherId]);
    return row?.shared ?? 0;
  }

  /** Counts shared neighbors, using only connections that both sides show. */
  async near(agentId: string): Promise<SharedNeighbors> {
    const row = await this.database.first<{ near: Buffer | null }>(NEAR, [agentId]);
    const packed = row?.near ?? Buffer.alloc(0);
    const near = new Map<number, number>();
    for (let at = 0; at < packed.length; at += NEAR_BYTES)
      near.set(packed.readInt32BE(at), packed.readInt16BE(at + 4));
    return near;
  }

  private postings(terms: AgentTerm[]): Promise<Posting[]> {
    return this.database.rows<Posting>(POSTINGS, [
      terms.map(({ kind }) => kind),
      terms.map(({ term }) => term),
    ]);
  }

  private async allowed(filters: AgentTerm[][]): Promise<Map<number, Uint8Array>> {
    const terms = filters.flatMap((filter, of) => filter.map((term) => ({ ...term, of })));
    const met = new Map<number, Uint16Array>();
    for (const { place, blocks } of await this.postings(terms)) {
      const flag = 1 << (terms[place - 1]?.of ?? 0);
      eachBlock(blocks, (block, members) => {
        const flags = met.get(block) ?? new Uint16Array(BLOCK);
        met.set(block, flags);
        eachMember(members, (at) => {
          flags[at] = (flags[at] as number) | flag;
        });
      });
    }
    const all = (1 << filters.length) - 1;
    return new Map(
      [...met].map(([block, flags]) => [block, Uint8Array.from(flags, (flag) => (flag === all ? 1 : 0))]),
    );
  }

  /** If few agents have anything in common with this one, adds the newest agents. */
  private async filledUp(best: number[], { filters }: Wanted): Promise<number[]> {
    if (best.length >= MAX_CANDIDATES || filters.length > 0) return best;
    const newest = await this.database.rows<{ ordinal: number }>(NEWEST);
    return [...new Set([...best, ...newest.map(({ ordinal }) => ordinal)])].slice(0, MAX_CANDIDATES);
  }

  private async compared(
    { agentId, excludeConnected }: Wanted,
    ordinals: number[],
    near: SharedNeighbors,
    comparison: Comparison,
  ): Promise<MatchCandidate[]> {
    const row = await this.database.first<{ packed: string | null }>(LOADED, [
      `{${ordinals.join()}}`, // as text, because the driver would convert each number separately
      agentId,
      excludeConnected,
    ]);
    return unpacked(row?.packed ?? '').map(({ ordinal, agentId: id, shape }) => {
      const sharedNeighbours = near.get(ordinal) ?? 0;
      return { agentId: id, sharedNeighbours, overall: comparison.overall(shape, sharedNeighbours) };
    });
  }
}

/** A block's number (int4) and length (int2), see `POSTINGS`. */
const BLOCK_HEADER_BYTES = 6;

function eachBlock(blocks: Buffer, visit: (block: number, members: Uint8Array) => void): void {
  for (let at = 0; at < blocks.length;) {
    const from = at + BLOCK_HEADER_BYTES;
    const end = from + blocks.readInt16BE(at + 4);
    visit(blocks.readInt32BE(at), blocks.subarray(from, end));
    at = end;
  }
}

/** Unpacks `PACKED`. Per row: ordinal, length of the id, length of the shape, id, shape. */
export function unpacked(text: string): { ordinal: number; agentId: string; shape: Buffer }[] {
  const packed = Buffer.from(text, 'base64');
  const found = [];
  for (let at = 0; at < packed.length;) {
    const idFrom = at + 8;
    const shapeFrom = idFrom + packed.readInt16BE(at + 4);
    const end = shapeFrom + packed.readInt16BE(at + 6);
    found.push({
      ordinal: packed.readInt32BE(at),
      agentId: packed.toString('latin1', idFrom, shapeFrom),
      shape: packed.subarray(shapeFrom, end),
    });
    at = end;
  }
  return found;
}
