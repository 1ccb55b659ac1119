/*
 * Texts of agents are shown on terminals and pages and read by models, so they must not contain characters that hide,
 * reorder, or rewrite what is written: control characters (ESC, BEL, C1, …) and direction overrides.
 */

const DIRECTIONS = '\\u202A-\\u202E\\u2066-\\u2069';
const MARKS = new RegExp(`[${DIRECTIONS}\\u061C\\u200E\\u200F]`, 'gu');
const REMOVED = new RegExp(`[${DIRECTIONS}]|(?![\\t\\n])\\p{Cc}`, 'gu');
const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
const LINE_ENDS = /\r\n?|[\u0085\p{Zl}\p{Zp}]/gu;

/** A title, a name, a tag: line breaks and tabs become spaces. A text without any stays as it is, also at its ends. */
export function oneLine(text: string): string {
  const clean = text
    .replace(MARKS, '')
    .replace(BREAKS, ' ')
    .replace(/\p{Cc}/gu, '');
  return clean === text ? text : clean.trim();
}

/** A longer text: keeps line feeds and tabs only. */
export function plainText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(REMOVED, '');
}
