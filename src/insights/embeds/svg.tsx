import type { ComponentChildren, JSX } from 'preact';
import { MAX_TRUST_SCORE } from '../trust/trust-score';

/** Fonts that readers usually have, so that a picture loads none. */
export const FONTS = `system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif`;

interface SvgProps {
  width: number;
  height: number;
  /** For screen readers. */
  title: string;
  description: string;
  fonts?: string;
  /** Starts the ids, where a page contains several pictures. */
  prefix?: string;
  children: ComponentChildren;
}

export function Svg({
  title,
  description,
  fonts = FONTS,
  prefix = '',
  children,
  ...size
}: SvgProps): JSX.Element {
  const [titleId, descriptionId] = [`${prefix}title`, `${prefix}desc`];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      {...size}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-labelledby={`${titleId} ${descriptionId}`}
      font-family={fonts}
    >
      <title id={titleId}>{title}</title>
      <desc id={descriptionId}>{description}</desc>
      {children}
    </svg>
  );
}

interface LettersProps {
  x: number;
  y: number;
  size: number;
  fill: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  children: string | number;
}

/** One line of text, which must already fit. */
export function Letters({ size, bold, anchor = 'start', ...rest }: LettersProps): JSX.Element {
  return <text font-size={size} text-anchor={anchor} font-weight={bold ? 700 : undefined} {...rest} />;
}

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
