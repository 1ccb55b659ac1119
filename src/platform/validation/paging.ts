import { idPattern, type IdPrefix, SAMPLE_ID } from '../../kernel/ids';
import { type Page, pageFields } from '../../kernel/page';
import { Flag, IntIn, Integer, NestedList, Text } from './fields';

/** `limit` and `offset`, or the `cursor` from the previous page; see `PagedBy`. */
export class OffsetQuery {
  @IntIn(1, 100, { default: 50 }) limit = 50;
  @IntIn(0, 10_000, { default: 0 }) offset = 0;
  cursor?: string;
}

/** The parameter `cursor` of a list. */
export const Cursor = (pattern: RegExp, max = 64): PropertyDecorator =>
  Text({
    optional: true,
    max,
    pattern,
    expected: 'a next_cursor of this list',
    description: '`next_cursor` of the previous page',
  });

/** The member `next_cursor` of a list: by default the id of its last item. */
export const NextCursor = (example = `lst_${SAMPLE_ID}`): PropertyDecorator =>
  Text({ optional: true, description: 'Pass it as `cursor` to get the next page', example });

/**
 * The query of a list whose cursors are ids of this kind, with one of the `parts` after a dot if a record has several
 * rows. Refuses invalid cursors, which would otherwise return an empty page or the first page again.
 */
export function PagedBy(kind: IdPrefix, parts: readonly string[] = []): typeof OffsetQuery {
  const id = idPattern(kind).source;
  const pattern = parts.length === 0 ? id : id.replace(/\$$/, `\\.(?:${parts.join('|')})$`);
  class PagedQuery extends OffsetQuery {
    @Cursor(new RegExp(pattern))
    override cursor?: string;
  }
  return PagedQuery;
}

/** The members that every page of a list has besides its items. */
export class PageView {
  @Integer({ description: 'Exact up to 10,000', example: 1 }) total: number;
  @Integer({ example: 50 }) limit: number;
  @Integer({ example: 0 }) offset: number;
  @Flag({ example: false }) has_more: boolean;
  @NextCursor() next_cursor?: string;
}

/** A page that has its count under two names. */
export class CountedPageView extends PageView {
  @Integer({ description: 'The same as `total`', example: 1 }) total_count: number;
}

export const countedPageFields = (page: Page<unknown>): CountedPageView => ({
  ...pageFields(page),
  total_count: page.total,
});

/** The members of a list that has no count, because counting would cost more than the page. */
export class UncountedPageView {
  @Integer({ example: 50 }) limit: number;
  @Flag({ description: 'Whether there are more', example: false }) has_more: boolean;
  @NextCursor() next_cursor?: string;
}

/** The members of a list that shows only the best rows: it has one page, of at most `limit` rows. */
export class TopListView {
  @Integer({ example: 20 }) limit: number;
  @Flag({ description: 'Always false: the list has only one page', example: false }) has_more: boolean;
}

export const topListFields = (limit: number): TopListView => ({ limit, has_more: false });

/** The members of a list that is always returned whole. */
export class WholeListView extends TopListView {
  @Integer({ description: 'The number of rows', example: 1 }) total: number;
}

export const wholeListFields = ({ length }: readonly unknown[]): WholeListView => ({
  total: length,
  ...topListFields(length),
});

type ListView<Name extends string, Item> = PageView & Record<Name, Item[]>;

/** The view of a page whose items are all that it holds: `class GrantListView extends PageViewOf('grants', GrantView) {}`. */
export function PageViewOf<const Name extends string, Item extends object, Row>(
  name: Name,
  item: (new () => Item) & { of(row: Row): Item },
): (new () => ListView<Name, Item>) & { of(page: Page<Row>): ListView<Name, Item> } {
  class PageOfItems extends PageView {
    static of(page: Page<Row>): ListView<Name, Item> {
      const items = page.items.map((row) => item.of(row));
      return { [name]: items, ...pageFields(page) } as ListView<Name, Item>;
    }
  }
  NestedList(() => item)(PageOfItems.prototype, name);
  return PageOfItems as unknown as ReturnType<typeof PageViewOf<Name, Item, Row>>;
}
