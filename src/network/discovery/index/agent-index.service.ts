import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { folded } from '../../../kernel/search-text';
import { execute, statement } from '../../../platform/database/statements';
import { Transactions, type Tx } from '../../../platform/database/transactions';
import { BatchQueue } from '../../../platform/workers/batch-queue';
import { type DeclaredProfile, type Facets, facetsOf, termKey } from '../fit/facets';
import { DiscoveryAgent, type DiscoveryPosting } from './discovery-index.entity';
import { type AgentTerm, compareTerms, termsOf } from './agent-terms';
import { BLOCK, blockOf, changedMembers } from './postings';

interface Profile extends DeclaredProfile {
  agent_id: string;
  display_name: string;
  tagline: string | null;
  description: string | null;
  version: number;
  is_listed: boolean;
}

interface IndexedProfile {
  entry: DiscoveryAgent;
  profile: Profile;
  facets: Facets;
}

const PROFILES = statement(
  'discovery_index_profiles',
  `SELECT agent_id, display_name, tagline, description, version, is_listed, capabilities, interests, communication, principles
     FROM agent_profiles WHERE agent_id = ANY($1::text[])`,
);
const ENTER = statement(
  'discovery_index_enter',
  `INSERT INTO discovery_agents (agent_id, version, listed, facets, term_ids, name_key, search)
   SELECT id, 0, false, '{}', '{}', '', '' FROM unnest($1::text[]) AS id
    WHERE NOT EXISTS (SELECT FROM discovery_agents WHERE agent_id = id) ORDER BY id COLLATE "C"
   ON CONFLICT DO NOTHING`,
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
  `SELECT d.id, d.kind, d.term FROM unnest($1::text[], $2::text[]) AS t(kind, term)
     JOIN discovery_terms d ON d.kind = t.kind AND d.term = t.term`,
);
const OPEN_POSTINGS = statement(
  'discovery_index_open_postings',
  `INSERT INTO discovery_postings (term_id, block, members)
   SELECT o.term_id, o.block, '' FROM unnest($1::int[], $2::int[]) AS o(term_id, block)
    WHERE NOT EXISTS (SELECT FROM discovery_postings p WHERE p.term_id = o.term_id AND p.block = o.block)
    ORDER BY o.term_id, o.block ON CONFLICT DO NOTHING`,
);
const LOCK_POSTINGS = statement(
  'discovery_index_lock_postings',
  `SELECT p.term_id AS "termId", p.block, p.members FROM unnest($1::int[], $2::int[]) AS o(term_id, block)
     JOIN discovery_postings p ON p.term_id = o.term_id AND p.block = o.block
    ORDER BY p.term_id, p.block FOR UPDATE OF p`,
);
const WRITE_POSTINGS = statement(
  'discovery_index_write_postings',
  `UPDATE discovery_postings p SET members = w.members
     FROM unnest($1::int[], $2::int[], $3::bytea[]) AS w(term_id, block, members)
    WHERE p.term_id = w.term_id AND p.block = w.block`,
);
const WRITE = statement(
  'discovery_index_write',
  `UPDATE discovery_agents a
      SET version = w.version, listed = w.listed, facets = w.facets, term_ids = w.term_ids::integer[], name_key = w.name_key,
          search = discovery_search_vector(w.name, w.skills, w.tagline, w.description)
     FROM json_to_recordset($1) AS w(agent_id text, version integer, listed boolean, facets json, term_ids text,
                                     name_key text, name text, skills text, tagline text, description text)
    WHERE a.agent_id = w.agent_id AND a.agent_id = ANY($2)`,
);

/** The agents of one block that gain or lose a term. */
interface Change extends Pick<DiscoveryPosting, 'termId' | 'block'> {
  /** By offset in the block: whether the agent has the term now. */
  present: Map<number, boolean>;
}

/** The index for discovery and search, updated whenever an agent changes. */
@Injectable()
export class AgentIndexService {
  private readonly batchQueue = new BatchQueue<string>((agentIds) => this.refreshAll(agentIds));

  constructor(private readonly transactions: Transactions) {}

  /** Indexes the agent's current profile; idempotent. Agents that change at the same time share a transaction. */
  refresh(agentId: string): Promise<void> {
    return this.batchQueue.add(agentId);
  }

  private async refreshAll(agentIds: string[]): Promise<void> {
    const distinct = [...new Set(agentIds)];
    await this.transactions.run(async (tx) => {
      await execute(tx, ENTER, [distinct]);
      const indexed = await tx.find(DiscoveryAgent, {
        select: { agentId: true, ordinal: true, termIds: true },
        where: { agentId: In(distinct) },
        order: { agentId: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      // read after locking, so that the later of two concurrent refreshes sees the later profile
      const profiles = await execute<Profile & Record<string, unknown>>(tx, PROFILES, [distinct]);
      const found = new Map(profiles.map((profile) => [profile.agent_id, profile]));
      await this.write(
        tx,
        indexed.flatMap((entry) => {
          const profile = found.get(entry.agentId);
          return profile ? [{ entry, profile, facets: facetsOf(profile) }] : [];
        }),
      );
    });
  }

  /** Unlisted agents have no postings. */
  private async write(tx: Tx, agents: IndexedProfile[]): Promise<void> {
    const ids = await this.idsOfTerms(tx, agents);
    const written = agents.map(({ entry, profile, facets }) => ({
      entry,
      profile,
      facets,
      termIds: profile.is_listed ? termsOf(facets).map((term) => ids.get(nameOf(term)) as number) : [],
    }));
    await this.changePostings(tx, changesOf(written));
    const agentIds = written.map(({ entry }) => entry.agentId);
    await execute(tx, WRITE, [JSON.stringify(written.map(rowOf)), agentIds]);
  }

  private async idsOfTerms(tx: Tx, agents: IndexedProfile[]): Promise<Map<string, number>> {
    const listed = agents.filter(({ profile }) => profile.is_listed);
    const distinct = new Map(
      listed.flatMap(({ facets }) => termsOf(facets)).map((term) => [nameOf(term), term]),
    );
    if (distinct.size === 0) return new Map();
    const terms = [...distinct.values()].sort(compareTerms);
    const values = [terms.map(({ kind }) => kind), terms.map(({ term }) => term)];
    await execute(tx, NAME_TERMS, values);
    const rows = await execute<AgentTerm & { id: number }>(tx, TERM_IDS, values);
    return new Map(rows.map((row) => [nameOf(row), row.id]));
  }

  /** Removes agents from the postings of their former terms and adds them to those of their new ones. */
  private async changePostings(tx: Tx, changes: Map<string, Change>): Promise<void> {
    if (changes.size === 0) return;
    const all = [...changes.values()];
    const opened = all.filter(({ present }) => [...present.values()].includes(true));
    await execute(tx, OPEN_POSTINGS, [opened.map(({ termId }) => termId), opened.map(({ block }) => block)]);
    const postings = await execute<DiscoveryPosting & Record<string, unknown>>(tx, LOCK_POSTINGS, [
      all.map(({ termId }) => termId),
      all.map(({ block }) => block),
    ]);
    const written = postings.map((posting) =>
      changedMembers(posting.members, changes.get(placeOf(posting))?.present ?? new Map()),
    );
    await execute(tx, WRITE_POSTINGS, [
      postings.map(({ termId }) => termId),
      postings.map(({ block }) => block),
      written,
    ]);
  }
}

const nameOf = ({ kind, term }: AgentTerm): string => `${kind} ${term}`;

const placeOf = ({ termId, block }: Pick<DiscoveryPosting, 'termId' | 'block'>): string =>
  `${termId}/${block}`;

/** What changes in each block of postings, by its place. */
function changesOf(agents: (IndexedProfile & { termIds: number[] })[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const { entry, termIds } of agents) {
    const { ordinal, termIds: former } = entry;
    const [had, has] = [new Set(former), new Set(termIds)];
    for (const termId of new Set([...former, ...termIds])) {
      if (had.has(termId) === has.has(termId)) continue;
      const block = blockOf(ordinal);
      const change = changes.get(placeOf({ termId, block })) ?? { termId, block, present: new Map() };
      changes.set(placeOf(change), change);
      change.present.set(ordinal % BLOCK, has.has(termId));
    }
  }
  return changes;
}

function rowOf({ entry, profile, facets, termIds }: IndexedProfile & { termIds: number[] }): object {
  const { is_listed: listed, display_name: name, tagline, description, version } = profile;
  return {
    agent_id: entry.agentId,
    version,
    listed,
    facets,
    term_ids: `{${termIds.sort((a, b) => a - b).join()}}`,
    name_key: folded(termKey(name)),
    name: listed ? name : '',
    skills: listed ? skillsOf(profile) : '',
    tagline: listed ? (tagline ?? '') : '',
    description: listed ? (description ?? '') : '',
  };
}

/** All its skills, as one searchable text. */
export function skillsOf({ capabilities }: DeclaredProfile): string {
  const { primary_functions = [], specializations = [], tools_available = [] } = capabilities;
  return [...primary_functions, ...specializations, ...tools_available].join(' . ');
}
