const MAX_KEY = 200; // compatibility forms may be many times as long as what was written, and an index entry is not

const PLAIN = /^[\x20-\x7e]*$/;

/** What two ways to write the same thing have in common: `ＯＣＲ ` and `ocr` are one. Empty where nothing is left. */
export function termKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ +/g, ' ').trim().slice(0, MAX_KEY);
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
  return [...folded.slice(0, MAX_KEY)].filter(isWhole).join('');
}

/** The keys of a list, each once, in their order. */
export function termKeys(...lists: (readonly string[] | undefined)[]): string[] {
  const keys = lists.flatMap((list) => (list ?? []).map(termKey));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** A cut may leave half of a character behind, which no database takes. */
function isWhole(character: string): boolean {
  const code = character.codePointAt(0) as number;
  return code < 0xd800 || code > 0xdfff;
}
