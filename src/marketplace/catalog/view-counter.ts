import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';

const BATCH = 500;

/**
 * Locked in the order of ids, so that two processes that flush cannot block each other for good. Popularity moves in
 * coarse steps; a listing that rises a step also rises a search band.
 */
const FLUSH = statement(
  'listing_views_flush',
  `WITH seen AS (SELECT * FROM unnest($1::text[], $2::int[]) AS s(id, times)),
        locked AS (
          SELECT l.id, s.times, listing_popularity(l.views + s.times, l.favorites, l.quantity_sold, l.rating_count) AS now
            FROM listings l JOIN seen s ON s.id = l.id ORDER BY l.id FOR NO KEY UPDATE OF l)
   UPDATE listings l SET views = l.views + k.times, popularity = k.now,
          search_band = CASE WHEN k.now > l.popularity AND l.search_band > 0 THEN l.search_band - 1 ELSE l.search_band END
     FROM locked k WHERE l.id = k.id`,
);

/** Views are counted in memory and written now and then, many at once: a read never writes. */
@Injectable()
export class ViewCounter implements OnModuleInit, BeforeApplicationShutdown {
  private seen = new Map<string, number>();

  constructor(
    private readonly reads: Reads,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'listing-views', role: 'web', everyMs: 5 * SECOND, step: () => this.flush() });
  }

  count(listingId: string): void {
    this.seen.set(listingId, (this.seen.get(listingId) ?? 0) + 1);
    if (this.seen.size >= BATCH) this.workers.wake('listing-views');
  }

  /** What else makes a listing popular has changed: it is weighed anew, without a view more. */
  weigh(listingId: string): void {
    this.seen.set(listingId, this.seen.get(listingId) ?? 0);
  }

  /** What was seen since the last time; a failure loses nothing but a crash may. */
  async flush(): Promise<boolean> {
    const batch = [...this.seen].slice(0, BATCH);
    if (batch.length === 0) return false;
    for (const [id] of batch) this.seen.delete(id);
    try {
      await this.reads.rows(FLUSH, [batch.map(([id]) => id), batch.map(([, times]) => times)]);
    } catch (error) {
      for (const [id, times] of batch) this.seen.set(id, (this.seen.get(id) ?? 0) + times);
      throw error;
    }
    return this.seen.size > 0;
  }

  async beforeApplicationShutdown(): Promise<void> {
    while (await this.flush());
  }
}
