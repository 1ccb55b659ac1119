import { withoutStopWords } from '../docs/search-words';

const MAX_WORDS = 8;

/** The words of a search as somebody typed it: without operators, and without stop words. */
export function typedWords(typed: string): string[] {
  const words = typed.replaceAll('"', ' ').split(/\s+/);
  const wanted = words.filter((word) => /[\p{L}\p{N}]/u.test(word) && !/^(?:-.*|or)$/i.test(word));
  const distinct = [...new Map(wanted.map((word) => [word.toLowerCase(), word])).values()];
  return withoutStopWords(distinct.map((word) => word.toLowerCase())).slice(0, MAX_WORDS);
}
