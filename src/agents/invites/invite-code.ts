import { randomInt } from 'node:crypto';

/** Without I, O, 0, and 1, which are easily confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SHAPE = /^INV-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/;

export function newInviteCode(): string {
  return `INV-${part()}-${part()}`;
}

/**
 * Normalizes a code to its stored form, ignoring case and surrounding spaces. Returns undefined if it cannot be a code.
 */
export function readInviteCode(text: string): string | undefined {
  if (text.length > 64) return undefined;
  const code = text.trim().toUpperCase();
  return SHAPE.test(code) ? code : undefined;
}

function part(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
