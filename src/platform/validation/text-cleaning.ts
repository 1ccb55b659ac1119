import { oneLine, plainText } from '../../kernel/clean-text';
import type { Cleaning } from './request-instance';

/** Texts of at most this many characters have one line. */
const MAX_LINE = 300;

/** Leaves a text unchanged that the pattern rejects, so that validation reports it. */
export function cleaningOf(max: number | undefined, pattern?: RegExp): Cleaning {
  const clean = max !== undefined && max <= MAX_LINE ? oneLine : plainText;
  return pattern
    ? (text) => (text.length <= 2 * (max ?? 0) && pattern.test(text) ? clean(text) : text)
    : clean;
}
