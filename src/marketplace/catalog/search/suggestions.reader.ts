import { Injectable } from '@nestjs/common';
import { cleaned, folded } from '../../../kernel/search-text';
import { Database, statement } from '../../../platform/database/statements';
import { wholeListFields } from '../../../platform/validation/paging';
import { CATEGORIES } from '../../../kernel/categories';
import { CategoriesReader } from '../categories.reader';
import type { SuggestionsView } from './search.dto';

const MAX_SUGGESTIONS = 10;
const PER_KIND = 5;
/** How many terms with the same prefix are compared by frequency. */
const COMPARED = 500;

/** In byte order, every text with a prefix sorts between the prefix and the prefix plus the highest code point. */
const between = (column: string, start: string): string =>
  `${column} >= ${start} AND ${column} < ${start} || chr(1114111)`;
const TERM = `search_fold(term) COLLATE "C"`;
const TITLE = `search_fold(left(title, 100)) COLLATE "C"`;
const STARTING = statement(
  'suggestions_starting',
  `(SELECT 'tag' AS type, term AS text, listings AS count FROM (
      SELECT term, listings FROM search_terms WHERE kind = 'tag' AND ${between(TERM, '$1')} ORDER BY ${TERM} LIMIT ${COMPARED}) t
     ORDER BY listings DESC, term LIMIT ${PER_KIND})
   UNION ALL
   (SELECT 'word', term, listings FROM (
      SELECT term, listings FROM search_terms WHERE kind = 'word' AND ${between(TERM, '$2')} ORDER BY ${TERM} LIMIT ${COMPARED}) w
     ORDER BY listings DESC, term LIMIT ${PER_KIND})
   UNION ALL
   (SELECT 'listing', min(title), count(*)::int FROM (
      SELECT title, ${TITLE} AS start FROM listings
       WHERE status = 'active' AND ${between(TITLE, '$1')} ORDER BY 2, id LIMIT ${PER_KIND * 10}) l
     GROUP BY start ORDER BY count(*) DESC, start LIMIT ${PER_KIND})`,
);

interface Suggestion {
  text: string;
  type: SuggestionsView['suggestions'][number]['type'];
  count?: number;
}

/** Completes the typed text from indexes only: categories, tags, words for its last word, and titles. */
@Injectable()
export class SuggestionsReader {
  constructor(
    private readonly database: Database,
    private readonly categories: CategoriesReader,
  ) {}

  async suggest(typed: string | undefined): Promise<SuggestionsView> {
    const words = cleaned(typed ?? '');
    if (words === '') return { suggestions: [], ...wholeListFields([]) };
    const shown = (/\s$/.test(typed as string) ? `${words} ` : words).toLowerCase();
    const before = shown.slice(0, shown.lastIndexOf(' ') + 1);
    const [text, lastWord] = [folded(shown), folded(shown.slice(before.length))];
    const [counts, rows] = await Promise.all([
      this.categories.counts(),
      this.database.rows<Suggestion>(STARTING, [text, lastWord === '' ? '\u{10ffff}' : lastWord]),
    ]);
    const completed = rows.map((row) => (row.type === 'word' ? { ...row, text: before + row.text } : row));
    const all = distinct([...categoriesStarting(text, counts), ...completed]);
    const suggestions = all.slice(0, MAX_SUGGESTIONS);
    return { suggestions, ...wholeListFields(suggestions) };
  }
}

function categoriesStarting(text: string, counts: Map<string, number>): Suggestion[] {
  const fits = ({ slug, name }: { slug: string; name: string }): boolean =>
    [slug, name.toLowerCase(), ...name.toLowerCase().split(/[^a-z]+/)].some((start) =>
      start.startsWith(text.trimEnd()),
    );
  return CATEGORIES.flatMap((category) => {
    const inside = category.subcategories
      .filter(fits)
      .map(({ name }): Suggestion => ({ text: name, type: 'subcategory' }));
    const count = counts.get(category.slug) ?? 0;
    return fits(category)
      ? [{ text: category.name, type: 'category', count } as Suggestion, ...inside]
      : inside;
  }).slice(0, PER_KIND);
}

/** Removes duplicate texts, ignoring case, and keeps the first. */
function distinct(suggestions: Suggestion[]): Suggestion[] {
  const seen = new Map(
    suggestions.toReversed().map((suggestion) => [suggestion.text.toLowerCase(), suggestion]),
  );
  return suggestions.filter((suggestion) => seen.get(suggestion.text.toLowerCase()) === suggestion);
}
