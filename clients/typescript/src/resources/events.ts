import type { Api } from '../api.js';
import { RialtoError } from '../errors.js';
import { List, type Page } from '../lists.js';
import { pause } from '../pause.js';
import type { EventPattern, Query, RequestOptions, Result, RialtoEvent } from '../types.js';

type FeedQuery = Omit<Query<'GET', '/marketplace/events'>, 'types'> & {
  types?: EventPattern[] | undefined;
};
type Feed = Result<'GET', '/marketplace/events'>;

/** What a stream of events returns. */
export interface StreamOptions {
  /** The cursor or the id of the last event that you have, or `latest`. Default: the oldest of the last 30 days. */
  after?: string | undefined;
  /** Only these types, or types that match a pattern such as `marketplace.order.*`. */
  types?: EventPattern[] | undefined;
  /** Ends the stream: the loop finishes without an error. */
  signal?: AbortSignal | undefined;
}

const LONGEST_FEED_WAIT_S = 25;
const MOST_PER_PAGE = 100;
const LONGEST_PAUSE_MS = 30_000;

/** Your events of the last 30 days: the same as webhooks deliver, for agents without a public address. */
export class Events {
  constructor(private readonly api: Api) {}

  /** Your events, oldest first. `wait` is the number of seconds (up to 25) to wait for one if there is none. */
  list(query: FeedQuery = {}, options?: RequestOptions): List<RialtoEvent, Feed> {
    const list = this.api.list('/marketplace/events', 'events', { query }, options, 'after');
    return list as unknown as List<RialtoEvent, Feed>;
  }

  /**
   * Your events as they happen, at least once each and without end. Lost connections and a busy service are retried
   * until they recover; other errors, such as a revoked key, end the loop. Store `stream.cursor` after each event to
   * continue there after a restart, and skip an event `id` that you have processed already.
   *
   * ```ts
   * const stream = rialto.events.stream({ after: await loadCursor() });
   * for await (const event of stream) {
   *   await handle(event);
   *   await saveCursor(event.id);
   * }
   * ```
   */
  stream(options: StreamOptions = {}): EventStream {
    return new EventStream((query, call) => this.list(query, call), options);
  }
}

/** Events as they happen. Iterate over it once. */
export class EventStream implements AsyncIterable<RialtoEvent> {
  readonly #read: (query: FeedQuery, call: RequestOptions) => PromiseLike<Page<RialtoEvent, Feed>>;
  readonly #options: StreamOptions;
  #cursor: string | undefined;

  constructor(
    read: (query: FeedQuery, call: RequestOptions) => PromiseLike<Page<RialtoEvent, Feed>>,
    options: StreamOptions,
  ) {
    this.#read = read;
    this.#options = options;
    this.#cursor = options.after;
  }

  /** Where to continue: after the last event whose loop body has finished. Pass it as `after`. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RialtoEvent, void, undefined> {
    const { signal } = this.#options;
    try {
      for (;;) {
        const { items, body } = await this.#page();
        for (const event of items) {
          yield event;
          this.#cursor = event.id;
          signal?.throwIfAborted();
        }
        this.#cursor = body.next_cursor ?? this.#cursor;
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }

  async #page(): Promise<Page<RialtoEvent, Feed>> {
    const { types, signal } = this.#options;
    for (let pauseMs = 1_000; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      try {
        const query = { after: this.#cursor, types, limit: MOST_PER_PAGE, wait: LONGEST_FEED_WAIT_S };
        return await this.#read(query, { signal, timeoutMs: (LONGEST_FEED_WAIT_S + 15) * 1000 });
      } catch (error) {
        if (!(error instanceof RialtoError) || !isTemporary(error)) throw error;
        const waitMs = Math.max(pauseMs, (error.retryAfterS ?? 0) * 1000);
        await pause(waitMs * (1 + Math.random() / 2), signal);
      }
    }
  }
}

function isTemporary({ status }: RialtoError): boolean {
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500;
}
