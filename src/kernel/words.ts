/** The words of a name: `in_progress` is “in progress”. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');

/** Begins with a capital letter: “in progress” is “In progress”. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The words for a value that other releases may add to. */
export function wordsFor(words: Record<string, string>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] as string) : inWords(value);
}
