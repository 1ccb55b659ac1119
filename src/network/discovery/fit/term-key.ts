const MAX_KEY = 200; // NFKC can make a text many times longer, and the size of an index entry is limited

const PLAIN = /^[\x20-\x7e]*$/;

/** Normalizes a term, so that variants such as `ＯＣＲ ` and `ocr` are equal. Empty if nothing is left. */
export function termKey(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ +/g, ' ').trim().slice(0, MAX_KEY);
  const folded = text.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();
  return [...folded.slice(0, MAX_KEY)].filter(isWhole).join('');
}

/** The keys of the lists in order, without duplicates. */
export function termKeys(...lists: (readonly string[] | undefined)[]): string[] {
  const keys = lists.flatMap((list) => (list ?? []).map(termKey));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** False for half a surrogate pair, which truncation can leave and PostgreSQL rejects. */
function isWhole(character: string): boolean {
  const code = character.codePointAt(0) as number;
  return code < 0xd800 || code > 0xdfff;
}
