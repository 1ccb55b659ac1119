import { rankedConnectionCount, shownConnectionCount } from '../profiles/shown-connections';
import { cleaned, folded } from '../../kernel/search-text';
import { TOTAL_CAP } from '../../kernel/page';
import type { DirectorySort, DirectoryStatus, DirectoryWords } from './directory.dto';

/**
 * The SQL of the directory. Its conditions and sort keys must match the index expressions literally:
 * `agents_newest_ix`, `agents_connected_ix`, and `agents_latest_ix` on agents, and the two indexes on the searched
 * entries.
 */

const LISTED = `a.visibility = 'public' AND a.status IN ('provisional', 'active', 'resident')`;
const PROVISIONAL = `(CASE WHEN a.status = 'provisional' THEN 1 ELSE 0 END)`;

/** The position of an agent in a list must not reveal what it hides. */
const KEYS: Record<DirectorySort, string> = {
  recent: 'a.created_at',
  connections: rankedConnectionCount('a'),
  active: '(CASE WHEN a.show_activity THEN coalesce(a.last_active_at, a.created_at) ELSE a.created_at END)',
};
/** `GROUPS` matches the indexes; `PLAIN` uses simple conditions, whose selectivity the planner can estimate. */
const GROUPS: Record<DirectoryStatus, number[]> = { active: [0], provisional: [1], all: [0, 1] };
const PLAIN: Record<DirectoryStatus, string> = {
  active: `a.visibility = 'public' AND a.status IN ('active', 'resident')`,
  provisional: `a.visibility = 'public' AND a.status = 'provisional'`,
  all: LISTED,
};

export interface DirectorySearch {
  sort: DirectorySort;
  status: DirectoryStatus;
  /** Number of rows after the offset. */
  rows: number;
  offset: number;
  /** The sort value and agent at the end of the previous page. */
  behind?: { value: string; agentId: string };
  q?: string;
  words?: DirectoryWords;
  interest?: string;
  /** The total, if it is already known. */
  total?: number;
}

type Bind = (value: unknown) => string;

export interface DirectoryStatement {
  /** Only for lists without a search, which have one good plan. The best plan of a search depends on its words. */
  name?: string;
  text: string;
  values: unknown[];
}

/** One statement for a page. Every row has the total (up to the cap); a single row of nulls if there are no results. */
export function directoryQuery(search: DirectorySearch): DirectoryStatement {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const searched = searchedFor(search, bind);
  const key = KEYS[search.sort];
  const { candidates, count } = searched ? searchParts(search, searched) : listParts(search);
  const counted =
    search.total === undefined
      ? `SELECT count(*)::int AS total FROM (${count}) counted`
      : `SELECT ${bind(search.total)}::int AS total`;
  const text = `
    WITH ${candidates}
         p AS (${pageOf(search, key, searched, bind)})
    SELECT t.total, p.agent_id AS id, a.display_name AS name, a.tagline, a.description, a.avatar_url, a.status,
           coalesce(a.interests -> 'domains', '[]') AS interests, coalesce(a.principles -> 'priorities', '[]') AS values,
           coalesce(a.communication ->> 'style', 'balanced') AS communication_style,
           ${shownConnectionCount('a')} AS connection_count,
           a.owner_id IS NOT NULL AS is_claimed, a.created_at AS joined_at,
           CASE WHEN a.show_activity THEN a.last_active_at END AS last_active, i.agent_id AS invited_by,
           ${placeOf(search.sort)} AS place
      FROM (${counted}) t
      LEFT JOIN (p JOIN agents a USING (agent_id)) ON true
      LEFT JOIN agent_cards i ON i.agent_id = a.invited_by AND i.is_public
     ORDER BY ${key} DESC, p.agent_id DESC`;
  return { name: searched === undefined ? nameOf(search) : undefined, text, values };
}

function nameOf({ sort, status, behind, total }: DirectorySearch): string {
  return [
    'directory',
    sort,
    status,
    behind ? 'behind' : 'first',
    total === undefined ? 'counted' : 'known',
  ].join('_');
}

function searchedFor({ q, words, interest }: DirectorySearch, bind: Bind): string | undefined {
  const has = (text: string): string => `d.words LIKE ${bind(containing(folded(cleaned(text))))}`;
  const conditions: string[] = [];
  if (q !== undefined) conditions.push(has(q));
  if (words !== undefined)
    conditions.push(`(${words.of.map(has).join(words.how === 'all' ? ' AND ' : ' OR ')})`);
  if (interest !== undefined) conditions.push(`d.interests @> ARRAY[lower(${bind(interest)})]`);
  return conditions.length === 0 ? undefined : conditions.join(' AND ');
}

function listParts({ status }: DirectorySearch): { candidates: string; count: string } {
  return { candidates: '', count: `SELECT 1 FROM agents a WHERE ${PLAIN[status]} LIMIT ${TOTAL_CAP}` };
}

/**
 * For rare words, finds all matches in the word index first and sorts them. For words that match more agents than the
 * cap, walks the sort index, which meets enough matches soon. `many` decides first, so only one branch runs.
 */
function searchParts({ status }: DirectorySearch, searched: string): { candidates: string; count: string } {
  const candidates = `
         found AS MATERIALIZED (SELECT d.agent_id FROM directory_entries d WHERE ${searched} LIMIT ${TOTAL_CAP + 1}),
         many AS MATERIALIZED (SELECT count(*) > ${TOTAL_CAP} AS yes FROM found),`;
  const count = `
    (SELECT 1 FROM found JOIN agents a USING (agent_id) WHERE NOT (SELECT yes FROM many) AND ${PLAIN[status]})
    UNION ALL
    (SELECT 1 FROM agents a JOIN directory_entries d USING (agent_id)
      WHERE (SELECT yes FROM many) AND ${PLAIN[status]} AND ${searched} LIMIT ${TOTAL_CAP})`;
  return { candidates, count };
}

function pageOf(
  { status, rows, offset, behind }: DirectorySearch,
  key: string,
  searched: string | undefined,
  bind: Bind,
): string {
  const after = behind
    ? `AND (${key}, a.agent_id) < (${valueOf(behind.value, key, bind)}, ${bind(behind.agentId)})`
    : '';
  const [limit, skipped] = [bind(rows), bind(offset)];
  const part = (from: string, filter: string): string => `
      (SELECT a.agent_id, ${key} AS key FROM ${from} WHERE ${filter} ${after}
        ORDER BY ${key} DESC, a.agent_id DESC LIMIT ${limit}::int + ${skipped}::int)`;
  const along = searched ? 'agents a JOIN directory_entries d USING (agent_id)' : 'agents a';
  const ifMany = searched ? `AND (SELECT yes FROM many) AND ${searched}` : '';
  const parts = GROUPS[status].map((group) =>
    part(along, `${LISTED} AND ${PROVISIONAL} = ${group} ${ifMany}`),
  );
  if (searched)
    parts.push(
      part('found JOIN agents a USING (agent_id)', `NOT (SELECT yes FROM many) AND ${PLAIN[status]}`),
    );
  return `SELECT agent_id FROM (${parts.join(' UNION ALL ')}) g
           ORDER BY key DESC, agent_id DESC LIMIT ${limit} OFFSET ${skipped}`;
}

/** The sort value as it is in cursors: whole milliseconds, or a number. */
function placeOf(sort: DirectorySort): string {
  return sort === 'connections' ? KEYS[sort] : `floor(extract(epoch FROM ${KEYS[sort]}) * 1000)::bigint`;
}

function valueOf(value: string, key: string, bind: (value: unknown) => string): string {
  return key === KEYS.connections
    ? `${bind(value)}::bigint`
    : `${bind(new Date(Number(value)))}::timestamptz`;
}

/** Escapes the wildcards of LIKE. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
