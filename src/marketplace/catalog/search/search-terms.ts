import { cleaned } from '../../../kernel/search-text';

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
