import { randomBytes, randomInt, randomUUID } from 'node:crypto';

export interface RandomSource {
  /** From 0 up to, but not including, 1. */
  unit(): number;
  /** A whole number from 0 up to, but not including, the limit. */
  int(limit: number): number;
  bytes(size: number): Buffer;
  uuid(): string;
}

const REAL: RandomSource = {
  unit: Math.random, // only for jitter, which may be guessed
  int: randomInt,
  bytes: randomBytes,
  uuid: randomUUID,
};

/**
 * The source of random values that are not secret. A simulation replaces it, so that a seed decides them. Secrets come from
 * `secretBytes` and `secretInt`, which nothing replaces.
 */
export let random: RandomSource = REAL;

/** Returns a function that restores the source before. The service itself never calls this. */
export function useRandom(source: RandomSource): () => void {
  const before = random;
  random = source;
  return () => {
    random = before;
  };
}
