import { type Page, pageOf, type PageRequest, TOTAL_CAP } from '../../kernel/page';
import { camelCased } from './rows';
import { type Database, type Statement, statement } from './statements';

export interface PagedQuery {
  name: string;
  /** FROM and WHERE of the whole list, which is counted up to the cap. */
  counted: string;
  /** Selects one page, with ORDER BY, LIMIT and OFFSET. Its rows must have an `id`. */
  page: string;
  /** The page's order, by its columns. It must be repeated because the join may lose it. */
  orderBy: string;
  /** As of `Statement`: for lists with optional filters. */
  varies?: true;
}

/** A row of a paged statement. An empty page is one row that contains only the total. */
export type PagedRow<T> = T & { total: number };

/** Combines a page and the total count in one statement. An empty page still returns the total. */
export function paged({ name, counted, page, orderBy, varies }: PagedQuery): Statement {
  return statement(
    name,
    `SELECT t.total, p.*
       FROM (SELECT count(*)::int AS total FROM (SELECT ${counted} LIMIT ${TOTAL_CAP}) capped) t
       LEFT JOIN (${page}) p ON true
      ORDER BY ${orderBy}`,
    { varies },
  );
}

/**
 * The key of the row that the cursor names. No row if it does not exist. Without a cursor: `end`, which is past every key.
 * `$1 IS NULL OR …` would make the generic plan read all earlier pages.
 */
export const cursorPosition = (table: string, key: string, cursor: string, end: string): string =>
  `(SELECT ${key} FROM ${table} WHERE id = ${cursor} UNION ALL SELECT ${end} WHERE ${cursor}::text IS NULL)`;

/**
 * `column = value`, written so that PostgreSQL uses the index that begins with the column. A list must be sorted by the column first.
 * With a plain `=` and an order by id, PostgreSQL expects to find rows early if a few values have most of them, and reads the whole
 * table for a value without rows. With `= ANY`, only that index has the order of the list. The range makes PostgreSQL expect few
 * rows, so that it does not scan and sort the table instead.
 */
export const ownedBy = (column: string, value: string): string =>
  `${column} = ANY (ARRAY[${value}]) AND ${column} BETWEEN ${value} AND ${value}`;

export function pageFrom<T extends { id: string }>(rows: PagedRow<T>[], request: PageRequest): Page<T> {
  const found = rows.filter((row) => row.id !== null);
  return pageOf(found, rows[0]?.total ?? 0, request);
}

type StatusRequest = PageRequest & { status?: string; cursor?: string };

/** Complete rows of a table, newest first: all of them, or those with one status. */
export class StatusList<Entity extends object> {
  // two statements, so that each gets a plan that walks a suitable index
  private readonly all: Statement;
  private readonly byStatus: Statement;
  private readonly one: Statement;

  constructor(private readonly table: string) {
    this.one = statement(`${table}_for_operator`, `SELECT * FROM ${table} WHERE id = $1`);
    this.all = this.list('all', 'true');
    this.byStatus = this.list('by_status', 'status = $4');
  }

  async page(database: Database, request: StatusRequest): Promise<Page<Entity>> {
    const { status, cursor = null, limit, offset } = request;
    const values = [cursor, limit + 1, offset];
    const rows = await (status === undefined
      ? database.rows<PagedRow<{ id: string }>>(this.all, values)
      : database.rows<PagedRow<{ id: string }>>(this.byStatus, [...values, status]));
    const page = pageFrom(rows, request);
    return { ...page, items: page.items.map((row) => camelCased<Entity>({ ...row })) };
  }

  async find(database: Database, id: string): Promise<Entity | undefined> {
    const row = await database.first<Record<string, unknown>>(this.one, [id]);
    return row && camelCased<Entity>(row);
  }

  private list(name: string, filter: string): Statement {
    return paged({
      name: `${this.table}_${name}`,
      counted: `FROM ${this.table} WHERE ${filter}`,
      page: `SELECT * FROM ${this.table} WHERE ${filter} AND id < coalesce($1::text, '~')
              ORDER BY id DESC LIMIT $2 OFFSET $3`,
      orderBy: 'p.id DESC',
    });
  }
}
