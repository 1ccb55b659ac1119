import { type Page, pageOf, type PageRequest, TOTAL_CAP } from '../../kernel/page';
import { type Statement, statement } from './statements';

export interface PagedQuery {
  name: string;
  /** FROM and WHERE of the whole list, which is counted up to the cap. */
  counted: string;
  /** A SELECT of one page of it, with ORDER BY, LIMIT and OFFSET, whose rows have an `id`. */
  page: string;
  /** The page's order once more, by its columns: a join may lose it. */
  orderBy: string;
}

/** A row of a paged statement. Where the page is empty there is one row with the total alone. */
export type PagedRow<T> = T & { total: number };

/** One statement that answers a page and the count of the whole list beside it, also where the page is empty. */
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
