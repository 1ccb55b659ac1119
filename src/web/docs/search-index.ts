import MiniSearch from 'minisearch';

export interface SearchEntry {
  /** `Guide › Orders`, `API reference › Orders`, `Event`, or `Error 409`. */
  kind: string;
  title: string;
  path: string;
  text: string;
}

export interface SearchResult extends SearchEntry {
  /** The words of the index that match. */
  words: string[];
}

/** At most this many letters of a query; the rest cannot make a result better. */
export const MAX_LETTERS = 100;
const MAX_WORDS = 8;
const MAX_RESULTS = 30;
/** Shorter words are searched as they are: nearly every other word is similar to them. */
const MIN_FUZZY = 5;

/** Names such as `order_state_conflict` are found as a whole and by their words. */
const tokensOf = (text: string): string[] =>
  text.split(/[\s/{}()[\]"'`,:;!?<>=|]+/).flatMap((word) => {
    const bare = word.replace(/^[.\-_]+|[.\-_]+$/g, '');
    const parts = bare.split(/[._-]+/);
    return parts.length > 1 ? [bare, ...parts] : [bare];
  });

/** Finds words in the documentation. */
export class SearchIndex {
  private readonly index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'text', 'path'],
    tokenize: tokensOf,
    searchOptions: { boost: { title: 4, path: 1.5 }, prefix: (word) => word.length > 2 },
  });

  constructor(private readonly entries: readonly SearchEntry[]) {
    this.index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  }

  /** The best results: those with all words, or else with any. */
  find(query: string): SearchResult[] {
    const words = query.slice(0, MAX_LETTERS).trim().split(/\s+/).slice(0, MAX_WORDS).join(' ');
    if (words === '') return [];
    const fuzzy = (word: string): number | false => (word.length < MIN_FUZZY ? false : 0.2);
    const all = this.index.search(words, { combineWith: 'AND', fuzzy });
    const found = all.length > 0 ? all : this.index.search(words, { fuzzy });
    return found
      .slice(0, MAX_RESULTS)
      .map(({ id, terms }) => ({ ...(this.entries[id as number] as SearchEntry), words: terms }));
  }
}

export interface ContextPart {
  text: string;
  isMatch: boolean;
}

/** Letters of context around the first match. */
const BEFORE = 70;
const CONTEXT = 240;

/** The part of a text around its first match, with the matches marked. */
export function contextOf(text: string, words: readonly string[]): ContextPart[] {
  const escaped = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((a, b) => b.length - a.length);
  const pattern = escaped.length > 0 ? new RegExp(`(${escaped.join('|')})`, 'gi') : undefined;
  const first = pattern ? text.search(pattern) : -1;
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const end = start + CONTEXT >= text.length ? text.length : text.lastIndexOf(' ', start + CONTEXT);
  const shown = `${start > 0 ? '… ' : ''}${text.slice(start, Math.max(end, start))}${end < text.length ? ' …' : ''}`;
  if (!pattern) return [{ text: shown, isMatch: false }];
  return shown.split(pattern).map((part, index) => ({ text: part, isMatch: index % 2 === 1 }));
}
