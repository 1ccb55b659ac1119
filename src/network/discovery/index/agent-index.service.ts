import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../../platform/database/statements';
import { Transactions, type Tx } from '../../../platform/database/transactions';
import { facetsOf, type DeclaredProfile, termKey } from '../fit/facets';
import { type AgentTerm, termsOf } from './agent-terms';
import { BLOCK, blockOf, changedMembers } from './postings';

interface Profile extends DeclaredProfile {
  display_name: string;
  tagline: string | null;
  description: string | null;
  version: number;
  is_listed: boolean;
}

interface Indexed {
  ordinal: number;
  term_ids: number[];
}

const PROFILE = statement(
  'discovery_index_profile',
  `SELECT display_name, tagline, description, version, is_listed, capabilities, interests, communication, principles
     FROM agent_profiles WHERE agent_id = $1`,
);
const ENTER = statement(
  'discovery_index_enter',
  `INSERT INTO discovery_agents (agent_id, version, listed, facets, term_ids, name_key, search)
   SELECT $1, 0, false, '{}', '{}', '', '' WHERE NOT EXISTS (SELECT FROM discovery_agents WHERE agent_id = $1)
   ON CONFLICT DO NOTHING`,
);
const LOCK = statement(
  'discovery_index_lock',
  'SELECT ordinal, term_ids FROM discovery_agents WHERE agent_id = $1 FOR UPDATE',
);
const NAME_TERMS = statement(
  'discovery_index_name_terms',
  `INSERT INTO discovery_terms (kind, term)
   SELECT t.kind, t.term FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(kind, term, place)
    WHERE NOT EXISTS (SELECT FROM discovery_terms d WHERE d.kind = t.kind AND d.term = t.term)
    ORDER BY t.place ON CONFLICT DO NOTHING`,
);
const TERM_IDS = statement(
  'discovery_index_term_ids',
  `SELECT d.id FROM unnest($1::text[], $2::text[]) AS t(kind, term)
     JOIN discovery_terms d ON d.kind = t.kind AND d.term = t.term ORDER BY d.id`,
);
const OPEN_POSTINGS = statement(
  'discovery_index_open_postings',
  `INSERT INTO discovery_postings (term_id, block, members)
   SELECT id, $2, '' FROM unnest($1::int[]) AS id
    WHERE NOT EXISTS (SELECT FROM discovery_postings p WHERE p.term_id = id AND p.block = $2)
    ORDER BY id ON CONFLICT DO NOTHING`,
);
const LOCK_POSTINGS = statement(
  'discovery_index_lock_postings',
  `SELECT term_id, members FROM discovery_postings WHERE term_id = ANY($1::int[]) AND block = $2
    ORDER BY term_id FOR UPDATE`,
);
const WRITE_POSTINGS = statement(
  'discovery_index_write_postings',
  `UPDATE discovery_postings p SET members = w.members
     FROM unnest($1::int[], $2::bytea[]) AS w(term_id, members) WHERE p.term_id = w.term_id AND p.block = $3`,
);
const WRITE = statement(
  'discovery_index_write',
  `UPDATE discovery_agents SET version = $2, listed = $3, facets = $4, term_ids = $5, name_key = $6,
          search = discovery_search_vector($7, $8, $9, $10)
    WHERE agent_id = $1`,
);

/** The index for discovery and search, updated whenever an agent changes. */
@Injectable()
export class AgentIndexService {
  constructor(private readonly transactions: Transactions) {}

  /** Indexes the agent's current profile; idempotent. Unlisted agents have no postings. */
  async refresh(agentId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await execute(tx, ENTER, [agentId]);
      const [indexed] = await execute<Indexed & { ordinal: number }>(tx, LOCK, [agentId]);
      // read after locking, so that the later of two concurrent refreshes sees the later profile
      const [profile] = await execute<Profile & Record<string, unknown>>(tx, PROFILE, [agentId]);
      if (indexed && profile) await this.write(tx, agentId, indexed, profile);
    });
  }

  private async write(tx: Tx, agentId: string, indexed: Indexed, profile: Profile): Promise<void> {
    const facets = facetsOf(profile);
    const termIds = await this.idsOf(tx, profile.is_listed ? termsOf(facets) : []);
    await this.moveBetween(tx, indexed, termIds);
    const displayed = profile.is_listed;
    await execute(tx, WRITE, [
      ...[
        agentId,
        profile.version,
        displayed,
        JSON.stringify(facets),
        termIds,
        termKey(profile.display_name),
      ],
      ...[displayed ? profile.display_name : '', displayed ? skillsOf(profile) : ''],
      ...[displayed ? (profile.tagline ?? '') : '', displayed ? (profile.description ?? '') : ''],
    ]);
  }

  private async idsOf(tx: Tx, terms: AgentTerm[]): Promise<number[]> {
    if (terms.length === 0) return [];
    const values = [terms.map(({ kind }) => kind), terms.map(({ term }) => term)];
    await execute(tx, NAME_TERMS, values);
    return (await execute<{ id: number }>(tx, TERM_IDS, values)).map(({ id }) => id);
  }

  /** Removes the agent from the postings of its former terms and adds it to those of its new ones. */
  private async moveBetween(tx: Tx, { ordinal, term_ids }: Indexed, termIds: number[]): Promise<void> {
    const [had, has] = [new Set(term_ids), new Set(termIds)];
    const changed = [...term_ids, ...termIds].filter((id) => had.has(id) !== has.has(id));
    if (changed.length === 0) return;
    const block = blockOf(ordinal);
    await execute(tx, OPEN_POSTINGS, [termIds.filter((id) => !had.has(id)), block]);
    const postings = await execute<{ term_id: number; members: Buffer }>(tx, LOCK_POSTINGS, [changed, block]);
    const written = postings.map(({ term_id, members }) =>
      changedMembers(members, ordinal % BLOCK, has.has(term_id)),
    );
    await execute(tx, WRITE_POSTINGS, [postings.map(({ term_id }) => term_id), written, block]);
  }
}

/** All its skills, as one searchable text. */
export function skillsOf({ capabilities }: DeclaredProfile): string {
  const { primary_functions = [], specializations = [], tools_available = [] } = capabilities;
  return [...primary_functions, ...specializations, ...tools_available].join(' . ');
}
