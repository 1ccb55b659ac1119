import MiniSearch, { type SearchResult as MiniSearchResult } from 'minisearch';

export interface SearchEntry {
  /** `Guide › Orders`, `API reference › Orders`, `Event`, or `Error 409`. */
  kind: string;
  title: string;
  path: string;
  text: string;
  /** A search for one of these has this entry first. */
  names?: readonly string[];
}

export interface SearchResult extends SearchEntry {
  /** The words of the index that match. */
  words: string[];
}

/** At most this many letters of a query; the rest cannot make a result better. */
export const MAX_LETTERS = 100;
const MAX_WORDS = 8;
const MAX_RESULTS = 30;
/** The results of this many queries are kept. */
const MAX_KEPT = 100;
/** Shorter words are searched as they are: nearly every other word is similar to them. */
const MIN_FUZZY = 5;
const MAX_TYPOS = 2;
/** Shorter words are the beginning of many others, so they stand for themselves, except the one being typed. */
const MIN_PREFIX = 4;
const MIN_LAST_PREFIX = 3;

/** Words that other platforms use, and ours. */
const SYNONYMS: readonly [theirs: RegExp, ours: readonly string[]][] = [
  [/pagination|paginate/, ['paging']],
  [/deprecation|deprecated|breaking changes?/, ['versioning']],
  [/\b(?:sdks?|library|libraries)\b/, ['quickstart', 'clients']],
  [/\btime travel\b|\btest clocks?\b|\b72 hours\b/, ['testing deadlines']],
];

/** Names such as `order_state_conflict` are found as a whole and by their words. */
const tokensOf = (text: string): string[] =>
  text.split(/[\s/{}()[\]"'`,:;!?<>=|]+/).flatMap((word) => {
    const bare = word.replace(/^[.\-_]+|[.\-_]+$/g, '');
    const parts = bare.split(/[._-]+/);
    return parts.length > 1 ? [bare, ...parts] : [bare];
  });

const wordsOf = (query: string): string[] =>
  [...new Set(tokensOf(query))].filter((word) => word !== '').slice(0, MAX_WORDS);

/** The same for all spellings of a name: `createOrder` and `orders.create`, `/orders/:id` and `/orders/{order_id}`. */
function nameKey(text: string): string {
  if (text.includes('/')) {
    const path = text.trim().toLowerCase().replace(/\s+/g, ' ');
    return path.replace(/\/(?::\w+|\{\w+\})/g, '/*').replace(/\/$/, '');
  }
  const words = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}

/** Finds words in the documentation. */
export class SearchIndex {
  private readonly index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'text', 'path'],
    tokenize: tokensOf,
    searchOptions: { boost: { title: 4, path: 1.5 }, tokenize: wordsOf, maxFuzzy: MAX_TYPOS },
  });
  private readonly vocabulary: readonly string[];
  private readonly named = new Map<string, number[]>();
  private readonly kept = new Map<string, SearchResult[]>();

  constructor(private readonly entries: readonly SearchEntry[]) {
    this.index.addAll(entries.map((entry, id) => ({ ...entry, id })));
    const texts = entries.flatMap(({ title, text, path }) =>
      tokensOf(`${title} ${text} ${path}`.toLowerCase()),
    );
    this.vocabulary = [...new Set(texts)].sort();
    for (const [id, { names = [] }] of entries.entries())
      for (const key of new Set(names.map(nameKey)))
        this.named.set(key, [...(this.named.get(key) ?? []), id]);
  }

  /** The best results: what has the name, then what has all words, or else any. */
  find(query: string): SearchResult[] {
    const asked = query.slice(0, MAX_LETTERS).trim();
    const kept = this.kept.get(asked) ?? this.search(asked);
    this.kept.delete(asked);
    this.kept.set(asked, kept); // the last one is the newest
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string);
    return kept;
  }

  private search(query: string): SearchResult[] {
    if (wordsOf(query).length === 0) return [];
    const named = this.named.get(nameKey(query)) ?? [];
    const words = wordsOf(query.toLowerCase());
    const others = this.matches(query.toLowerCase()).filter(({ id }) => !named.includes(id as number));
    return [...named.map((id) => ({ id, terms: words })), ...others]
      .slice(0, MAX_RESULTS)
      .map(({ id, terms }) => ({ ...(this.entries[id as number] as SearchEntry), words: terms }));
  }

  private matches(query: string): MiniSearchResult[] {
    const inOurWords = SYNONYMS.flatMap(([theirs, ours]) =>
      theirs.test(query) ? ours.map((word) => query.replace(theirs, word)) : [],
    );
    const any = (combineWith: 'AND' | 'OR', fuzzy?: (word: string) => number | false): MiniSearchResult[] =>
      this.index.search(
        {
          combineWith: 'OR',
          queries: [query, ...inOurWords].map((text) => ({ combineWith, queries: [text] })),
        },
        { prefix, fuzzy },
      );
    const typos = (word: string): number | false =>
      word.length < MIN_FUZZY || this.isKnown(word) ? false : 0.2;
    const tries = [() => any('AND'), () => any('AND', typos), () => any('OR'), () => any('OR', typos)];
    for (const attempt of tries) {
      const found = attempt();
      if (found.length > 0) return found;
    }
    return [];
  }

  /** Whether a word of the documentation begins with this one. */
  private isKnown(word: string): boolean {
    let [low, high] = [0, this.vocabulary.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.vocabulary[middle] as string) < word) low = middle + 1;
      else high = middle;
    }
    return this.vocabulary[low]?.startsWith(word) ?? false;
  }
}

const prefix = (word: string, index: number, words: string[]): boolean =>
  word.length >= (index === words.length - 1 ? MIN_LAST_PREFIX : MIN_PREFIX);

export interface ContextPart {
  text: string;
  isMatch: boolean;
}

/** Letters of context around the first match. */
const BEFORE = 70;
const CONTEXT = 240;

const WORDS = /[\p{L}\p{N}]+/gu;

/** The part of a text around its first match, with the matching words marked. */
export function contextOf(text: string, words: readonly string[]): ContextPart[] {
  const wanted = new Set(words.flatMap((word) => word.match(WORDS) ?? []));
  const matches = (part: string): RegExpExecArray[] =>
    [...part.matchAll(WORDS)].filter(([word]) => wanted.has(word.toLowerCase()));
  const first = matches(text)[0]?.index ?? -1;
  const start = first <= BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1;
  const end = start + CONTEXT >= text.length ? text.length : text.lastIndexOf(' ', start + CONTEXT);
  const shown = `${start > 0 ? '… ' : ''}${text.slice(start, Math.max(end, start))}${end < text.length ? ' …' : ''}`;
  const parts: ContextPart[] = [];
  let at = 0;
  for (const { 0: word, index } of matches(shown)) {
    const between = shown.slice(at, index);
    const last = parts.at(-1);
    if (last?.isMatch && /^[._-]$/.test(between))
      last.text += between + word; // one name
    else {
      if (between !== '') parts.push({ text: between, isMatch: false });
      parts.push({ text: word, isMatch: true });
    }
    at = index + word.length;
  }
  if (at < shown.length) parts.push({ text: shown.slice(at), isMatch: false });
  return parts;
}
