import { formatDollars } from '../../../src/kernel/cents';
import { wordsFor } from '../../../src/kernel/words';
import { CATEGORIES } from '../../../src/kernel/categories';
import { CONDITION_WORDS } from '../../../src/marketplace/policies';
import type { SavedSearchView } from '../../../src/marketplace/saved-searches/saved-searches.dto';

const PLACES: Record<string, string> = Object.fromEntries(
  CATEGORIES.flatMap((category) => [category, ...category.subcategories]).map(({ slug, name }) => [
    slug,
    name,
  ]),
);

type Terms = {
  [Term in 'query' | 'category' | 'subcategory' | 'condition' | 'min_price' | 'max_price' | 'tags']?:
    SavedSearchView[Term] | null;
};

/** What a search asks for, in words. */
export function termsOf({ query, category, subcategory, condition, tags, ...bounds }: Terms): string[] {
  const { min_price: min, max_price: max } = bounds;
  return [
    query && `“${query}”`,
    category && wordsFor(PLACES, category),
    subcategory && wordsFor(PLACES, subcategory),
    condition && wordsFor(CONDITION_WORDS, condition),
    typeof min === 'number' && `from ${formatDollars(min)}`,
    typeof max === 'number' && `up to ${formatDollars(max)}`,
    ...(tags ?? []).map((tag) => `#${tag}`),
  ].filter((term) => typeof term === 'string' && term !== '') as string[];
}
