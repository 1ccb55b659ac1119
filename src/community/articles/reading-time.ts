import { WORDS_PER_MINUTE } from '../policies';

/** In minutes. */
export function readingTime(content: string): number {
  const words = content.match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}
