import { named } from '../../kernel/named-values';
import { COLORS } from '../look/tokens';

export const THEMES = named('Theme', ['light', 'dark']);
export type Theme = (typeof THEMES)[number];

export interface Palette {
  ground: string;
  border: string;
  track: string;
  text: string;
  muted: string;
  /** For verified items. */
  good: string;
  onGood: string;
  /** For days, from no activity to most. */
  heat: [string, string, string, string, string];
}

const paletteOf = (scheme: 0 | 1): Palette => ({
  ground: COLORS.card[scheme],
  border: COLORS.line[scheme],
  track: COLORS.line[scheme],
  text: COLORS.text[scheme],
  muted: COLORS.muted[scheme],
  good: COLORS.good[scheme],
  onGood: COLORS['on-good'][scheme],
  heat: [
    COLORS['heat-0'][scheme],
    COLORS['heat-1'][scheme],
    COLORS['heat-2'][scheme],
    COLORS['heat-3'][scheme],
    COLORS['heat-4'][scheme],
  ],
});

/** The colors of the pages, for pictures on other sites. */
export const PALETTES: Record<Theme, Palette> = { light: paletteOf(0), dark: paletteOf(1) };
