import { InvalidInput } from '../../kernel/domain-error';
import { requestTooLarge } from '../wire/ucp.errors';
import { RequestReader } from '../wire/request-reader';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;
export const MAX_IDS = 100;

export interface CatalogSearch {
  query?: string;
  categories?: string[];
  minCents?: number;
  maxCents?: number;
  page: number;
  limit: number;
}

export function readSearch(body: unknown): CatalogSearch {
  const read = new RequestReader();
  const request = read.object(body ?? {}, ['body']);
  const query = read.optionalText(request.query, ['body', 'query'], 500)?.trim() || undefined;
  const filters = read.optionalObject(request.filters, ['body', 'filters']);
  const categories = read
    .optionalList(filters?.categories, ['body', 'filters', 'categories'], 50)
    .map((value, n) => read.text(value, ['body', 'filters', 'categories', n], 100));
  const price = read.optionalObject(filters?.price, ['body', 'filters', 'price']);
  const bound = (name: 'min' | 'max'): number | undefined =>
    read.optionalInteger(price?.[name], ['body', 'filters', 'price', name], 0, Number.MAX_SAFE_INTEGER);
  const [minCents, maxCents] = [bound('min'), bound('max')];
  const pagination = read.optionalObject(request.pagination, ['body', 'pagination']);
  const limit = read.optionalInteger(pagination?.limit, ['body', 'pagination', 'limit'], 1, 1_000_000);
  const cursor = read.optionalText(pagination?.cursor, ['body', 'pagination', 'cursor'], 200);
  if (query === undefined && filters === undefined && cursor === undefined)
    read.wrong(['body', 'query'], 'needs query or filters', 'missing');
  const page = cursor === undefined ? 1 : pageOf(cursor);
  if (page === undefined) read.wrong(['body', 'pagination', 'cursor'], 'is not a valid cursor');
  read.done();
  return {
    query,
    minCents,
    maxCents,
    categories: categories.length > 0 ? categories : undefined,
    page: page ?? 1,
    limit: Math.min(limit ?? DEFAULT_LIMIT, MAX_LIMIT),
  };
}

export function readLookup(body: unknown): string[] {
  const ids = (body as { ids?: unknown } | null)?.ids;
  if (Array.isArray(ids) && ids.length > MAX_IDS) throw requestTooLarge(MAX_IDS);
  const read = new RequestReader();
  const request = read.object(body ?? {}, ['body']);
  const wanted = read
    .list(request.ids, ['body', 'ids'], MAX_IDS)
    .map((value, n) => read.text(value, ['body', 'ids', n], 100));
  read.done();
  return [...new Set(wanted)];
}

export function readProductId(body: unknown): string {
  const read = new RequestReader();
  const id = read.text(read.object(body ?? {}, ['body']).id, ['body', 'id'], 100);
  read.done();
  return id;
}

export function cursorOf(page: number): string {
  return Buffer.from(`page:${page}`).toString('base64url');
}

function pageOf(cursor: string): number | undefined {
  const page = Number(/^page:([1-9]\d{0,4})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  return Number.isInteger(page) && page <= 10_000 ? page : undefined;
}

/**
 * Whether a search failed only because the page is beyond the last one it can reach; the answer is then an empty
 * page.
 */
export function isBeyondReach(error: unknown): boolean {
  return error instanceof InvalidInput && error.problems.some(({ loc }) => loc[1] === 'page');
}
