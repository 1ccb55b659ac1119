import { memoize } from '../../kernel/lazily';

/**
 * Text in pictures. The reader's fonts are unknown, so widths are estimated on the high side, and text that does not
 * fit is cut between graphemes.
 */

const graphemes = memoize(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

const CONTROLS = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFF]/gu;
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
const MARKS = /\p{M}/gu;
const MARKS_KEPT = 2;

/** One line, without invisible characters that could reverse, stack, or break the surrounding text. */
export function drawable(text: string): string {
  const line = text.replace(/\s+/gu, ' ').replace(CONTROLS, '').trim();
  return [...graphemes().segment(line)].map(({ segment }) => withoutPiles(segment)).join('');
}

function withoutPiles(grapheme: string): string {
  let marks = 0;
  return PICTURE.test(grapheme)
    ? grapheme
    : grapheme.replace(MARKS, (mark) => (++marks > MARKS_KEPT ? '' : mark));
}

/** An upper estimate in pixels; bold is wider. */
export function widthOf(text: string, fontSize: number, bold = false): number {
  let ems = 0;
  for (const { segment } of graphemes().segment(text)) ems += emsOf(segment);
  return ems * fontSize * (bold ? 1.1 : 1);
}

function emsOf(grapheme: string): number {
  if (PICTURE.test(grapheme)) return 1.4;
  if (WIDE.test(grapheme)) return 1.05;
  if (/^[ijl.,:;'|!\s]/u.test(grapheme)) return 0.38;
  if (/^[mwMW@%—…]/u.test(grapheme)) return 1.02;
  if (/^[a-z0-9]/u.test(grapheme)) return 0.63;
  if (/^[A-Z]/u.test(grapheme)) return 0.76;
  if (/^[\u0080-\u024F\u0370-\u052F]/u.test(grapheme)) return 0.8;
  return Math.max(0.9, 0.75 * [...grapheme.replace(MARKS, '')].length);
}

/** As much as fits, with an ellipsis if something is cut. */
export function fitted(text: string, width: number, fontSize: number, bold = false): string {
  const line = drawable(text);
  if (widthOf(line, fontSize, bold) <= width) return line;
  let kept = '';
  for (const { segment } of graphemes().segment(line)) {
    if (widthOf(`${kept}${segment}…`, fontSize, bold) > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Wraps into at most `lines` lines, between words where possible. */
export function wrapped(
  text: string,
  width: number,
  fontSize: number,
  lines: number,
  bold = false,
): string[] {
  const words = drawable(text).split(' ');
  const made: string[] = [];
  while (words.length > 0 && made.length < lines) {
    if (made.length === lines - 1) return [...made, fitted(words.join(' '), width, fontSize, bold)];
    let line = words.shift() as string;
    if (widthOf(line, fontSize, bold) > width)
      return [...made, fitted([line, ...words].join(' '), width, fontSize, bold)];
    while (words[0] !== undefined && widthOf(`${line} ${words[0]}`, fontSize, bold) <= width)
      line = `${line} ${words.shift()}`;
    made.push(line);
  }
  return made;
}

/** Words without the punctuation around and in them. */
const SPOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;

/** The first letters of the first two words, as a substitute for a picture. */
export function initials(name: string): string {
  const text = drawable(name);
  const words = text.match(SPOKEN) ?? text.split(' ');
  return words
    .slice(0, 2)
    .map((word) => [...graphemes().segment(word)][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}
