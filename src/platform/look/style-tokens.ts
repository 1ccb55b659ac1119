import { COLORS, OTHERS, RADII, SPACES, TEXT, WINDOWS } from './tokens';

/**
 * The tokens for style sheets. A color follows the scheme of the element that uses it, so a part of a light
 * page can be dark.
 */
export function tokenRules(): string {
  const colors = Object.entries(COLORS).map(([name, [light, dark]]) => [
    name,
    `light-dark(${light}, ${dark})`,
  ]);
  const sizes = Object.entries(TEXT).map(([name, size]) => [`text-${name}`, size]);
  const others = [...Object.entries(SPACES), ...Object.entries(RADII), ...Object.entries(OTHERS)];
  const members = [...colors, ...sizes, ...others].map(([name, value]) => `--${name}:${value};`);
  return [
    `:root{color-scheme:light dark;${members.join('')}}`,
    ...['light', 'dark'].map((scheme) => `[data-scheme=${scheme}]{color-scheme:${scheme}}`),
    '@media print{:root{color-scheme:light}}',
    '',
  ].join('\n');
}

/** Replaces the names of windows, as in `@media (--phone)`: no browser understands custom media queries yet. */
export const withWindows = (css: string): string =>
  css.replaceAll(/(?<=@media )\(--(\w+)\)/g, (_, name: string) => {
    const width = WINDOWS[name as keyof typeof WINDOWS] as string | undefined;
    if (width === undefined) throw new Error(`no window is called ${name}`);
    return width;
  });
