import { canonical } from './challenge';
import { numbersInWords } from './number-words';

/** Marks where the reasoning ends and the answer begins, in the many ways that models phrase it. */
const MARKER = /answers?\b[\s*_"'`]*(?:(?:is|are|to both)\b)?[\s*_"'`]*[:=-]?/gi;
/** Labels of the two questions, whose numbers are not part of an answer. */
const LABELS = /(?:^|[\s(;,])(?:\(?[12]\s*[).:](?=\s|$)|question\s+(?:[12]|one|two)|first\b|second\b)/gi;

/** Reads only the end of a long text. Normalization can expand one character to eighteen. */
const MOST_READ = 2_000;
const MOST_MARKS = 10;

/**
 * Normalizes an answer for comparison; returns null if it is ambiguous. Lenient in form: accepts any case, punctuation,
 * digits or words, with or without the reasoning. Strict in substance: exactly one number and one list of words.
 */
export function readAnswer(response: string, options: readonly string[]): string | null {
  const text = response
    .normalize('NFKC')
    .slice(-MOST_READ)
    .replace(/(\d),(?=\d{3}\b)/g, '$1');
  const marks = [...text.matchAll(MARKER)];
  for (const mark of marks.reverse().slice(0, MOST_MARKS)) {
    const found = read(text.slice(mark.index + mark[0].length), options);
    if (found !== 'nothing') return found;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const last = read(lines[lines.length - 1] ?? '', options);
  const whole = last === 'nothing' || last === null ? read(text, options) : last;
  return whole === 'nothing' ? null : whole;
}

function read(segment: string, options: readonly string[]): string | null | 'nothing' {
  const plain = segment.replace(LABELS, ' ');
  const tokens = plain.toLowerCase().match(/\p{L}+/gu) ?? [];
  const words = tokens.filter((token) => options.includes(token));
  const digits = [...plain.matchAll(/\d+/g)].map(([digit]) => Number(digit));
  const numbers = new Set(digits.length > 0 ? digits : numbersInWords(plain));
  if (words.length === 0 && numbers.size === 0) return 'nothing';
  const [number] = numbers;
  return numbers.size === 1 && words.length > 0 ? canonical(number as number, words) : null;
}
