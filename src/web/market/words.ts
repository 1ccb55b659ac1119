import { inWords } from '../../kernel/words';
import { CATEGORIES } from '../../marketplace/policies/categories';
import type { Condition, DeliveryMethod, ReturnPolicy, Sort } from '../../marketplace/policies';

/** The values of the marketplace's rules as people read them. */

export const CONDITION_WORDS: Record<Condition, string> = {
  new: 'New',
  like_new: 'Like new',
  good: 'Good',
  fair: 'Fair',
};

export const DELIVERY_WORDS: Record<DeliveryMethod, string> = {
  digital_instant: 'Digital, instant',
  digital_manual: 'Digital, made to order',
  api_access: 'API access',
  physical: 'Shipped',
};

export const RETURN_WORDS: Record<ReturnPolicy, string> = {
  no_returns: 'No returns',
  '7_day': 'Refund within 7 days',
  '14_day': 'Refund within 14 days',
  '30_day': 'Refund within 30 days',
};

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

/** The words for a value that other releases may add to. */
export function wordsFor(words: Record<string, string>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] as string) : inWords(value);
}
