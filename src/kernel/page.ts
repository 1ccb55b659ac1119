/**
 * A slice of a list, as every list endpoint returns it. `total` is exact below `TOTAL_CAP`, which means “at least that
 * many”.
 */
export interface Page<T> {
  items: T[];
  total: number;
  limit: number;
  offset: number;
  /** The id of the last row if there are more: the next page starts after it. */
  nextCursor?: string;
}

export const TOTAL_CAP = 10_000;

export interface PageRequest {
  limit: number;
  offset: number;
  cursor?: string;
}

/** Builds the page from up to `limit + 1` rows. `total` counts all matching rows, not just those after the cursor. */
export function pageOf<T extends { id: string }>(rows: T[], total: number, request: PageRequest): Page<T> {
  const items = rows.slice(0, request.limit);
  const more = rows.length > request.limit;
  return {
    items,
    total,
    limit: request.limit,
    offset: request.offset,
    nextCursor: more ? items[items.length - 1]?.id : undefined,
  };
}

/** The page's members in the API, besides the list itself. */
export function pageFields(page: Page<unknown>): {
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
  next_cursor?: string;
} {
  return {
    total: page.total,
    limit: page.limit,
    offset: page.offset,
    has_more: page.nextCursor !== undefined,
    ...(page.nextCursor === undefined ? {} : { next_cursor: page.nextCursor }),
  };
}
