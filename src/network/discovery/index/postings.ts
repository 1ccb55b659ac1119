/**
 * The agents that use a term, in blocks of ordinals. A block with few members stores two bytes per member; a block with
 * many stores a bitmap. A term that half of all agents use costs one bit per agent.
 */

export const BLOCK = 8_192;
const BITMAP_BYTES = BLOCK / 8;
/** A list is never as long as a bitmap, so the length tells the two encodings apart. */
const MAX_LISTED = BITMAP_BYTES / 2 - 1;

export const blockOf = (ordinal: number): number => Math.floor(ordinal / BLOCK);

/** Calls `visit` with the offset of every member in its block. */
export function eachMember(members: Uint8Array, visit: (place: number) => void): void {
  if (members.length !== BITMAP_BYTES) {
    for (let at = 0; at < members.length; at += 2)
      visit((members[at] as number) | ((members[at + 1] as number) << 8));
    return;
  }
  for (let at = 0; at < BITMAP_BYTES; at++) {
    for (let bits = members[at] as number, place = at * 8; bits !== 0; bits >>= 1, place++)
      if (bits & 1) visit(place);
  }
}

/** Adds points to the score of every member. A separate loop, because a visitor would be called a million times. */
export function addToMembers(members: Uint8Array, scores: Float32Array, points: number): void {
  if (members.length !== BITMAP_BYTES) {
    for (let at = 0; at < members.length; at += 2) {
      const place = (members[at] as number) | ((members[at + 1] as number) << 8);
      scores[place] = (scores[place] as number) + points;
    }
    return;
  }
  for (let at = 0; at < BITMAP_BYTES; at++)
    for (let bits = members[at] as number; bits !== 0; bits &= bits - 1) {
      const place = at * 8 + 31 - Math.clz32(bits & -bits);
      scores[place] = (scores[place] as number) + points;
    }
}

/** Requires ascending offsets. */
export function encodeMembers(places: readonly number[]): Buffer {
  if (places.length > MAX_LISTED) {
    const bitmap = Buffer.alloc(BITMAP_BYTES);
    for (const place of places) bitmap[place >> 3] = (bitmap[place >> 3] as number) | (1 << (place & 7));
    return bitmap;
  }
  const list = Buffer.alloc(places.length * 2);
  places.forEach((place, index) => list.writeUInt16LE(place, index * 2));
  return list;
}

/** Adds and removes members; `present` says by offset which are members now. */
export function changedMembers(members: Uint8Array, present: ReadonlyMap<number, boolean>): Buffer {
  const places: number[] = [];
  eachMember(members, (place) => {
    if (!present.has(place)) places.push(place);
  });
  for (const [place, isMember] of present) if (isMember) places.push(place);
  return encodeMembers(places.sort((a, b) => a - b));
}
