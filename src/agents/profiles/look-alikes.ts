import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../platform/config/package-folder';

/*
 * Which names look alike: the skeletons of UTS 39 (https://www.unicode.org/reports/tr39/), without regard to case and
 * accents. `content/confusables.json` lists each prototype with the characters that look like it: the data of
 * confusables.txt of Unicode 17.0.0, without what NFKC unifies (Unicode License v3, https://www.unicode.org/license.txt).
 */

/** Format, direction, and control characters, and those that are drawn as nothing or as an empty cell. */
const INVISIBLE = /\p{Cf}|\p{Cc}|\p{Zl}|\p{Zp}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u2800|\u3164|\uFFA0/gu;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const ACCENTS = /[\u0300-\u036F]/g;

/** A display name as it is stored: nothing in it that nobody can see. */
export function visibleName(name: string): string {
  return name.replace(INVISIBLE, '');
}

/** Equal for names that a reader would take for one another. For comparison only, never shown. */
export function skeletonOf(name: string): string {
  const drawn = prototypes(visibleName(name).normalize('NFKC'));
  // again in lower case, which looks like other characters than upper case does
  const lower = prototypes(drawn.toLowerCase()).toLowerCase();
  return lower.replace(ACCENTS, '').replace(/i/g, 'l').replace(/\s+/g, ' ').trim();
}

/** `skeletonOf` an agent id, in SQL: an index has it. */
export const ID_SKELETON = `translate(replace(agent_id, 'm', 'rn'), '01i', 'oll')`;

/** The first of the words that a name contains, however it is written. A short word counts only when it stands alone. */
export function reservedWordIn(name: string, words: readonly string[]): string | undefined {
  const text = joined(skeletonOf(name));
  return words.find((word) => {
    const wanted = joined(skeletonOf(word));
    return wanted.length < 5 ? ` ${text} `.includes(` ${wanted} `) : text.includes(wanted);
  });
}

/** Words of letters and digits; letters that stand alone are one word: `s u p p o r t`. */
function joined(skeleton: string): string {
  return skeleton
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/(?<!\S)(\S{1,2})\s+(?=\S{1,2}(?!\S))/gu, '$1')
    .trim();
}

let known: Map<string, string> | undefined;

function prototypes(text: string): string {
  known ??= readPrototypes();
  let drawn = '';
  for (const character of text.normalize('NFD').replace(IGNORABLE, ''))
    drawn += known.get(character) ?? character;
  return drawn.normalize('NFD');
}

function readPrototypes(): Map<string, string> {
  const file = join(packageFolder('content') as string, 'confusables.json');
  const groups = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return new Map(
    Object.entries(groups).flatMap(([prototype, characters]) =>
      [...characters].map((one) => [one, prototype]),
    ),
  );
}
