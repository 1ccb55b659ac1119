import { folded } from '../../../src/kernel/search-text';
import { CATEGORIES } from '../../../src/kernel/categories';
import { addressOf } from '../../../src/platform/pages/choices';
import { CATEGORY, MARKET, pathTo } from '../paths';
import { typedWords } from './typed-words';

/** A category or subcategory, as a filter of the market. */
export interface FittingCategory {
  name: string;
  path: string;
  filter: { category: string; subcategory?: string };
}

/** Shorter beginnings are in too many names. */
const MIN_LETTERS = 3;

/** The categories whose name has each of the typed words, or a word that begins with it. */
export function fittingCategories(typed: string): FittingCategory[] {
  const words = typedWords(typed).map(folded);
  if (words.length === 0 || words.some(({ length }) => length < MIN_LETTERS)) return [];
  const fits = ({ name }: { name: string }): boolean => {
    const inName = folded(name).split(/[^a-z]+/);
    return words.every((word) => inName.some((one) => one.startsWith(word)));
  };
  return CATEGORIES.flatMap((whole) => {
    const category = whole.slug;
    const parts = whole.subcategories.filter(fits).map(({ name, slug: subcategory }) => {
      const filter = { category, subcategory };
      return { name, path: addressOf(MARKET, filter), filter };
    });
    return fits(whole)
      ? [{ name: whole.name, path: pathTo(CATEGORY, category), filter: { category } }, ...parts]
      : parts;
  });
}
