import type { ComponentChildren, JSX } from 'preact';
import { FONTS } from '../look/tokens';
import { drawable } from './drawn-text';

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
      <title id={titleId}>{drawable(title)}</title>
      <desc id={descriptionId}>{drawable(description)}</desc>
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
