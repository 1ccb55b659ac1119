import type { Client } from 'pg';
import { searchQuery } from '../src/kernel/search-text';
import {
  ANY_LISTING,
  type Bind,
  exactConditions,
  filters,
} from '../src/marketplace/catalog/search/search-filters';
import { ANY_WORD, composeSearch, RELEVANCE } from '../src/marketplace/catalog/search/search-statement';
import { SearchRequest } from '../src/marketplace/catalog/search/search.dto';
import { CATEGORY_SLUGS } from '../src/kernel/categories';
import type { Aim } from './aim';
import { say } from './progress';
import { randomFrom } from './random';
import { table } from './table';
import { TERM_CLASSES, type TermClass, wordsByClass } from './world';

const QUERIES = 1_000;
const TOP = 20;
const MIN_OVERLAP = 0.95;
const WORDS_PER_CLASS = 100;
/** What a query narrows besides its first word. */
const SHAPES = ['one word', 'a category', 'a price range', 'two words', 'two words, a category'] as const;
type Shape = (typeof SHAPES)[number];

export interface QualityFigures {
  listings: number;
  queries: number;
  /** The share of the exact top 20 that a search returns as its top 20, on average: overall and by kind of query. */
  overlap: number;
  by: Record<string, number>;
}

export function qualityAim({ listings, queries, overlap }: QualityFigures): Aim {
  return {
    what: `top ${TOP} of ${queries} searches at ${listings.toLocaleString('en')}, of an exact ranking`,
    aim: `>= ${100 * MIN_OVERLAP} %`,
    measured: percent(overlap),
    met: overlap >= MIN_OVERLAP,
  };
}

export function printQuality({ by }: QualityFigures): void {
  table(
    ['searches', `of the exact top ${TOP}`],
    Object.entries(by).map(([kind, overlap]) => [kind, percent(overlap)]),
  );
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Compares the first page of searches with the exact ranking of all their matches. */
export async function measureSearchQuality(
  db: Client,
  listings: number,
  queries = QUERIES,
): Promise<QualityFigures> {
  const words = await wordsByClass(db, listings, WORDS_PER_CLASS);
  const random = randomFrom(20_261_126);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const overlaps: { kinds: string[]; overlap: number }[] = [];
  for (let number = 0; overlaps.length < queries && number < 3 * queries; number++) {
    const name = TERM_CLASSES[number % TERM_CLASSES.length] as TermClass;
    const shape = SHAPES[Math.floor(number / TERM_CLASSES.length) % SHAPES.length] as Shape;
    const request = Object.assign(new SearchRequest(), {
      q: pick(words[name]) + (shape.startsWith('two') ? ` ${pick(words['very common'])}` : ''),
      ...(shape.endsWith('category') ? { category: pick(CATEGORY_SLUGS) } : {}),
      ...(shape === 'a price range' ? { min_price: 500, max_price: 20_000 } : {}),
    });
    const exact = await exactTop(db, request);
    if (exact.length === 0) continue;
    const found = new Set(await searchTop(db, request));
    const overlap = exact.filter((id) => found.has(id)).length / exact.length;
    overlaps.push({ kinds: [`${name} words`, shape], overlap });
    if (overlaps.length % 100 === 0) say(`${overlaps.length} searches compared with an exact ranking`);
  }
  const mean = (kind?: string): number => {
    const chosen = overlaps.filter(({ kinds }) => kind === undefined || kinds.includes(kind));
    return chosen.reduce((sum, { overlap }) => sum + overlap, 0) / chosen.length;
  };
  const kinds = [...TERM_CLASSES.map((name) => `${name} words`), ...SHAPES];
  return {
    listings,
    queries: overlaps.length,
    overlap: mean(),
    by: Object.fromEntries(kinds.map((kind) => [kind, mean(kind)])),
  };
}

async function searchTop(db: Client, request: SearchRequest): Promise<string[]> {
  const { text, values } = composeSearch(request, searchQuery(request.q as string));
  const { rows } = await db.query<{ id: string | null }>(text, values);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

async function exactTop(db: Client, request: SearchRequest): Promise<string[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const text = `
    WITH asked AS MATERIALIZED (
      SELECT words, ${ANY_WORD} AS any_word, words && filters AS query
        FROM (SELECT to_tsquery('english', ${bind(searchQuery(request.q as string))}) AS words, ${filters(request, bind) ?? ANY_LISTING} AS filters) given)
    SELECT id FROM listing_search WHERE search @@ (SELECT query FROM asked) ${exactConditions(request, bind)}
     ORDER BY ${RELEVANCE} DESC, popularity DESC, id DESC LIMIT ${TOP}`;
  const { rows } = await db.query<{ id: string }>(text, values);
  return rows.map(({ id }) => id);
}
