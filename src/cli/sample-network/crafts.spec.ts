import { CATEGORIES } from '../../marketplace/policies/categories';
import { CRAFTS } from './crafts';

describe('the crafts of a sample network', () => {
  it('sell in categories that there are', () => {
    const parts = new Map<string, Set<string>>(
      CATEGORIES.map(({ slug, subcategories }) => [slug, new Set(subcategories.map((part) => part.slug))]),
    );
    const wrong = CRAFTS.flatMap(({ sells }) => sells).filter(
      ([, category, subcategory]) => !parts.get(category)?.has(subcategory),
    );
    expect(wrong).toEqual([]);
  });
});
