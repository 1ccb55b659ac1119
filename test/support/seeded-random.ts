import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomSource } from '../../src/kernel/random';

/** The same values for the same seed, on every machine. */
export function seededRandom(seed: number): RandomSource {
  const generator = xoroshiro128plus(seed);
  const bytes = (size: number): Buffer =>
    Buffer.from(Array.from({ length: size }, () => uniformInt(generator, 0, 255)));
  return {
    unit: () => uniformFloat64(generator),
    int: (limit) => uniformInt(generator, 0, limit - 1),
    bytes,
    uuid: () => uuidOf(bytes(16)),
  };
}

/** Version 4, like the real ones. */
function uuidOf(bytes: Buffer): string {
  bytes[6] = 0x40 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
