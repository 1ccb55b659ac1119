import type { JSX } from 'preact';
import { COLORS } from '../../../src/platform/look/tokens';

/** Pictures for records that have none. They depend only on the id, so a record keeps its picture. */

const WIDTH = 400;
const HEIGHT = 300;
const SHAPES = 6;

/** A sequence of numbers from 0 to 1 that depends only on the seed (FNV-1a, then xorshift). */
function numbersFrom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) as number), 0x01000193);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

interface ArtProps {
  seed: string;
  class?: string;
  /** Where it is in a larger picture, if it is part of one. */
  place?: { x: number; y: number; width: number; height: number };
}

/** An abstract picture of overlapping arches and discs. */
export function Art({ seed, class: look = 'picture', place }: ArtProps): JSX.Element {
  const next = numbersFrom(seed);
  for (let skipped = 0; skipped < 4; skipped++) next(); // the first numbers of similar seeds are similar
  const hue = Math.floor(next() * 360);
  const color = (step: number, light: number): string =>
    `hsl(${Math.round((hue + step) % 360)},${45 + Math.round(next() * 20)}%,${light}%)`;
  const shapes = Array.from({ length: SHAPES }, (_, index) => {
    const [x, y, size] = [next() * WIDTH, next() * HEIGHT, 50 + next() * 110].map(Math.round) as [
      number,
      number,
      number,
    ];
    const fill = color(index % 2 === 0 ? 30 : 190, 38 + index * 7);
    return index % 2 === 0 ? (
      <path
        d={`M${x - size} ${HEIGHT}V${y}a${size} ${size} 0 0 1 ${2 * size} 0V${HEIGHT}z`}
        fill={fill}
        opacity=".72"
      />
    ) : (
      <circle cx={x} cy={y} r={Math.round(size * 0.6)} fill={fill} opacity=".8" />
    );
  });
  return (
    <svg
      class={look}
      {...place}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={WIDTH} height={HEIGHT} fill={color(0, 24)} />
      {shapes}
    </svg>
  );
}

/** The initial of a name on a disc. */
export function Initial({
  name,
  seed,
  class: look = 'face',
}: {
  name: string;
  seed: string;
  class?: string;
}): JSX.Element {
  const next = numbersFrom(seed);
  for (let skipped = 0; skipped < 4; skipped++) next();
  const [first = '?'] = name.trim();
  return (
    <svg class={look} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" fill={`hsl(${Math.floor(next() * 360)},42%,34%)`} />
      <text x="20" y="27" text-anchor="middle" font-size="20" font-weight="600" fill={COLORS.white[0]}>
        {first.toUpperCase()}
      </text>
    </svg>
  );
}
