import { randomInt } from 'node:crypto';

/** Without I, O, 0 and 1, which people mix up when they read a code aloud. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SHAPE = /^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

export function newInviteCode(): string {
  return `INV-${part()}-${part()}`;
}

/** The code that somebody means, as it is stored; undefined for what cannot be one. Case and outer spaces don't matter. */
export function readInviteCode(text: string): string | undefined {
  if (text.length > 64) return undefined;
  const code = text.trim().toUpperCase();
  return SHAPE.test(code) ? code : undefined;
}

function part(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
