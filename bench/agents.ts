import { Client } from 'pg';
import { newId } from '../src/kernel/ids';
import { facetsOf, termKey } from '../src/network/discovery/fit/facets';
import { skillsOf } from '../src/network/discovery/index/agent-index.service';
import { termsOf } from '../src/network/discovery/index/agent-terms';
import { BLOCK, blockOf, encodeMembers } from '../src/network/discovery/index/postings';
import { agentId, type GeneratedAgent, Population } from './population';

const BATCH = 2_000;
const EDGES_PER_AGENT = 3;
const TABLES = ['agents', 'discovery_agents', 'discovery_terms', 'discovery_postings', 'connections'];

const AGENTS = `
  INSERT INTO agents (agent_id, display_name, name_skeleton, tagline, description, status, capabilities, interests, communication,
                      principles, metadata, visibility, show_activity, show_connections, allow_connection_requests,
                      connection_count, version, created_at, updated_at)
  SELECT a.agent_id, a.display_name, lower(a.display_name), a.tagline, a.description, 'active', a.capabilities, a.interests, a.communication,
         a.principles, '{}', 'public', true, true, true, 0, 1, now(), now()
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[], $8::jsonb[])
         AS a(agent_id, display_name, tagline, description, capabilities, interests, communication, principles)`;
const INDEXED = `
  INSERT INTO discovery_agents (agent_id, ordinal, version, listed, facets, term_ids, name_key, search)
  OVERRIDING SYSTEM VALUE
  SELECT a.agent_id, a.ordinal, 1, true, a.facets, string_to_array(a.term_ids, ',')::int[], a.name_key,
         discovery_search_vector(a.display_name, a.skills, coalesce(a.tagline, ''), coalesce(a.description, ''))
    FROM unnest($1::text[], $2::int[], $3::json[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
         AS a(agent_id, ordinal, facets, term_ids, name_key, display_name, skills, tagline, description)`;
const EDGES = `
  INSERT INTO connections (id, initiator_id, target_id, initiator_sees, target_sees, event_sequence, accepted_at,
                           expires_at, created_at, updated_at)
  SELECT t.id, t.initiator_id, t.target_id, 'accepted', 'accepted', 2, now(), now() + interval '30 days', now(), now()
    FROM unnest($1::text[], $2::text[], $3::text[]) AS t(id, initiator_id, target_id)`;

/** The contents of the agent index, collected while agents are generated. */
class IndexOfAgents {
  readonly ids = new Map<string, number>();
  private readonly places = new Map<number, number[]>();

  /** `ordinal` increases with each call. */
  enter(ordinal: number, agent: GeneratedAgent): number[] {
    const ids = termsOf(facetsOf(agent)).map(({ kind, term }) => this.idOf(`${kind}\t${term}`));
    for (const id of ids) {
      const ordinals = this.places.get(id);
      if (ordinals) ordinals.push(ordinal);
      else this.places.set(id, [ordinal]);
    }
    return ids.sort((a, b) => a - b);
  }

  *postings(): Generator<[termId: number, block: number, members: Buffer]> {
    for (const [id, ordinals] of this.places) {
      const blocks = new Map<number, number[]>();
      for (const ordinal of ordinals) {
        const places = blocks.get(blockOf(ordinal)) ?? [];
        places.push(ordinal % BLOCK);
        blocks.set(blockOf(ordinal), places);
      }
      for (const [block, places] of blocks) yield [id, block, encodeMembers(places)];
    }
  }

  private idOf(term: string): number {
    const id = this.ids.get(term) ?? this.ids.size + 1;
    this.ids.set(term, id);
    return id;
  }
}

/**
 * Fills a migrated database with `count` agents, their index, and the connections among them, as if it had grown that
 * way. Deterministic for a seed. The index must not contain other agents.
 */
export async function loadAgents(
  databaseUrl: string,
  count: number,
  onProgress: (what: string) => void = () => undefined,
  population = new Population(),
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    await client.query(`SET maintenance_work_mem = '512MB'`);
    // foreign keys hold by construction; checking each row takes as long as writing it
    await client.query('SET session_replication_role = replica');
    const rebuild = await dropIndexes(client);
    onProgress('indexes dropped');
    const index = await loadProfiles(client, population, count);
    onProgress('agents');
    await loadIndex(client, index, count);
    onProgress('index of agents');
    await loadEdges(client, population, count);
    onProgress('connections');
    for (const statement of rebuild) {
      await client.query(statement);
      onProgress(statement.replace(/^CREATE (UNIQUE )?INDEX (\S+) .*$/s, '$2'));
    }
    for (const table of TABLES) await client.query(`VACUUM (ANALYZE) ${table}`);
  } finally {
    await client.end();
  }
}

async function loadProfiles(client: Client, population: Population, count: number): Promise<IndexOfAgents> {
  const index = new IndexOfAgents();
  for (let start = 0; start < count; start += BATCH) {
    const agents = Array.from({ length: Math.min(BATCH, count - start) }, (_, at) =>
      population.agent(start + at),
    );
    const termIds = agents.map((agent, at) => index.enter(start + at + 1, agent).join(','));
    const column = (name: keyof GeneratedAgent): unknown[] => agents.map((agent) => agent[name]);
    const json = (name: keyof GeneratedAgent): string[] => agents.map((agent) => JSON.stringify(agent[name]));
    await client.query({
      name: 'load-agents',
      text: AGENTS,
      values: [
        column('agent_id'),
        column('display_name'),
        column('tagline'),
        column('description'),
        json('capabilities'),
        json('interests'),
        json('communication'),
        json('principles'),
      ],
    });
    await client.query({
      name: 'load-index',
      text: INDEXED,
      values: [
        column('agent_id'),
        agents.map((_, at) => start + at + 1),
        agents.map((agent) => JSON.stringify(facetsOf(agent))),
        termIds,
        agents.map((agent) => termKey(agent.display_name)),
        column('display_name'),
        agents.map(skillsOf),
        column('tagline'),
        column('description'),
      ],
    });
  }
  return index;
}

async function loadIndex(client: Client, index: IndexOfAgents, count: number): Promise<void> {
  const terms = [...index.ids].map(([key, id]) => [id, ...key.split('\t')] as [number, string, string]);
  await client.query(
    `INSERT INTO discovery_terms (id, kind, term) OVERRIDING SYSTEM VALUE
     SELECT * FROM unnest($1::int[], $2::text[], $3::text[])`,
    [terms.map(([id]) => id), terms.map(([, kind]) => kind), terms.map(([, , term]) => term)],
  );
  let rows: [number, number, Buffer][] = [];
  const flush = async (): Promise<void> => {
    const text = `INSERT INTO discovery_postings (term_id, block, members)
                  SELECT * FROM unnest($1::int[], $2::int[], $3::bytea[])`;
    const values = [0, 1, 2].map((at) => rows.map((row) => row[at]));
    await client.query({ name: 'load-postings', text, values });
    rows = [];
  };
  for (const row of index.postings()) if (rows.push(row) === BATCH) await flush();
  await flush();
  await client.query(
    `SELECT setval(pg_get_serial_sequence('discovery_agents', 'ordinal'), $1::int),
            setval(pg_get_serial_sequence('discovery_terms', 'id'), $2::int)`,
    [count, terms.length],
  );
}

async function loadEdges(client: Client, population: Population, count: number): Promise<void> {
  const known = new Set<number>();
  let pairs: [string, string][] = [];
  const flush = async (): Promise<void> => {
    const values = [
      pairs.map(() => newId('con')),
      pairs.map(([initiator]) => initiator),
      pairs.map(([, target]) => target),
    ];
    await client.query({ name: 'load-ties', text: EDGES, values });
    pairs = [];
  };
  for (let tie = 0; tie < count * EDGES_PER_AGENT; tie++) {
    const [one, other] = [population.below(count), population.popular(count)];
    const pair = Math.min(one, other) * count + Math.max(one, other);
    if (one === other || known.has(pair)) continue;
    known.add(pair);
    if (pairs.push([agentId(one), agentId(other)]) === 5 * BATCH) await flush();
  }
  await flush();
  await client.query(
    `UPDATE agents a SET connection_count = c.ties
       FROM (SELECT agent_id, count(*) AS ties FROM connected_pairs GROUP BY agent_id) c WHERE c.agent_id = a.agent_id`,
  );
}

/** Returns the statements that recreate the dropped indexes. Keeps indexes that back a constraint. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
      WHERE i.indrelid = ANY($1::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map((row) => row.definition);
}
