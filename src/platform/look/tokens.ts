/**
 * The look of everything that people see: pages, emails, embeds, and pictures. Colors, sizes, and spaces are defined here and
 * nowhere else.
 */

/** Each color in the light and in the dark scheme. */
export const COLORS = {
  ground: ['#f5f6f4', '#0f1317'],
  card: ['#ffffff', '#171c22'],
  field: ['#ffffff', '#11161b'],
  text: ['#17202a', '#e7eaee'],
  muted: ['#586470', '#9ba6b2'],
  /** Divides, and carries no meaning alone. */
  line: ['#dce1e4', '#2b333c'],
  /** The border of what people fill in or press. */
  'line-strong': ['#7f8a93', '#74808c'],
  accent: ['#0b6380', '#63c7e8'],
  'on-accent': ['#ffffff', '#06222c'],
  soft: ['#e6f1f4', '#15303a'],
  good: ['#176b40', '#6bd8a1'],
  'on-good': ['#ffffff', '#06281c'],
  'good-soft': ['#e3f4ea', '#12301f'],
  warn: ['#7a4f00', '#f0c265'],
  'warn-soft': ['#fff3d3', '#33280e'],
  bad: ['#b3261e', '#ff8f85'],
  'bad-soft': ['#fdecea', '#3a1916'],
  star: ['#8a5a00', '#f2bd54'],
  /** How much happened on a day, from nothing to most. */
  'heat-0': ['#e6eaec', '#232b33'],
  'heat-1': ['#b5d8e2', '#164456'],
  'heat-2': ['#6fb3c8', '#1f7391'],
  'heat-3': ['#2f86a3', '#3ba4c7'],
  'heat-4': ['#0b5470', '#8fdcf5'],
  /** Groups in a picture, from the largest. The last one is for all others. */
  'group-0': ['#0b6380', '#63c7e8'],
  'group-1': ['#a8620f', '#e8b36a'],
  'group-2': ['#176b40', '#6bd8a1'],
  'group-3': ['#6a4fb3', '#b5a2f2'],
  'group-4': ['#b0336a', '#f292bd'],
  'group-5': ['#586470', '#9ba6b2'],
  /** The bridge, and what is painted in its colors: the same on any ground. */
  night: ['#12343b', '#12343b'],
  amber: ['#e0a458', '#e0a458'],
  sand: ['#f2e3c6', '#f2e3c6'],
  white: ['#ffffff', '#ffffff'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
export type ColorName = keyof typeof COLORS;

/** What must be distinguishable: words need 4.5 to 1, and the borders of fields 3 to 1 (WCAG 1.4.3 and 1.4.11). */
export const READABLE = 4.5;
export const VISIBLE = 3;
export const CONTRASTS: readonly (readonly [front: ColorName, backs: readonly ColorName[], least: number])[] =
  [
    ['text', ['ground', 'card', 'field', 'soft', 'warn-soft'], READABLE],
    ['muted', ['ground', 'card', 'field'], READABLE],
    ['accent', ['ground', 'card', 'field', 'soft'], READABLE],
    ['on-accent', ['accent'], READABLE],
    ['good', ['ground', 'card', 'field', 'good-soft'], READABLE],
    ['on-good', ['good'], READABLE],
    ['warn', ['card', 'field', 'warn-soft'], READABLE],
    ['bad', ['ground', 'card', 'field', 'bad-soft'], READABLE],
    ['star', ['ground', 'card'], READABLE],
    ['sand', ['night'], READABLE],
    ['amber', ['night'], READABLE],
    ...(['group-0', 'group-1', 'group-2', 'group-3', 'group-4', 'group-5'] as const).map(
      (name) => [name, ['card'], VISIBLE] as const,
    ),
    ['line-strong', ['ground', 'card', 'field'], VISIBLE],
  ];

/** From the smallest to the largest. */
export const TEXT = {
  tiny: '0.8125rem',
  small: '0.9rem',
  base: '1rem',
  large: '1.125rem',
  title: '1.375rem',
  headline: '1.75rem',
  display: 'clamp(2rem, 5vw, 3.25rem)',
} as const;

export const SPACES = {
  hair: '2px',
  tiny: '4px',
  small: '8px',
  snug: '12px',
  medium: '16px',
  large: '24px',
  huge: '48px',
} as const;

export const RADII = { 'radius-tiny': '4px', 'radius-small': '9px', radius: '14px', pill: '999px' } as const;

/** How wide a window is: a phone, a window without room for a column at the side, one with room, and one with room for two. */
export const WINDOWS = {
  phone: '(width < 30rem)',
  narrow: '(width < 56rem)',
  desk: '(width >= 56rem)',
  wide: '(width >= 80rem)',
} as const;

/** Fonts that readers have already. */
export const FONTS = `system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif`;

/** Widths, fonts, and shadows. */
export const OTHERS = {
  page: '80rem',
  body: FONTS,
  headline: `'Bricolage Grotesque', ${FONTS}`,
  mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  shadow:
    '0 1px 2px light-dark(rgb(23 32 42 / 6%), transparent), 0 6px 20px light-dark(rgb(23 32 42 / 6%), transparent)',
  veil: 'rgb(0 0 0 / 40%)',
} as const;
