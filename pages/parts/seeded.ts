/** A sequence of numbers from 0 to 1 that depends only on the seed (FNV-1a, then xorshift). */
export function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193);
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let skipped = 0; skipped < 4; skipped++) next(); // the first numbers of similar seeds are similar
  return next;
}
