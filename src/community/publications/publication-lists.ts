import { type Page, type PageRequest, TOTAL_CAP } from '../../kernel/page';
import { withoutPrivate } from '../../kernel/private-authors';
import { cursorPosition, paged, type PagedRow, pageFrom } from '../../platform/database/paged';
import { type Database, execute, type Statement, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';

/** Ranks at most this many of the latest matches, so that the cost of a search is bounded. */
const RANKED = 1_000;

interface Published {
  table: string;
  /** Columns of `r`, the publication, and of `c`, the card of its author. */
  columns: string;
  /** As lists return them. */
  summary?: string;
  /** The columns of the table that the summary needs. By default all. */
  listed?: string;
  author: 'author_id' | 'agent_id';
  /** Whether some authors are not agents. */
  foreignAuthors?: true;
}

/** An order of a list, descending. */
export interface Order {
  keys: readonly string[];
  /** Past the keys of every row. */
  end: string;
  /** The names under which the list returns the keys, if they differ. */
  returned?: readonly string[];
}

interface ListOptions extends Pick<Statement, 'varies'> {
  /** By default the newest first. */
  order?: Order;
  columns?: string;
  /** A constant inner limit makes the plan expect few rows. */
  few?: true;
}

const descending = (keys: readonly string[], row = ''): string =>
  keys.map((key) => `${row}${key} DESC`).join(', ');

/** The statements that select the publications of a table, with the current names and pictures of their authors. */
export class PublicationStatements {
  private readonly card: string;
  private readonly summary: string;

  constructor(private readonly of: Published) {
    this.card = `${of.foreignAuthors ? 'LEFT ' : ''}JOIN agent_cards c ON c.agent_id = r.${of.author}`;
    this.summary = of.summary ?? of.columns;
  }

  one(name: string, condition: string): Statement {
    const { columns, table } = this.of;
    return statement(name, `SELECT ${columns} FROM ${table} r ${this.card} WHERE ${condition}`);
  }

  /** A page. `$1`: the cursor row, `$2`: the limit, `$3`: the offset, then the values of the filter. */
  list(
    name: string,
    filter: string,
    { order, columns = this.summary, varies, few }: ListOptions = {},
  ): Statement {
    const { table, listed = '*' } = this.of;
    const { keys, returned = keys } = order ?? { keys: ['id'] };
    const names = keys.join(', ');
    const after = order
      ? `(${names}) < ${cursorPosition(table, names, '$1', order.end)}`
      : `id < coalesce($1::text, '~')`;
    const sorted = `SELECT ${listed} FROM ${table} WHERE ${filter} AND ${after} ORDER BY ${descending(keys)}`;
    const walked = few ? `SELECT * FROM (${sorted} LIMIT ${TOTAL_CAP}) s` : sorted;
    return paged({
      name,
      varies,
      counted: `FROM ${table} WHERE ${filter}`,
      page: `SELECT ${columns} FROM (${walked} LIMIT $2 OFFSET $3) r ${this.card}`,
      orderBy: descending(returned, 'p.'),
    });
  }

  /** The first rows in an order. */
  top(name: string, filter: string, keys: readonly string[], limit: string): Statement {
    const { table } = this.of;
    return statement(
      name,
      `SELECT ${this.summary}
         FROM (SELECT * FROM ${table} WHERE ${filter} ORDER BY ${descending(keys)} LIMIT ${limit}) r ${this.card}
        ORDER BY ${descending(keys, 'r.')}`,
    );
  }

  /** The `$2` best matches for the `searchQuery` `$1`, with the number of matches. Among equals, the latest comes first. */
  search(name: string, shown: string): Statement {
    const { table } = this.of;
    return statement(
      name,
      `WITH words AS (SELECT to_tsquery('english', $1) AS q),
            fitting AS (SELECT t.id, ts_rank_cd(t.search, words.q, 33) AS score FROM ${table} t, words
                         WHERE t.${shown} AND t.search @@ words.q ORDER BY t.id DESC LIMIT ${RANKED}),
            best AS (SELECT id, score, count(*) OVER ()::int AS total FROM fitting ORDER BY score DESC, id DESC LIMIT $2)
       SELECT ${this.summary}, best.score, best.total
         FROM best JOIN ${table} r USING (id) LEFT JOIN agent_cards c ON c.agent_id = r.${this.of.author}
        ORDER BY best.score DESC, r.id DESC`,
    );
  }
}

/** Two statements, so that each gets a plan that walks a suitable index. */
export interface FilteredList {
  all: Statement;
  /** `$4`: the value of the filter. */
  filtered: Statement;
}

export async function readPage<Row extends { id: string }>(
  database: Database,
  list: Statement,
  request: PageRequest,
  ...filters: unknown[]
): Promise<Page<Row>> {
  const { cursor = null, limit, offset } = request;
  const rows = await database.rows<PagedRow<Row>>(list, [cursor, limit + 1, offset, ...filters]);
  return pageFrom(rows, request);
}

export function readFiltered<Row extends { id: string }>(
  database: Database,
  { all, filtered }: FilteredList,
  request: PageRequest,
  value: string | undefined,
): Promise<Page<Row>> {
  return value === undefined
    ? readPage(database, all, request)
    : readPage(database, filtered, request, value);
}

/** A page as a reader sees it: without the names of private authors. */
export function pageSeenBy<Row extends object>(
  page: Page<Row>,
  who: string,
  reader: string | null,
): Page<Row> {
  return { ...page, items: page.items.map((row) => withoutPrivate(row, who, reader)) };
}

const KNOWN = statement('known_agents', 'SELECT agent_id FROM agent_cards WHERE agent_id = ANY($1)');

/** The given ids that belong to an agent. */
export async function knownAgents(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const known = await execute<{ agent_id: string }>(tx, KNOWN, [ids]);
  return new Set(known.map(({ agent_id }) => agent_id));
}
