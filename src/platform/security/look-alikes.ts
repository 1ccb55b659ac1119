import { readContent } from '../config/package-folder';

/*
 * Detects names that look alike: the skeletons of UTS 39 (https://www.unicode.org/reports/tr39/), ignoring case and
 * accents. `content/confusables.json` lists each prototype with the characters that look like it: the data of
 * confusables.txt of Unicode 17.0.0, without what NFKC unifies (Unicode License v3,
 * https://www.unicode.org/license.txt).
 */

/** Format, direction, and control characters, and characters that render as nothing or as blank space. */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Zl}|\p{Zp}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u2800|\u3164|\uFFA0/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}|\p{Co}/gu;
/** Accents, and circles and squares drawn around a letter. */
const ACCENTS = /\p{Script=Inherited}/gu;
/** `1-2` is not `12`: a private-use character, which no name contains after `IGNORABLE`, keeps them apart. */
const BETWEEN_DIGITS = /(?<=[0-9])[^\p{L}\p{M}\p{N}](?=[0-9])/gu;
const KEPT = '\uE000';
/** Anything that is neither a letter nor a digit. */
const SEPARATOR = /[^\p{L}\p{M}\p{N}\uE000]+/gu;

/** Signs and digits that read as letters: inside a word (`SIGNS_IN_WORDS`), and anywhere (`LETTERS_OF`). */
const SIGNS: Record<string, string> = { '!': 'i', '@': 'a', $: 's' };
const SIGNS_IN_WORDS = /(?<=\p{L})[!@](?=\p{L})|\$(?=\p{L})/gu;
const LETTERS_OF: Record<string, string> = { ...SIGNS, '3': 'e', '4': 'a', '5': 's', '7': 't' };

const RESERVED_WORDS = ['admin', 'support', 'official'];
/** Words that contain a reserved word but claim nothing. */
const HONEST_WORDS = [
  'badminton',
  'unofficial',
  'unofficially',
  'supporter',
  'supporters',
  'supporting',
  'supportive',
  'supported',
  'unsupported',
];

/** A name as it is stored: without invisible characters, and with uniform spaces. */
export function visibleName(name: string): string {
  return name.replace(INVISIBLE, '').replace(/\p{Zs}/gu, ' ');
}

/**
 * Equal for names that a reader could confuse. Ignores spaces and punctuation, except between digits. For comparison
 * only, never displayed.
 */
export function skeletonOf(name: string): string {
  const drawn = drawnName(name);
  return drawn.replace(SEPARATOR, '').replaceAll(KEPT, '-') || drawn.replace(/\s+/g, ' ').trim();
}

/** Whether a name reads like this id, hyphens included: "Ada Lovelace" does not match `ada-lovelace`. */
export function readsLikeId(name: string, agentId: string): boolean {
  const spelled = (text: string): string => drawnName(text).replace(/\s+/g, '').replaceAll(KEPT, '-');
  return spelled(name) === spelled(agentId);
}

/**
 * The first operator-only word that a name contains, however it is written: inside a word, or as several whole words
 * (`sup port`). A short platform name counts only as a whole word.
 */
export function reservedWordIn(name: string, platformName: string): string | undefined {
  const plain = plainText(name);
  const inLetters = plain.replace(/[!@$3457]/g, (sign) => LETTERS_OF[sign] as string);
  const readings = [plain, inLetters].map(wordsOf);
  honest ??= new Set(HONEST_WORDS.map(skeletonOf));
  const claims = readings.map((words) => words.filter((word) => !honest?.has(word)));
  if (readings.some((words) => isIn(words, platformName))) return platformName;
  return RESERVED_WORDS.find((reserved) => claims.some((words) => isIn(words, reserved)));
}

/**
 * The reserved word by which an id or a title claims to be the operator's: the platform's name anywhere, any other word
 * only if there is nothing else. `support` is a claim; `customer-support-bot` describes a task.
 */
export function claimIn(text: string, platformName: string): string | undefined {
  const word = reservedWordIn(text, platformName);
  if (word === undefined || word === platformName) return word;
  const parts = plainText(text).split(SEPARATOR).filter(Boolean);
  const isAll = (wanted: string): boolean => skeletonOf(text) === skeletonOf(wanted);
  return RESERVED_WORDS.some(isAll) || parts.every((part) => reservedWordIn(part, platformName))
    ? word
    : undefined;
}

function isIn(words: string[], reserved: string): boolean {
  const wanted = skeletonOf(reserved);
  return (
    (wanted.length > 4 && words.some((word) => word.includes(wanted))) ||
    words.some((_, first) => isJoined(words.slice(first), wanted))
  );
}

/** Whether the first words, joined, equal `wanted`. */
function isJoined(words: string[], wanted: string): boolean {
  let joined = '';
  for (const word of words) if (joined.length < wanted.length) joined += word;
  return joined === wanted;
}

function wordsOf(text: string): string[] {
  return drawnText(text).replaceAll(KEPT, ' ').split(SEPARATOR).filter(Boolean);
}

function drawnName(name: string): string {
  return drawnText(plainText(name).replace(SIGNS_IN_WORDS, (sign) => SIGNS[sign] as string));
}

function plainText(name: string): string {
  return visibleName(name).normalize('NFKC').replace(IGNORABLE, '');
}

/** How a text looks, with similar letters unified. */
function drawnText(text: string): string {
  // repeated in lower case, which resembles other characters than upper case does
  const lower = prototypes(prototypes(text.replace(BETWEEN_DIGITS, KEPT)).toLowerCase()).toLowerCase();
  return lower.replace(ACCENTS, '').replace(/i/g, 'l');
}

/** Letters in circles and squares, flags, and small capitals, which neither NFKC nor the Unicode data unifies. */
const DRAWN_LETTERS = new Map(
  [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [String.fromCodePoint(first + index), letter]),
  ) as [string, string][],
);
for (const [index, small] of [...'ᴀʙᴅᴇꜰɢʜɪᴊĸʟɴᴘꞯʀᴛ'].entries())
  DRAWN_LETTERS.set(small, 'abdefghijklnpqrt'[index] as string);
DRAWN_LETTERS.set('ʍ', 'rn').set('ʊ', 'u');

let honest: Set<string> | undefined;
let known: Map<string, string> | undefined;

function prototypes(text: string): string {
  known ??= readPrototypes();
  let drawn = '';
  for (const character of text.normalize('NFD')) {
    const prototype = known.get(character) ?? character;
    drawn += DRAWN_LETTERS.get(prototype) ?? prototype;
  }
  return drawn.normalize('NFD');
}

function readPrototypes(): Map<string, string> {
  const groups = JSON.parse(readContent('confusables.json')) as Record<string, string>;
  return new Map(
    Object.entries(groups).flatMap(([prototype, characters]) =>
      [...characters].map((one) => [one, prototype]),
    ),
  );
}
