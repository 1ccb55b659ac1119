import { MAX_DEPTH } from './body-limits';

const [QUOTE, COMMA, BACKSLASH, SPACE] = [0x22, 0x2c, 0x5c, 0x20];
const OPENERS = [0x5b, 0x7b];
const CLOSERS = [0x5d, 0x7d];

export interface BoundsProblem {
  msg: string;
  type: 'too_deep' | 'too_long';
}

/**
 * Checks in one pass over its bytes whether a JSON text is nested too deeply or contains too many values, to refuse
 * costly input before it is parsed. Leaves invalid JSON to the parser.
 */
export function boundsProblem(json: Uint8Array, maxValues: number): BoundsProblem | undefined {
  let depth = 0;
  let values = 1;
  let before = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte <= SPACE) continue;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA) values++;
    else if (OPENERS.includes(byte)) {
      values++; // counts the first member; an immediate closing bracket subtracts it
      if (++depth > MAX_DEPTH) return { msg: `nested deeper than ${MAX_DEPTH}`, type: 'too_deep' };
    } else if (CLOSERS.includes(byte)) {
      depth--;
      if (OPENERS.includes(before)) values--;
    }
    // at a comma no open container is empty, so the count is exact
    if (byte === COMMA && values > maxValues) return tooMany(maxValues);
    before = byte;
  }
  return values > maxValues ? tooMany(maxValues) : undefined;
}

function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

function tooMany(maxValues: number): BoundsProblem {
  return { msg: `has more than ${maxValues} values`, type: 'too_long' };
}
