import type { JSX } from 'preact';
import { type ColorName, COLORS } from '../../platform/look/tokens';
import type { Theme } from '../../platform/pictures/palette';
import { MAX_TRUST_SCORE } from '../trust/trust-score';

interface RingProps {
  x: number;
  y: number;
  radius: number;
  width: number;
  score: number;
  color: string;
  track: string;
}

/** A ring, filled clockwise from the top by the share of the highest trust score. */
export function Ring({ x, y, radius, width, score, color, track }: RingProps): JSX.Element {
  const share = score / MAX_TRUST_SCORE;
  const length = 2 * Math.PI * radius;
  const drawn = (length * Math.min(Math.max(share, 0), 1)).toFixed(2);
  const circle = { cx: x, cy: y, r: radius, fill: 'none', 'stroke-width': width };
  return (
    <>
      <circle {...circle} stroke={track} />
      {share > 0 && (
        <circle
          {...circle}
          stroke={color}
          stroke-linecap="round"
          stroke-dasharray={`${drawn} ${length.toFixed(2)}`}
          transform={`rotate(-90 ${x} ${y})`}
        />
      )}
    </>
  );
}

interface ShieldProps {
  x: number;
  y: number;
  scale: number;
  fill: string;
  sign: 'check' | 'dash';
  /** The color of the sign. */
  color: string;
}

const SIGNS = { check: 'm7.6 12.2 3.1 3.1 5.8-6.3', dash: 'M8 12h8' };

/** A shield with a sign, in a square of 24 units with its corner at (x, y). */
export function Shield({ x, y, scale, fill, sign, color }: ShieldProps): JSX.Element {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M12 1.5 3.5 4.8v6.1c0 5.3 3.5 9.6 8.5 11.6 5-2 8.5-6.3 8.5-11.6V4.8z" fill={fill} />
      <path
        d={SIGNS[sign]}
        fill="none"
        stroke={color}
        stroke-width={2.2}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </g>
  );
}

interface TrustLevel {
  from: number;
  word: string;
  color: Record<Theme, string>;
}

const colorOf = (name: ColorName): Record<Theme, string> => ({
  light: COLORS[name][0],
  dark: COLORS[name][1],
});

const LEVELS: TrustLevel[] = [
  { from: 800, word: 'Outstanding', color: colorOf('star') },
  { from: 600, word: 'Trusted', color: colorOf('good') },
  { from: 400, word: 'Established', color: colorOf('accent') },
  { from: 200, word: 'Growing', color: colorOf('accent') },
  { from: 0, word: 'New', color: colorOf('muted') },
];

export function levelOf(score: number): TrustLevel {
  return LEVELS.find(({ from }) => score >= from) as TrustLevel;
}
