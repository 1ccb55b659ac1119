/** The words of a name: `in_progress` is “in progress”. */
export const inWords = (name: string): string => name.replaceAll('_', ' ');

/** Begins with a capital letter: “in progress” is “In progress”. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For the middle of a sentence: “In progress” is “in progress”. */
export const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The words for a value that other releases may add to. */
export function wordsFor(words: Record<string, string>, value: string): string {
  return Object.hasOwn(words, value) ? (words[value] as string) : inWords(value);
}

/** A number of things in words: “1 sale”, “12 sales”. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Counts that are shown in passing are exact below it. */
export const COUNT_CAP = 100;

/** “7”, and “99+” from the cap on. */
export const cappedCount = (count: number): string =>
  count < COUNT_CAP ? String(count) : `${COUNT_CAP - 1}+`;

/** A length of time in words: “36 hours”, “14 days”. */
export const lengthOf = (hours: number): string =>
  hours < 48 ? countOf(hours, 'hour') : countOf(Math.round(hours / 24), 'day');
