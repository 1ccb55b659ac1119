import { createHash } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, SECOND } from '../../kernel/clock';
import { secretBytes } from '../../kernel/secret-random';
import { utcDate } from '../../kernel/utc-days';
import { Database, statement } from '../../platform/database/statements';
import { addressTracker } from '../../platform/rate-limit/trackers';
import { Workers } from '../../platform/workers/workers';
import { TRENDING_VIEWS_PER_ADDRESS } from '../policies';

/** A few megabytes. Beyond it, the older half is forgotten, so that its entries count again. */
const MAX_SEEN = 100_000;

/**
 * Counts how often each item was seen in one day. It stores short hashes, with a new salt per day and process, so that
 * they do not reveal who viewed what.
 */
export class SeenToday {
  private seen = new Map<number, number>();
  private older = new Map<number, number>();
  private day = '';
  private salt = secretBytes(16);

  constructor(private readonly max = MAX_SEEN) {}

  /** Counts the item and returns how often it was seen on this day, including this time. */
  add(day: string, what: string): number {
    if (day !== this.day) this.begin(day);
    const hash = createHash('sha256').update(this.salt).update(what).digest().readUIntBE(0, 6);
    const times = (this.seen.get(hash) ?? this.older.get(hash) ?? 0) + 1;
    // deleting the oldest entries one by one would slow the map down
    if (this.seen.size >= this.max / 2) [this.older, this.seen] = [this.seen, new Map()];
    this.seen.set(hash, times);
    return times;
  }

  private begin(day: string): void {
    this.day = day;
    this.salt = secretBytes(16);
    [this.older, this.seen] = [new Map(), new Map()];
  }
}

/** A batch locks the listings whose popularity changes until it commits, and their orders wait. */
const BATCH = 100;
/** When this many listings have unwritten views, writing starts immediately. */
const AT_ONCE = 5_000;

/**
 * Writes in id order, so that two processes that flush cannot deadlock. The listing itself is written only if its popularity
 * changes, which it does in coarse steps; a listing that rises a step also rises a search band. The row per day is the input
 * for trending.
 */
const FLUSH = statement(
  'listing_views_flush',
  `WITH seen AS (SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::int[]) AS s(id, times, counted, favored)),
        viewed AS (
          INSERT INTO listing_views AS v (listing_id, views) SELECT id, times FROM seen ORDER BY id
          ON CONFLICT (listing_id) DO UPDATE SET views = v.views + excluded.views RETURNING v.listing_id, v.views),
        days AS (
          INSERT INTO listing_days AS d (day, listing_id, views, favorites) SELECT $5, id, counted, favored FROM seen ORDER BY id
          ON CONFLICT (day, listing_id) DO UPDATE SET views = d.views + excluded.views,
            favorites = d.favorites + excluded.favorites),
        moved AS (
          SELECT l.id, p.popularity FROM viewed v JOIN listings l ON l.id = v.listing_id,
            LATERAL (SELECT listing_popularity(l.views + v.views, l.favorites, l.quantity_sold, l.rating_count) AS popularity) p
           WHERE p.popularity <> l.popularity ORDER BY l.id FOR NO KEY UPDATE OF l)
   UPDATE listings l SET popularity = m.popularity,
          search_band = CASE WHEN m.popularity > l.popularity AND l.search_band > 0 THEN l.search_band - 1 ELSE l.search_band END
     FROM moved m WHERE l.id = m.id`,
);

/** Changes of a listing since the last flush. */
interface Seen {
  times: number;
  /** The views that count towards trending. */
  counted: number;
  favored: number;
}

/** Counts views in memory and writes them in batches, so that reads never write. */
@Injectable()
export class ViewCounter implements OnModuleInit, BeforeApplicationShutdown {
  private readonly seen = new Map<string, Seen>();
  private readonly viewers = new SeenToday();

  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'listing-views', role: 'web', everyMs: 5 * SECOND, step: () => this.flush() });
  }

  /** Counts a view from this address. */
  count(listingId: string, address: string): void {
    const today = this.viewers.add(utcDate(this.clock.now()), `${addressTracker(address)} ${listingId}`);
    this.add(listingId, { times: 1, counted: today <= TRENDING_VIEWS_PER_ADDRESS ? 1 : 0, favored: 0 });
    if (this.seen.size >= AT_ONCE) this.workers.wake('listing-views');
  }

  /** A favorite was added or removed. Popularity is recomputed without counting a view. */
  adjust(listingId: string, change: 1 | -1): void {
    this.add(listingId, { times: 0, counted: 0, favored: change });
  }

  private add(listingId: string, more: Seen): void {
    const { times, counted, favored } = this.seen.get(listingId) ?? { times: 0, counted: 0, favored: 0 };
    this.seen.set(listingId, {
      times: times + more.times,
      counted: counted + more.counted,
      favored: favored + more.favored,
    });
  }

  /**
   * Writes a batch of unwritten views, and returns whether another full batch is waiting. Fewer wait for the next round, so that
   * a busy service does not write continuously. A failed write is retried; a crash loses the views.
   */
  async flush(): Promise<boolean> {
    const batch = [...this.seen].slice(0, BATCH);
    if (batch.length === 0) return false;
    for (const [id] of batch) this.seen.delete(id);
    try {
      const sums = (['times', 'counted', 'favored'] as const).map((name) =>
        batch.map(([, seen]) => seen[name]),
      );
      await this.database.rows(FLUSH, [batch.map(([id]) => id), ...sums, utcDate(this.clock.now())]);
    } catch (error) {
      for (const [id, seen] of batch) this.add(id, seen);
      throw error;
    }
    return this.seen.size >= BATCH;
  }

  async beforeApplicationShutdown(): Promise<void> {
    while (this.seen.size > 0) await this.flush();
  }
}
