import { nearestOf } from '../../../src/kernel/nearest';
import MiniSearch, { type SearchResult as MiniSearchResult } from 'minisearch';
import { phrasings, stemOf, withoutStopWords } from './search-words';

export interface SearchEntry {
  /** `Guide › Orders`, `API reference › Orders`, `Event`, or `Error 409`. */
  kind: string;
  title: string;
  path: string;
  text: string;
  /** A search for one of these has this entry first. */
  names?: readonly string[];
  /** The title of the page, if the entry is a part of one. */
  page?: string;
  /** The members and parameters of an operation. They are found, but say less than its text. */
  members?: string;
  /** Ranks below what other readers need. */
  isForOperators?: boolean;
}

export interface SearchResult extends SearchEntry {
  /** The words of the index that match. */
  words: string[];
}

/** At most this many letters of a query; the rest cannot make a result better. */
export const MAX_LETTERS = 100;
const MAX_WORDS = 8;
const MAX_RESULTS = 30;
/** Entries that are added without a pause. */
const AT_ONCE = 20;
/** The results of this many queries are kept. */
const MAX_KEPT = 100;
/** Shorter words are searched as they are: nearly every other word is similar to them. */
const MIN_FUZZY = 5;
const MAX_TYPOS = 2;
/** Shorter words are the beginning of many others, so they stand for themselves, except the one being typed. */
const MIN_PREFIX = 4;
const MIN_LAST_PREFIX = 3;
/** Words of a query that are compared with all others. */
const MAX_COMPARED = 4;
/** Not a placeholder or a part of a sample. */
const WORD = /^[a-z]{3,}(?:[._-][a-z]+)*$/;
const WRITTEN_WORDS = /\p{L}[\p{L}._-]{3,}/gu;

/** How much more an entry with all words counts. */
const HAS_ALL = 2;
/** A guide explains; an error, event, or term is short, and would be first for each of its words. */
const KIND_WEIGHTS: readonly [kind: RegExp, weight: number][] = [
  [/^Guide/, 1.6],
  [/^(?:Error|Event|Glossary|Object)/, 0.6],
];
const FOR_OPERATORS = 0.3;

/** An error code, the name of an object, or an event type, which no other text contains by chance. */
const IDENTIFIER = /^(?:[a-z]+(?:[._][a-z]+)+|[A-Z][a-z]+(?:[A-Z][a-z]+)+)$/;

/** Names such as `order_state_conflict` are found as a whole and by their words. */
const tokensOf = (text: string): string[] =>
  text.split(/[\s/{}()[\]"'`,:;!?<>=|]+/).flatMap((word) => {
    const bare = word.replace(/^[.\-_]+|[.\-_]+$/g, '');
    const parts = bare.split(/[._-]+/);
    return parts.length > 1 ? [bare, ...parts] : [bare];
  });

const wordsOf = (query: string): string[] =>
  withoutStopWords([...new Set(tokensOf(query))].filter((word) => word !== '')).slice(0, MAX_WORDS);

const stemsOf = (query: string): string[] => [...new Set(wordsOf(query).map(stemOf))];

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
    fields: ['title', 'page', 'text', 'path', 'members'],
    tokenize: tokensOf,
    searchOptions: {
      boost: { title: 4, page: 2, path: 1.5, members: 0.3 },
      tokenize: stemsOf,
      maxFuzzy: MAX_TYPOS,
      boostDocument: (id) => weightOf(this.entries[id as number] as SearchEntry),
    },
  });
  private readonly vocabulary: readonly string[];
  /** Words that a search can suggest, the most frequent first. */
  private readonly byFrequency: readonly string[];
  private readonly named = new Map<string, number[]>();
  /** By title, those that are found anywhere in a query. */
  private readonly identifiers = new Map<string, number[]>();
  private readonly kept = new Map<string, SearchResult[]>();

  private constructor(private readonly entries: readonly SearchEntry[]) {
    const texts = entries.flatMap(({ title, text, path, page = '', members = '' }) =>
      tokensOf(`${title} ${page} ${text} ${path} ${members}`.toLowerCase()),
    );
    const counts = new Map<string, number>();
    for (const word of texts) counts.set(word, (counts.get(word) ?? 0) + 1);
    this.vocabulary = [...counts.keys()].sort();
    this.byFrequency = [...counts]
      .sort(([, one], [, other]) => other - one)
      .map(([word]) => word)
      .filter((word) => WORD.test(word));
    for (const [id, { title }] of entries.entries())
      if (IDENTIFIER.test(title)) this.identifiers.set(title, [...(this.identifiers.get(title) ?? []), id]);
    for (const [id, { names = [] }] of entries.entries())
      for (const key of new Set(names.map(nameKey)))
        this.named.set(key, [...(this.named.get(key) ?? []), id]);
  }

  /** Building it takes about a second. Other requests are answered in between. */
  static async of(entries: readonly SearchEntry[]): Promise<SearchIndex> {
    const made = new SearchIndex(entries);
    const numbered = entries.map((entry, id) => ({ ...entry, id }));
    await made.index.addAllAsync(numbered, { chunkSize: AT_ONCE });
    return made;
  }

  /** The best results: what has the name, then what has all words, or many of them. */
  find(query: string): SearchResult[] {
    const asked = query.slice(0, MAX_LETTERS).trim();
    const kept = this.kept.get(asked) ?? this.search(asked);
    this.kept.delete(asked);
    this.kept.set(asked, kept); // the last one is the newest
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value as string);
    return kept;
  }

  /** The query with the words that its author most likely meant, for one that finds nothing. Undefined if no word is near. */
  meant(query: string): string | undefined {
    const asked = query.slice(0, MAX_LETTERS).trim().toLowerCase();
    const unknown = (asked.match(WRITTEN_WORDS) ?? []).filter((word) => !this.isKnown(word));
    const nearest = new Map(
      unknown.slice(0, MAX_COMPARED).map((word) => [word, nearestOf(word, this.byFrequency)]),
    );
    const meant = asked.replaceAll(WRITTEN_WORDS, (word) => nearest.get(word) ?? word);
    return meant !== asked && this.find(meant).length > 0 ? meant : undefined;
  }

  private search(query: string): SearchResult[] {
    if (wordsOf(query).length === 0) return [];
    const named = this.namedIn(query);
    const words = wordsOf(query.toLowerCase());
    const stems = phrasings(query.toLowerCase()).flatMap(stemsOf);
    const others = this.matches(query.toLowerCase()).filter(({ id }) => !named.includes(id as number));
    return [...named.map((id) => ({ id, terms: words })), ...others]
      .slice(0, MAX_RESULTS)
      .map(({ id, terms }) => ({
        ...(this.entries[id as number] as SearchEntry),
        words: partsOf(terms, stems),
      }));
  }

  /** What the query is the name of, or else what it mentions: `409 order_state_conflict`, “fields of an order”. */
  private namedIn(query: string): number[] {
    const all = this.named.get(nameKey(query));
    if (all) return all;
    const mentioned = query
      .split(/[\s,:;!?()"'`]+/)
      .flatMap((word) => this.identifiers.get(word) ?? this.identifiers.get(word.split('.')[0] ?? '') ?? []);
    const objects = (this.named.get(nameKey(wordsOf(query.toLowerCase()).join(' '))) ?? []).filter((id) =>
      this.entries[id]?.kind.startsWith('Object'),
    );
    return [...new Set([...mentioned, ...objects])];
  }

  private matches(query: string): MiniSearchResult[] {
    const fuzzy = (word: string): number | false =>
      word.length < MIN_FUZZY || this.isKnown(word) ? false : 0.2;
    const texts = phrasings(query);
    const found = (combineWith: 'AND' | 'OR'): MiniSearchResult[] =>
      this.index.search(
        { combineWith: 'OR', queries: texts.map((text) => ({ combineWith, queries: [text] })) },
        { prefix, fuzzy },
      );
    const withAll = new Set(found('AND').map(({ id }) => id as number));
    const rank = ({ id, score }: MiniSearchResult): number =>
      score * (withAll.has(id as number) ? HAS_ALL : 1);
    return found('OR').sort((one, other) => rank(other) - rank(one));
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

const weightOf = ({ kind, isForOperators }: SearchEntry): number =>
  (KIND_WEIGHTS.find(([pattern]) => pattern.test(kind))?.[1] ?? 1) * (isForOperators ? FOR_OPERATORS : 1);

const WORDS = /[\p{L}\p{N}]+/gu;

/** What to mark: of a name such as `refund.opened`, only the parts that were searched for. */
const partsOf = (terms: readonly string[], stems: readonly string[]): string[] =>
  terms.flatMap((term) => {
    const parts = term.match(WORDS) ?? [];
    const wanted = parts.filter((part) => stems.some((stem) => part.startsWith(stem)));
    return wanted.length > 0 ? wanted : parts;
  });

export interface ContextPart {
  text: string;
  isMatch: boolean;
}

/** Letters of context around the first match. */
const BEFORE = 70;
const CONTEXT = 240;

/** The part of a text around its first match, with the matching words marked. */
export function contextOf(text: string, words: readonly string[]): ContextPart[] {
  const wanted = new Set(words);
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
