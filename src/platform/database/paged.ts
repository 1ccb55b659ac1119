import { type Page, pageOf, type PageRequest, TOTAL_CAP } from '../../kernel/page';
import { type Statement, statement } from './statements';

export interface PagedQuery {
  name: string;
  /** FROM and WHERE of the whole list, which is counted up to the cap. */
  counted: string;
  /** Selects one page, with ORDER BY, LIMIT and OFFSET. Its rows must have an `id`. */
  page: string;
  /** The page's order, by its columns. It must be repeated because the join may lose it. */
  orderBy: string;
}

/** A row of a paged statement. An empty page is one row that contains only the total. */
export type PagedRow<T> = T & { total: number };

/** Combines a page and the total count in one statement. An empty page still returns the total. */
export function paged({ name, counted, page, orderBy }: PagedQuery): Statement {
  return statement(
    name,
    `SELECT t.total, p.*
       FROM (SELECT count(*)::int AS total FROM (SELECT ${counted} LIMIT ${TOTAL_CAP}) capped) t
       LEFT JOIN (${page}) p ON true
      ORDER BY ${orderBy}`,
  );
}

export function pageFrom<T extends { id: string }>(rows: PagedRow<T>[], request: PageRequest): Page<T> {
  const found = rows.filter((row) => row.id !== null);
  return pageOf(found, rows[0]?.total ?? 0, request);
}
