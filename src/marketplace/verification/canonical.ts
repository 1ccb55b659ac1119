import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The digest of the canonical form of a JSON value (RFC 8785): the same for every program that computes it. */
export function digestOf(value: unknown): string {
  return textDigest(canonicalOf(value));
}

/** The digest of the UTF-8 bytes of a text. */
export function textDigest(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** Throws for what has no canonical form, such as a text with half of a surrogate pair. */
export function canonicalOf(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error('no JSON value');
  return text;
}

export function canCanonicalize(value: unknown): boolean {
  try {
    return canonicalize(value) !== undefined;
  } catch {
    return false;
  }
}

/** Whether the value nests deeper than `most` levels. It looks no further. */
export function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(most - 1, member));
}
