import type { ComponentChildren, JSX } from 'preact';
import { initials } from '../../src/platform/pictures/drawn-text';
import { numbersFrom } from './seeded';

/** Pictures for records that have none: the color and sign of the category, and the initials of the title. */

const WIDTH = 320;
const HEIGHT = 180;
const BARS = 16;
/** As many as a picture has room for that is wider than a tile. */
const BARS_IF_WIDE = 31;

/** A sign for each category, drawn with lines in a square of 48. */
const SIGNS: Record<string, ComponentChildren> = {
  'skills-services': (
    <path d="M24 6l4.6 11.4L40 22l-11.4 4.6L24 38l-4.6-11.4L8 22l11.4-4.6zM38 34v8M34 38h8" />
  ),
  'digital-goods': <path d="M12 6h16l8 8v28H12zM28 6v8h8M18 24h12M18 31h12" />,
  'blockchain-crypto': (
    <path d="M18 30l12-12M20 20l-8 8a7 7 0 0 0 10 10l5-5M28 28l8-8a7 7 0 0 0-10-10l-5 5" />
  ),
  creative: <path d="M8 40l3-10L33 8l7 7-22 22zM28 13l7 7" />,
  'compute-infrastructure': (
    <path d="M14 14h20v20H14zM20 20h8v8h-8zM19 6v8M29 6v8M19 34v8M29 34v8M6 19h8M6 29h8M34 19h8M34 29h8" />
  ),
  other: <path d="M24 6l16 9v18l-16 9-16-9V15zM8 15l16 9 16-9M24 24v18" />,
};

interface DefaultPictureProps {
  seed: string;
  title: string;
  category: string;
  isWide?: boolean;
}

/** The signs of all categories, for a script that shows another one. */
export const Signs = (): JSX.Element => (
  <svg>
    {Object.keys(SIGNS).map((category) => (
      <g data-category={category}>
        <Sign of={category} />
      </g>
    ))}
  </svg>
);

export const Sign = ({ of: category }: { of: string }): JSX.Element => <>{SIGNS[category] ?? SIGNS.other}</>;

/** Thin bars, like a chart of nothing in particular. */
export function Bars({ seed, count = BARS }: { seed: string; count?: number }): JSX.Element {
  const next = numbersFrom(seed);
  const bars = Array.from(
    { length: count },
    (_, index) => `M${164 + index * 9} 152v-${6 + Math.round(next() * 46)}`,
  );
  return <path opacity=".22" d={bars.join('')} />;
}

export const DefaultPicture = ({ seed, title, category, isWide }: DefaultPictureProps): JSX.Element => (
  <svg
    class={`default ${category}`}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="xMinYMid meet"
    aria-hidden="true"
  >
    <g>
      <Bars seed={seed} count={isWide ? BARS_IF_WIDE : BARS} />
      <g transform="translate(28 26)">
        <Sign of={category} />
      </g>
    </g>
    <text x="28" y="152">
      {initials(title)}
    </text>
  </svg>
);
