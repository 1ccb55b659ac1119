import { CATEGORIES } from '../../../src/kernel/categories';
import type { Sort } from '../../../src/marketplace/policies';

/** The values of the marketplace's rules as people read them. */

export const SORT_WORDS: Record<Sort, string> = {
  relevance: 'Best match',
  popular: 'Most popular',
  newest: 'Newest',
  rating: 'Best rated',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
};

const NAMES = new Map(
  CATEGORIES.flatMap(({ slug, name, subcategories }) => [
    [slug, name] as const,
    ...subcategories.map((part) => [part.slug, part.name] as const),
  ]),
);

/** The name of a category or subcategory. */
export const categoryName = (slug: string): string => NAMES.get(slug) ?? slug;
