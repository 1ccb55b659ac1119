import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../../kernel/clock';
import { Database, statement } from '../../../platform/database/statements';
import { Workers } from '../../../platform/workers/workers';

const BATCH = 200;
/** A long text has thousands of words, and a statement must end in time. One change is always merged. */
const MAX_WORDS = 50_000;

/** Sorted, so that concurrent merges cannot deadlock. Each takes different changes. */
const MERGE = statement(
  'search_counts_merge',
  `WITH found AS MATERIALIZED (
     SELECT id, length(words) AS words FROM search_count_changes ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
   gone AS (
     DELETE FROM search_count_changes WHERE id IN (
       SELECT id FROM (SELECT id, sum(words) OVER (ORDER BY id) - words AS before FROM found) f WHERE before < ${MAX_WORDS})
     RETURNING change, category, price_step, words),
   sums AS (
     SELECT lexeme, category, price_step, sum(change)::int AS change FROM gone, unnest(words)
      GROUP BY lexeme, category, price_step HAVING sum(change) <> 0 ORDER BY lexeme, category, price_step),
   merged AS (
     INSERT INTO search_counts AS c (word, category, price_step, listings)
     SELECT lexeme, category, price_step, change FROM sums
     ON CONFLICT (word, category, price_step) DO UPDATE SET listings = c.listings + EXCLUDED.listings)
   SELECT (SELECT count(*) FROM found) = ${BATCH} OR (SELECT count(*) FROM found) > (SELECT count(*) FROM gone) AS more`,
);

/** A word that no listing has anymore may be personal data. */
const FORGET = statement(
  'search_counts_forget',
  `DELETE FROM search_counts c USING (
     SELECT word, category, price_step FROM search_counts WHERE listings = 0
      ORDER BY word, category, price_step FOR UPDATE SKIP LOCKED) unused
    WHERE (c.word, c.category, c.price_step) = (unused.word, unused.category, unused.price_step)`,
);

/** Merges changes into the stored counts: a search that finds too many of them counts its matches instead (ADR 69). */
@Injectable()
export class SearchCounts implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'search-counts',
      role: 'sweeper',
      everyMs: 5 * SECOND,
      step: () => this.merge(),
    });
  }

  private async merge(): Promise<boolean> {
    const merged = await this.database.first<{ more: boolean }>(MERGE);
    if (merged?.more) return true;
    await this.database.rows(FORGET);
    return false;
  }
}
