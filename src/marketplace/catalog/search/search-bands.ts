import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '../../../kernel/clock';
import { Database, statement } from '../../../platform/database/statements';
import { Workers } from '../../../platform/workers/workers';
import { BAND_SIZES } from './search-statement';

/** Small, because an order that needs one of these rows waits for the whole batch. */
const BATCH = 200;

const COUNT = statement(
  'search_band_count',
  `SELECT count(*)::int AS listings FROM (
     SELECT FROM listings WHERE status = 'active' AND search_band = $1 LIMIT $2) capped`,
);
const LOWER = statement(
  'search_band_lower',
  `WITH least AS (
     SELECT id FROM listings WHERE status = 'active' AND search_band = $1
      ORDER BY popularity, id LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE listings l SET search_band = l.search_band + 1 FROM least WHERE l.id = least.id RETURNING 1 AS moved`,
);

/**
 * Keeps the search bands small. New and rising listings enter from above. A band that has grown to twice its size moves
 * its least popular and oldest listings down, in batches, until it is back to its size.
 */
@Injectable()
export class SearchBands implements OnModuleInit {
  /** Bands that are being reduced to their size. */
  private readonly draining = new Set<number>();

  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'search-bands', role: 'sweeper', everyMs: MINUTE, step: () => this.settle() });
  }

  private async settle(): Promise<boolean> {
    for (const [band, size] of BAND_SIZES.entries()) {
      const excess = (await this.count(band, 2 * size + 1)) - size;
      if (excess > size) this.draining.add(band);
      if (this.draining.has(band) && excess > 0) {
        const moved = await this.database.rows(LOWER, [band, Math.min(BATCH, excess)]);
        if (moved.length > 0) return true;
      }
      this.draining.delete(band);
    }
    return false;
  }

  private async count(band: number, limit: number): Promise<number> {
    return (await this.database.first<{ listings: number }>(COUNT, [band, limit]))?.listings ?? 0;
  }
}
