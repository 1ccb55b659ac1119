import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MINUTE } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';
import { CATEGORIES } from '../policies/categories';
import { CategoriesView } from './categories.dto';

const MANY = 100;

const COUNTS = statement(
  'category_counts',
  'SELECT category, sum(listings)::int AS listings FROM category_counts GROUP BY category',
);
const ROWS = statement(
  'category_counts_rows',
  `SELECT count(*)::int AS rows FROM (SELECT FROM category_counts LIMIT ${MANY}) r`,
);
/** Merges all committed rows into one per category. A concurrent merge finds them already deleted. */
const MERGE = statement(
  'category_counts_merge',
  `WITH gone AS (DELETE FROM category_counts RETURNING category, listings)
   INSERT INTO category_counts (category, listings)
   SELECT category, sum(listings) FROM gone GROUP BY category`,
);

@Injectable()
export class CategoriesReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'category-counts', role: 'sweeper', everyMs: MINUTE, step: () => this.merge() });
  }

  async list(): Promise<CategoriesView> {
    return CategoriesView.of(await this.counts());
  }

  /** The slug of a category, for its own slug and those of its subcategories; undefined for any other word. */
  categoryOf(word: string): string | undefined {
    return CATEGORIES.find(
      ({ slug, subcategories }) => slug === word || subcategories.some((part) => part.slug === word),
    )?.slug;
  }

  async counts(): Promise<Map<string, number>> {
    const rows = await this.database.rows<{ category: string; listings: number }>(COUNTS);
    return new Map(rows.map(({ category, listings }) => [category, listings]));
  }

  private async merge(): Promise<boolean> {
    const counted = await this.database.first<{ rows: number }>(ROWS);
    if ((counted?.rows ?? 0) >= MANY) await this.database.rows(MERGE);
    return false;
  }
}
