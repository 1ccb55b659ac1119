import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { after, Clock, DAY, MINUTE } from '../../../kernel/clock';
import { cleaned } from '../../../kernel/search-text';
import { execute, Database, statement } from '../../../platform/database/statements';
import { afterCommit, type Tx } from '../../../platform/database/transactions';
import { Rebuilds } from '../../../platform/workers/rebuilds';
import { Workers } from '../../../platform/workers/workers';
import { BAND_TABLES } from './search-statement';
import { SearchTerm } from './search.entity';

/** A word or tag that listings use. */
export interface Term {
  kind: 'word' | 'tag';
  term: string;
}

const MAX_WORDS = 250;
const MAX_TERM = 50;
/** Words of at least three characters that start with a letter; anything else is not corrected or suggested. */
const WORD = /\p{L}[\p{L}\p{M}\p{N}]{2,29}/gu;

interface Worded {
  title: string;
  short_description?: string | null;
  description: string;
  tags?: readonly string[];
}

/** The terms of a listing, sorted, so that writers insert in the same order and cannot deadlock. */
export function termsOf(listing: Worded): Term[] {
  const tags = (listing.tags ?? []).map((tag) => tag.toLowerCase());
  const text = [listing.title, ...tags, listing.short_description ?? '', listing.description].join(' ');
  const words = [...new Set(wordsOf(text))].slice(0, MAX_WORDS);
  return [
    ...[...new Set(tags)]
      .filter((tag) => tag.length <= MAX_TERM)
      .sort()
      .map((term): Term => ({ kind: 'tag', term })),
    ...words.sort().map((term): Term => ({ kind: 'word', term })),
  ];
}

/** The words of a text in lower case, in order. */
export function wordsOf(text: string): string[] {
  return cleaned(text).toLowerCase().match(WORD) ?? [];
}

const BATCH = 50;
const RECOUNT_MS = DAY;
/** Counting further would not change which term is suggested first. */
const MAX_COUNT = 1_000;

/**
 * Skips stop words, because a correction to one finds nothing. Sorted input prevents deadlocks between concurrent
 * writers.
 */
const LEARN = statement(
  'search_terms_learn',
  `INSERT INTO search_terms (kind, term)
   SELECT kind, term FROM unnest($1::text[], $2::text[]) AS t(kind, term)
    WHERE kind = 'tag' OR numnode(plainto_tsquery('english', term)) > 0
   ON CONFLICT DO NOTHING`,
);
/** Replaces an unknown word, except a stop word, with the most similar known one; ties go to the more frequent. */
const CORRECT = statement(
  'search_terms_correct',
  `SELECT w.word, best.term
     FROM unnest($1::text[]) AS w(word)
     JOIN LATERAL (
       SELECT t.term FROM search_terms t WHERE t.kind = 'word' AND t.term % w.word
        ORDER BY similarity(t.term, w.word) DESC, t.listings DESC, t.term LIMIT 1) best ON true
    WHERE numnode(to_tsquery('english', quote_literal(search_fold(w.word)))) > 0
      AND NOT EXISTS (SELECT FROM search_terms k WHERE k.kind = 'word' AND k.term = w.word)`,
);
const band = (table: string): string => `SELECT FROM ${table} WHERE search @@ d.query`;
/** A single character may be the end of a longer text without spaces. */
const WORDS_OF_TERM = `(
  SELECT string_agg('''' || word || '''', ' & ')::tsquery FROM unnest(tsvector_to_array(search_vector('english', term))) AS word
   WHERE length(word) > 1)`;
const RECOUNT = statement(
  'search_terms_recount',
  `WITH due AS (
     SELECT kind, term, CASE kind WHEN 'tag' THEN listing_marker_query('tag', term)
                                  ELSE ${WORDS_OF_TERM} END AS query
       FROM search_terms WHERE counted_at IS NULL OR counted_at < $1
      ORDER BY counted_at NULLS FIRST, kind, term LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
   counted AS (
     SELECT d.kind, d.term, (SELECT count(*)::int FROM (
       ${BAND_TABLES.map(band).join(' UNION ALL ')} LIMIT ${MAX_COUNT}) n) AS listings FROM due d),
   unused AS (DELETE FROM search_terms t USING counted c WHERE t.kind = c.kind AND t.term = c.term AND c.listings = 0)
   UPDATE search_terms t SET listings = c.listings, counted_at = $2
     FROM counted c WHERE t.kind = c.kind AND t.term = c.term AND c.listings > 0 RETURNING 1 AS done`,
);

/** The words and tags of all listings. New ones are added immediately and counted later. */
@Injectable()
export class SearchTerms implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly workers: Workers,
    private readonly rebuilds: Rebuilds,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'search-terms', role: 'sweeper', everyMs: MINUTE, step: () => this.recount() });
    this.rebuilds.add('search_terms', async (tx) => {
      await tx.update(SearchTerm, { countedAt: Not(IsNull()) }, { countedAt: null });
      afterCommit(tx, () => this.workers.wake('search-terms'));
    });
  }

  async learn(tx: Tx, listing: Parameters<typeof termsFor>[0]): Promise<void> {
    const terms = termsFor(listing);
    await execute(tx, LEARN, [terms.map(({ kind }) => kind), terms.map(({ term }) => term)]);
  }

  /** The query with its unknown words corrected, or undefined if there is nothing to correct. */
  async correct(query: string): Promise<string | undefined> {
    const words = [...new Set(wordsOf(query))].slice(0, 20);
    if (words.length === 0) return undefined;
    const found = await this.database.rows<{ word: string; term: string }>(CORRECT, [words]);
    if (found.length === 0) return undefined;
    const corrections = new Map(found.map(({ word, term }) => [word, term]));
    return cleaned(query)
      .toLowerCase()
      .replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(word) ?? word);
  }

  private async recount(): Promise<boolean> {
    const now = this.clock.now();
    const done = await this.database.rows(RECOUNT, [after(now, -RECOUNT_MS), now]);
    return done.length === BATCH;
  }
}

function termsFor(listing: {
  title: string;
  shortDescription: string | null;
  description: string;
  tags: string[];
}): ReturnType<typeof termsOf> {
  return termsOf({ ...listing, short_description: listing.shortDescription });
}
