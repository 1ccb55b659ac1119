import { Flag, IntIn, Integer, Text } from './fields';

/** `limit` and `offset`, or the `cursor` that the page before gave. */
export class OffsetQuery {
  @IntIn(1, 100, { default: 50 }) limit = 50;
  @IntIn(0, 10_000, { default: 0 }) offset = 0;
  @Text({ optional: true, min: 1, max: 64, description: '`next_cursor` of the page before' }) cursor?: string;
}

/** The members that every list has beside its items. */
export class PageView {
  @Integer({ description: 'Exact up to 10,000', example: 1 }) total: number;
  @Integer({ example: 50 }) limit: number;
  @Integer({ example: 0 }) offset: number;
  @Flag({ example: false }) has_more: boolean;
  @Text({ optional: true, description: 'Give it as `cursor` to get the next page' }) next_cursor?: string;
}
