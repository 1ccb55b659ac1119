import { seededRandom } from '../../test/support/seeded-random';
import { newId } from './ids';
import { random, useRandom } from './random';
import { secretBytes, secretInt } from './secret-random';

const drawn = (): unknown[] => [
  random.unit(),
  random.int(1_000_000),
  random.bytes(8).toString('hex'),
  random.uuid(),
  newId('ord', 1_800_000_000_000).slice(-20), // the random part: the rest counts on
];

function withSeed<T>(seed: number, work: () => T): T {
  const restore = useRandom(seededRandom(seed));
  try {
    return work();
  } finally {
    restore();
  }
}

describe('random values', () => {
  it('have their ranges and forms, real or by a seed', () => {
    const check = (): void => {
      const units = Array.from({ length: 1_000 }, () => random.unit());
      expect(Math.min(...units)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...units)).toBeLessThan(1);
      expect(new Set(Array.from({ length: 1_000 }, () => random.int(5)))).toEqual(new Set([0, 1, 2, 3, 4]));
      expect(random.bytes(12)).toHaveLength(12);
      expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    };
    check();
    withSeed(1, check);
  });

  it('repeat with a seed, ids included, and differ with another one', () => {
    expect(withSeed(7, drawn)).toEqual(withSeed(7, drawn));
    expect(withSeed(7, drawn).join()).not.toBe(withSeed(8, drawn).join());
    expect(withSeed(7, () => random.uuid())).toBe('f826c717-6760-4cbb-983a-b691688d29b8');
  });

  it('are real again once the source is restored', () => {
    const before = random;
    const first = withSeed(7, drawn);
    expect(random).toBe(before);
    expect(withSeed(7, drawn)).toEqual(first);
    expect(drawn().join()).not.toBe(drawn().join());
    expect(newId('ord').slice(-20)).not.toBe(first[4]);
  });

  it('have no part in secrets', () => {
    const secrets = (): string => [secretBytes(16).toString('hex'), secretInt(2 ** 40)].join();
    expect(withSeed(7, secrets)).not.toBe(withSeed(7, secrets));
  });
});
