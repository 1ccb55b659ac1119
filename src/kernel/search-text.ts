/**
 * The one treatment of search text. `search_vector` and `search_fold` (`migrations/…-search-functions.ts`) treat the searched
 * texts in the same way, which a spec compares.
 */

/** Only the beginning of a longer text is read, since only its first terms count. */
const MAX_SEARCH_TEXT = 10_000;
const MAX_TERMS = 32;
/** PostgreSQL refuses words of more than 2 kB. */
const MAX_WORD = 100;

/** Characters that do not change a word: accents (except in Thai and Indic scripts, where they are vowels), and invisible characters. */
const IGNORED = characterClass(
  '\\u00ad',
  '\\u0300-\\u036f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u061c\\u0640\\u064b-\\u065f\\u0670',
  '\\u180b-\\u180f',
  '\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f',
  '\\ufe00-\\ufe0f\\ufeff',
  '\\u{1f3fb}-\\u{1f3ff}\\u{e0000}-\\u{e0fff}',
);
const INVISIBLE = characterClass('\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff');

/** Combining characters and modifiers cannot be in the literal of a class. */
function characterClass(...parts: string[]): RegExp {
  return new RegExp(`[${parts.join('')}]+`, 'gu');
}

const REPLACED: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const REPLACEABLE = new RegExp(`[${Object.keys(REPLACED).join('')}]`, 'g');
const ASCII = /^[\0-\x7f]*$/;

/** Removes unpaired surrogates, NUL and other control characters, and invisible characters. */
export function cleaned(text: string): string {
  const whole = (text as unknown as { toWellFormed(): string }).toWellFormed();
  return whole
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\ufffd\s]+/gu, ' ')
    .trim();
}

/** In lower case, composed, and without accents, so that `Café` and `cafe` are equal. */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('и\u0306', 'й') // a letter, not an accent
    .replace(IGNORED, '')
    .normalize('NFC')
    .replace(REPLACEABLE, (letter) => REPLACED[letter] as string);
}

/** Scripts without spaces between words, and Hangul with its endings. Their texts are indexed by pairs of characters. */
const PAIRED =
  '\\u0e00-\\u0eff\\u1000-\\u11ff\\u1780-\\u17ff\\u3005-\\u3007\\u3021-\\u302f\\u3031-\\u30fa\\u30fc-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\u{20000}-\\u{3ffff}';
const EMOJI = /[\u2600-\u27bf\u2b00-\u2bff\u{1f000}-\u{1faff}]/gu;
const BLANK =
  /[\u0080-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30fb\u{1f000}-\u{1faff}]+/gu;
const COMPOUND = /[^\0-\x2f\x3a-\x60\x7b-\x7f]+(?:[-./_]+[^\0-\x2f\x3a-\x60\x7b-\x7f]+)*/gu;
const SEGMENT = new RegExp(`[${PAIRED}]+|[^${PAIRED}]+`, 'gu');
const PART = /[0-9]+|[^-./_0-9]+/gu;

/** A word that is searched for as a whole or by its parts, or the pairs of a text without spaces. */
interface Segment {
  /** Undefined for pairs, and for dates and versions, whose digits would be a number without their separators. */
  whole?: string;
  parts: string[];
  isPaired: boolean;
  /** `gpt4`, which has only letters and digits. */
  isRun: boolean;
}

interface Options {
  /** `&` finds the parts of a word in any place, for vectors without places. */
  next?: '<->' | '&';
  /** Finds `gpt4` only in one piece, for which PostgreSQL needs no phrase. */
  runsWhole?: boolean;
}

/**
 * The text as `to_tsquery` reads it: words, `"a phrase"`, `or`, and `-without`. Anything may be in the text. Empty if
 * there is no term.
 */
export function searchQuery(text: string, options: Options = {}): string {
  const terms = new Terms(options);
  const given = folded(cleaned(text.slice(0, MAX_SEARCH_TEXT)));
  const alternatives: string[][] = [[]];
  for (const [, minus = '', phrase, word = ''] of given.matchAll(/(-?)"([^"]*)"|([^\s"]+)/gu)) {
    if (word === 'or') {
      if (alternatives.at(-1)?.length) alternatives.push([]);
      continue;
    }
    const isExcluded = phrase === undefined ? /^-[^\0-\x2f\x3a-\x60\x7b-\x7f]/u.test(word) : minus === '-';
    const found = phrase === undefined ? terms.all(word) : terms.inSequence(phrase);
    if (found !== '') alternatives.at(-1)?.push(isExcluded ? `!( ${found} )` : found);
  }
  const query = alternatives.filter((all) => all.length > 0).map((all) => all.join(' & '));
  return query.length > 0 ? query.join(' | ') : emojiIn(given).join(' & ');
}

/** The same without operators: every word must occur. For vectors without places. */
export function wordsQuery(text: string): string {
  const given = folded(cleaned(text.slice(0, MAX_SEARCH_TEXT)));
  const words = new Terms({ next: '&' }).all(given.replaceAll('"', ' '));
  return words === '' ? emojiIn(given).join(' & ') : words;
}

/** Whether PostgreSQL must look at more than single words: sequences, beginnings, and exclusions. */
export const isBeyondWords = (query: string): boolean => /<->|:\*|!/.test(query);

/** Emoji count only in a text without words: they mark the lines of pasted lists. */
const emojiIn = (text: string): string[] =>
  [...new Set(text.match(EMOJI) ?? [])]
    .slice(0, MAX_TERMS)
    .map((emoji) => `'emoji${emoji.codePointAt(0)?.toString(16)}'`);

class Terms {
  private left = MAX_TERMS;

  constructor(private readonly options: Options) {}

  /** Every word of the text. */
  all(text: string): string {
    return this.segmentsOf(text)
      .map((segment) => this.wholeOrParts(segment))
      .join(' & ');
  }

  /** The words of the text one after the other. Pairs of characters are next to each other only within their text. */
  inSequence(text: string): string {
    const sequences: string[][] = [];
    let last: Segment | undefined;
    for (const segment of this.segmentsOf(text)) {
      const terms = termsOf(segment);
      if (last?.isPaired === false && !segment.isPaired) sequences.at(-1)?.push(...terms);
      else sequences.push(terms);
      last = segment;
    }
    return sequences.map((terms) => this.sequence(terms)).join(' & ');
  }

  private segmentsOf(text: string): Segment[] {
    const segments: Segment[] = [];
    for (const [compound] of text.replace(BLANK, ' ').matchAll(COMPOUND)) {
      for (const [found] of compound.matchAll(SEGMENT)) {
        const segment = segmentOf(found);
        segment.parts = segment.parts.slice(0, this.left);
        this.left -= segment.parts.length;
        if (segment.parts.length > 0) segments.push(segment);
      }
    }
    return segments;
  }

  private wholeOrParts(segment: Segment): string {
    const { whole, parts, isRun } = segment;
    const inParts = this.sequence(termsOf(segment));
    if (parts.length === 1 || whole === undefined) return inParts;
    return isRun && this.options.runsWhole ? `'${whole}'` : `( '${whole}' | ${inParts} )`;
  }

  private sequence(terms: string[]): string {
    const all = terms.join(` ${this.options.next ?? '<->'} `);
    return terms.length > 1 ? `( ${all} )` : all;
  }
}

/** A single character is the beginning of the pairs that it occurs in, and a word at the end of a text. */
const termsOf = ({ parts, isPaired }: Segment): string[] =>
  isPaired && parts.length === 1 && [...(parts[0] as string)].length === 1
    ? [`'${parts[0]}':*`]
    : parts.map((part) => `'${part.slice(0, MAX_WORD)}'`);

function segmentOf(text: string): Segment {
  const characters = [...text];
  if (new RegExp(`^[${PAIRED}]`, 'u').test(text)) {
    const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`);
    return { parts: pairs.length > 0 ? pairs : characters, isPaired: true, isRun: false };
  }
  const whole = text.replace(/[-./_]+/g, '');
  const hasWhole = whole.length <= MAX_WORD && !/[0-9][-./_]+[0-9]/.test(text);
  return {
    ...(hasWhole && { whole }),
    parts: text.match(PART) ?? [],
    isPaired: false,
    isRun: whole === text,
  };
}
