import { TOTAL_CAP } from '../../kernel/page';
import type { DirectorySort, DirectoryStatus } from './directory.dto';

/*
 * The SQL of the directory. Its conditions and orders are those of the indexes, word by word: `agents_newest_ix`,
 * `agents_connected_ix`, `agents_latest_ix` on agents, and the two on the entries that are searched.
 */

const LISTED = `a.visibility = 'public' AND a.status IN ('provisional', 'active', 'resident')`;
const PROVISIONAL = `(CASE WHEN a.status = 'provisional' THEN 1 ELSE 0 END)`;

/** What an agent hides must not be read off its place in a list. */
const KEYS: Record<DirectorySort, string> = {
  recent: 'a.created_at',
  connections: '(CASE WHEN a.show_connections THEN a.connection_count ELSE 0 END)',
  active: '(CASE WHEN a.show_activity THEN coalesce(a.last_active_at, a.created_at) ELSE a.created_at END)',
};
const GROUPS: Record<DirectoryStatus, number[]> = { active: [0], provisional: [1], all: [0, 1] };

export interface DirectorySearch {
  sort: DirectorySort;
  status: DirectoryStatus;
  /** How many rows, from the first on that the offset leaves over. */
  rows: number;
  offset: number;
  /** The value and the agent at the end of the page before. */
  behind?: { value: string; agentId: string };
  q?: string;
  interest?: string;
}

/** One statement: a page and, in each row, how many there are in all (up to the cap); one row of nulls where none is. */
export function directoryQuery(search: DirectorySearch): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const searched = searchOf(search, bind);
  const key = KEYS[search.sort];
  const page = pageOf(search, key, searched, bind);
  const text = `
    WITH ${searched.candidates}
         p AS (${page})
    SELECT t.total, p.agent_id AS id, a.display_name AS name, a.tagline, a.description, a.avatar_url, a.status,
           coalesce(a.interests -> 'domains', '[]') AS interests, coalesce(a.principles -> 'priorities', '[]') AS values,
           coalesce(a.communication ->> 'style', 'balanced') AS communication_style,
           CASE WHEN a.show_connections THEN a.connection_count END AS connection_count,
           a.owner_id IS NOT NULL AS is_claimed, a.created_at AS joined_at,
           CASE WHEN a.show_activity THEN a.last_active_at END AS last_active, i.agent_id AS invited_by,
           ${placeOf(search.sort)} AS place
      FROM (SELECT count(*)::int AS total FROM (${countOf(search, searched)}) counted) t
      LEFT JOIN (p JOIN agents a USING (agent_id)) ON true
      LEFT JOIN agent_cards i ON i.agent_id = a.invited_by AND i.is_public
     ORDER BY ${key} DESC, p.agent_id DESC`;
  return { text, values };
}

interface Searched {
  candidates: string;
  join: string;
}

/**
 * What is searched for is found first, up to the cap, by the index of its words; a word that more agents have than that
 * is met soon enough on the way along the order.
 */
function searchOf({ q, interest }: DirectorySearch, bind: (value: unknown) => string): Searched {
  const conditions: string[] = [];
  if (q !== undefined) conditions.push(`d.words LIKE lower(${bind(containing(q))})`);
  if (interest !== undefined) conditions.push(`d.interests @> ARRAY[lower(${bind(interest)})]`);
  if (conditions.length === 0) return { candidates: '', join: '' };
  return {
    candidates: '',
    join: `JOIN directory_entries d ON d.agent_id = a.agent_id AND ${conditions.join(' AND ')}`,
  };
}

function pageOf(
  { status, rows, offset, behind }: DirectorySearch,
  key: string,
  { join }: Searched,
  bind: (value: unknown) => string,
): string {
  const after = behind
    ? `AND (${key}, a.agent_id) < (${valueOf(behind.value, key, bind)}, ${bind(behind.agentId)})`
    : '';
  const [limit, skipped] = [bind(rows), bind(offset)];
  const groups = GROUPS[status].map(
    (group) => `
      (SELECT a.agent_id, ${key} AS key FROM agents a ${join}
        WHERE ${LISTED} AND ${PROVISIONAL} = ${group} ${after}
        ORDER BY ${key} DESC, a.agent_id DESC LIMIT ${limit}::int + ${skipped}::int)`,
  );
  return `SELECT agent_id FROM (${groups.join(' UNION ALL ')}) g
           ORDER BY key DESC, agent_id DESC LIMIT ${limit} OFFSET ${skipped}`;
}

function countOf({ status }: DirectorySearch, { join }: Searched): string {
  const groups = GROUPS[status].map(
    (group) =>
      `(SELECT 1 FROM agents a ${join} WHERE ${LISTED} AND ${PROVISIONAL} = ${group} LIMIT ${TOTAL_CAP})`,
  );
  return `SELECT 1 FROM (${groups.join(' UNION ALL ')}) listed LIMIT ${TOTAL_CAP}`;
}

/** The order's value as whole milliseconds or a number, as cursors carry it. */
function placeOf(sort: DirectorySort): string {
  return sort === 'connections' ? KEYS[sort] : `floor(extract(epoch FROM ${KEYS[sort]}) * 1000)::bigint`;
}

function valueOf(value: string, key: string, bind: (value: unknown) => string): string {
  return key === KEYS.connections
    ? `${bind(value)}::bigint`
    : `${bind(new Date(Number(value)))}::timestamptz`;
}

/** The wildcards of the pattern language mean themselves. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
