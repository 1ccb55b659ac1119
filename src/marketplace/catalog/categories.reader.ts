import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { CATEGORIES } from '../../kernel/categories';
import { CategoriesView } from './categories.dto';

const COUNTS = statement(
  'category_counts',
  'SELECT category, sum(listings)::int AS listings FROM category_counts GROUP BY category',
);

@Injectable()
export class CategoriesReader {
  constructor(private readonly database: Database) {}

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
}
