import { escaped } from '../../kernel/markup';

/** Fonts that readers usually have, so that a picture loads none. */
export const FONTS = `system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif`;

export interface Letters {
  x: number;
  y: number;
  size: number;
  fill: string;
  bold?: boolean;
  anchor?: 'start' | 'middle' | 'end';
}

/** One line of text, which must already fit. */
export function letters(text: string, { x, y, size, fill, bold, anchor = 'start' }: Letters): string {
  const weight = bold ? ' font-weight="700"' : '';
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${weight}>${escaped(text)}</text>`;
}

interface Frame {
  width: number;
  height: number;
  /** For screen readers. */
  title: string;
  description: string;
  body: string;
  fonts?: string;
}

export function svg({ width, height, title, description, body, fonts = FONTS }: Frame): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `role="img" aria-labelledby="title desc" font-family="${escaped(fonts)}">` +
    `<title id="title">${escaped(title)}</title><desc id="desc">${escaped(description)}</desc>${body}</svg>`
  );
}

/** A ring, filled clockwise from the top up to the share. */
export function ring(
  at: { x: number; y: number; radius: number; width: number },
  share: number,
  color: string,
  track: string,
): string {
  const { x, y, radius, width } = at;
  const length = 2 * Math.PI * radius;
  const circle = (stroke: string, rest: string): string =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"${rest}/>`;
  const drawn = (length * Math.min(Math.max(share, 0), 1)).toFixed(2);
  const arc =
    share > 0
      ? circle(
          color,
          ` stroke-linecap="round" stroke-dasharray="${drawn} ${length.toFixed(2)}" transform="rotate(-90 ${x} ${y})"`,
        )
      : '';
  return circle(track, '') + arc;
}

/** A shield in a square of 24 units, with its corner at (x, y). */
export function shield(x: number, y: number, scale: number, fill: string, inside: string): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M12 1.5 3.5 4.8v6.1c0 5.3 3.5 9.6 8.5 11.6 5-2 8.5-6.3 8.5-11.6V4.8z" fill="${fill}"/>` +
    `${inside}</g>`
  );
}

export const check = (color: string): string =>
  `<path d="m7.6 12.2 3.1 3.1 5.8-6.3" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`;
export const dash = (color: string): string =>
  `<path d="M8 12h8" fill="none" stroke="${color}" stroke-width="2.2" stroke-linecap="round"/>`;
