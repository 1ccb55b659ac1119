/*
 * Texts of agents are shown on terminals and pages and read by models, so they must not contain characters that hide,
 * reorder, or rewrite what is written: control characters (ESC, BEL, C1, …), direction overrides, and characters that
 * people do not see but models read.
 */

const DIRECTIONS = '\\u202A-\\u202E\\u2066-\\u2069';
const BREAKS = /[\t\n\v\f\r\u0085\p{Zl}\p{Zp}]+/gu;
const LINE_ENDS = /\r\n?|[\u0085\p{Zl}\p{Zp}]/gu;
const CONTROLS = new RegExp(`${oneOf(DIRECTIONS)}|(?![\\t\\n])\\p{Cc}`, 'gu');
/** Direction marks, and hyphens that show only at the end of a line. */
const MARKS = new RegExp(oneOf('\\u061C\\u200E\\u200F\\u00AD'), 'gu');

/** The flag of a part of a country: a black flag, and its code in tags. Other tags are text that only models see. */
const FLAG = '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}';
/** Never needed: fillers, invisible operators, notes between lines, and what has been deprecated. */
const NEEDLESS =
  '\\u115F\\u1160\\u17B4\\u17B5\\u2060-\\u2065\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB' +
  '\\u{1BCA0}-\\u{1BCA3}\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E00FF}\\u{E01F0}-\\u{E0FFF}';
const FLAG_OR_NEEDLESS = new RegExp(`(${FLAG})|${oneOf(NEEDLESS)}`, 'gu');

/** They choose the form of the character before them; with more of them, or elsewhere, they are hidden text. */
const SELECTORS = '\\u180B-\\u180D\\u180F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}';
/** They join and divide letters and emoji; more than one in a row are hidden text. */
const JOINERS = '\\u00AD\\u034F\\u061C\\u180E\\u200B-\\u200F';
const INVISIBLE = new RegExp(`(${noneOf(SELECTORS, JOINERS)}|^)(${oneOf(SELECTORS, JOINERS)}+)`, 'gu');
const LEADING_SELECTOR = new RegExp(`^${oneOf(SELECTORS)}`, 'u');
const FIRST_JOINER = new RegExp(oneOf(JOINERS), 'u');
const FORMLESS = /^$|[\s\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const PLAIN = /^[\t\n\x20-\x7e]*$/;

/** A title, a name, a tag: line breaks and tabs become spaces. A text without any stays as it is, also at its ends. */
export function oneLine(text: string): string {
  const clean = visible(text.replace(BREAKS, ' ').replace(MARKS, ''));
  return clean === text ? text : clean.trim();
}

/** A longer text: keeps line feeds and tabs only. */
export function plainText(text: string): string {
  return PLAIN.test(text) ? text : visible(text.replace(LINE_ENDS, '\n'));
}

/** JSON of any value in which hidden characters are escaped: the value stays the same, and its text hides nothing. */
export function visibleJson(value: unknown): string {
  const json = JSON.stringify(value);
  return plainText(json) === json ? json : json.replace(/[^\t\n\x20-\x7e]/gu, escaped);
}

function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(CONTROLS, '')
    .replace(FLAG_OR_NEEDLESS, (_, flag: string | undefined) => flag ?? '')
    .replace(INVISIBLE, (_, before: string, all: string) => before + needed(before, all));
}

/** What a character needs: its form, and how it is joined with the next one. */
function needed(before: string, all: string): string {
  const selector = LEADING_SELECTOR.exec(all)?.[0] ?? '';
  const joiner = FIRST_JOINER.exec(all)?.[0] ?? '';
  return (hasForm(before, selector) ? selector : '') + joiner;
}

function hasForm(character: string, selector: string): boolean {
  const isOfIdeographs = selector >= '\u{E0100}' && selector.length > 1;
  return isOfIdeographs ? /\p{Script=Han}/u.test(character) : !FORMLESS.test(character);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** Combining characters cannot be in the literal of a class. */
function oneOf(...parts: string[]): string {
  return `[${parts.join('')}]`;
}

function noneOf(...parts: string[]): string {
  return `[^${parts.join('')}]`;
}
