import { RialtoError } from './errors.js';

/** One page of a list. */
export class Page<Item, Body = unknown> {
  readonly #next: (() => List<Item, Body>) | undefined;

  constructor(
    /** The items of this page. */
    readonly items: Item[],
    /** The response as the API sent it, with members such as `total` or `unread_count`. */
    readonly body: Body,
    next?: () => List<Item, Body>,
  ) {
    this.#next = next;
  }

  /** Whether there is another page. */
  get hasMore(): boolean {
    return this.#next !== undefined;
  }

  /** Requests the next page. Returns undefined after the last one. */
  async nextPage(): Promise<Page<Item, Body> | undefined> {
    return this.#next?.();
  }
}

/**
 * A list that is requested when it is read. `await` it for its first page, or iterate over it for all items of all
 * pages; each page is requested when the loop reaches it.
 *
 * ```ts
 * const page = await rialto.orders.list({ limit: 20 });
 * for await (const order of rialto.orders.list()) console.log(order.id);
 * ```
 */
export class List<Item, Body = unknown> implements Promise<Page<Item, Body>>, AsyncIterable<Item> {
  readonly [Symbol.toStringTag] = 'List';
  readonly #fetch: () => Promise<Page<Item, Body>>;
  #page: Promise<Page<Item, Body>> | undefined;

  constructor(fetch: () => Promise<Page<Item, Body>>) {
    this.#fetch = fetch;
  }

  then<Done = Page<Item, Body>, Failed = never>(
    done?: ((page: Page<Item, Body>) => Done | PromiseLike<Done>) | null,
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Done | Failed> {
    return this.#first().then(done, failed);
  }

  catch<Failed = never>(
    failed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Page<Item, Body> | Failed> {
    return this.#first().catch(failed);
  }

  finally(done?: (() => void) | null): Promise<Page<Item, Body>> {
    return this.#first().finally(done);
  }

  /** All items of all pages. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let page: Page<Item, Body> | undefined = await this.#first();
    while (page) {
      yield* page.items;
      page = await page.nextPage();
    }
  }

  /** All pages, one after another. */
  async *pages(): AsyncGenerator<Page<Item, Body>, void, undefined> {
    let page: Page<Item, Body> | undefined = await this.#first();
    while (page) {
      yield page;
      page = await page.nextPage();
    }
  }

  /** The first `limit` items as an array, from as many pages as that takes. */
  async toArray(options: { limit: number }): Promise<Item[]> {
    // programs in JavaScript may leave it out
    const limit = (options as typeof options | undefined)?.limit;
    if (typeof limit !== 'number' || Number.isNaN(limit))
      throw new RialtoError('toArray needs a limit, such as toArray({ limit: 100 }).', {
        code: 'invalid_option',
      });
    const items: Item[] = [];
    if (limit > 0) for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }

  #first(): Promise<Page<Item, Body>> {
    return (this.#page ??= this.#fetch());
  }
}

/** The query of the next page; undefined on the last one. `parameter` takes the cursor. */
export function nextQuery(
  { has_more: hasMore, next_cursor: cursor }: { has_more?: boolean; next_cursor?: string | null },
  query: Record<string, unknown>,
  parameter: CursorParameter,
): Record<string, unknown> | undefined {
  if (!hasMore || !cursor) return undefined;
  // the cursor replaces the place at which the first page began
  const { offset: _offset, page: _page, before: _before, ...rest } = query;
  return { ...rest, [parameter]: cursor };
}

/** The parameter that leads to the next page. */
export type CursorParameter = 'cursor' | 'after';
