import { randomBytes, randomInt } from 'node:crypto';

/**
 * For keys, tokens, codes, salts, and initialization vectors. Always the system's generator: `useRandom` cannot replace it, so a seed
 * never makes a secret.
 */
export const secretBytes = (size: number): Buffer => randomBytes(size);

/** A secret whole number from 0 up to, but not including, the limit. */
export const secretInt = (limit: number): number => randomInt(limit);
