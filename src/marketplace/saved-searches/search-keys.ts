import { Injectable } from '@nestjs/common';
import { searchQuery } from '../../kernel/search-text';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { CONDITIONS, MAX_LISTING_PRICE_CENTS } from '../policies';
import { type Cover, coversOf } from './required-words';
import { noWords } from './saved-searches.errors';
import type { SaveSearchRequest } from './saved-searches.dto';

/** The maximum number of searches counted per key. */
const CROWD_CAP = 1_000;

/** The words of the query and the filters, as they appear in the search vectors of matching listings. */
const TERMS = statement(
  'saved_search_terms',
  `SELECT to_tsquery('english', $1)::text AS words,
          ARRAY(SELECT listing_marker('tag', tag) FROM unnest($2::text[]) AS tag) AS tags,
          listing_marker('sub', $3) AS subcategory, listing_marker('category', $4) AS category,
          listing_marker('cond', $5) AS condition,
          ARRAY(SELECT listing_marker('price', step::text)
                  FROM generate_series(listing_price_step($6), listing_price_step($7)) AS step) AS prices,
          ARRAY(SELECT listing_marker('cond', condition) FROM unnest($8::text[]) AS condition) AS conditions`,
);
const CROWDS = statement(
  'saved_search_crowds',
  `SELECT k.key, (SELECT count(*)::int FROM (
            SELECT FROM saved_search_keys s WHERE s.key = k.key LIMIT ${CROWD_CAP}) crowd) AS crowd
     FROM unnest($1::text[]) AS k(key)`,
);

interface Terms {
  words: string | null;
  tags: string[];
  subcategory: string | null;
  category: string | null;
  condition: string | null;
  prices: string[];
  conditions: string[];
}

/** Keys that a search can be indexed under, and roughly how common they are among listings. */
interface Choice {
  keys: Cover;
  commonness: number;
}

/**
 * Chooses the keys that a search is indexed under. Of the keys that matching listings must have, it takes those that
 * few listings and few saved searches have, because both determine the work when a listing is published.
 */
@Injectable()
export class SearchKeys {
  async keysFor(tx: Tx, request: SaveSearchRequest): Promise<Cover> {
    const { query, tags, subcategory, category, condition } = request;
    const filters = [
      query == null ? null : searchQuery(query),
      tags ?? [],
      subcategory ?? null,
      category ?? null,
      condition ?? null,
    ];
    const lowest = Math.max(request.min_price ?? 1, 1); // no price is below it
    const prices = [lowest, Math.max(request.max_price ?? MAX_LISTING_PRICE_CENTS, 1)];
    const [terms] = await execute<Terms & Record<string, unknown>>(tx, TERMS, [
      ...filters,
      ...prices,
      CONDITIONS,
    ]);
    if (!terms || terms.words === '') throw noWords();
    const priced = typeof request.min_price === 'number' || typeof request.max_price === 'number';
    return this.best(tx, choicesOf(terms, priced));
  }

  private async best(tx: Tx, choices: Choice[]): Promise<Cover> {
    const keys = [...new Set(choices.flatMap((choice) => choice.keys))];
    const rows = await execute<{ key: string; crowd: number }>(tx, CROWDS, [keys]);
    const crowds = new Map(rows.map(({ key, crowd }) => [key, crowd]));
    const cost = ({ keys, commonness }: Choice): number =>
      keys.reduce((sum, key) => sum + commonness * (1 + (crowds.get(key) ?? 0)), 0);
    return choices.reduce((best, next) => (cost(next) < cost(best) ? next : best)).keys;
  }
}

/** Every listing has one of the conditions, so all of them are the last resort for a search that only excludes. */
function choicesOf(terms: Terms, priced: boolean): Choice[] {
  const words = coversOf(terms.words ?? '').map((keys) => ({ keys, commonness: 1 }));
  words.sort(
    (a, b) =>
      Math.min(...b.keys.map(({ length }) => length)) - Math.min(...a.keys.map(({ length }) => length)),
  );
  const one = (key: string | null, commonness: number): Choice[] =>
    key === null ? [] : [{ keys: [key], commonness }];
  return [
    ...words,
    ...terms.tags.flatMap((tag) => one(tag, 1)),
    ...one(terms.subcategory, 3),
    ...(priced ? [{ keys: terms.prices, commonness: 5 }] : []),
    ...one(terms.category, 15),
    ...one(terms.condition, 80),
    { keys: terms.conditions, commonness: 100 },
  ];
}
