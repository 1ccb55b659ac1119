import { named } from '../../kernel/named-values';

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

/** The contrast of text is at least 4.5 to 1, which a test verifies. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    ground: '#ffffff',
    border: '#cbd5e1',
    track: '#e2e8f0',
    text: '#0f172a',
    muted: '#475569',
    good: '#047857',
    onGood: '#ffffff',
    heat: ['#e8edf3', '#a7e3c4', '#4fbf8b', '#1f8f5f', '#0b5c3b'],
  },
  dark: {
    ground: '#0f172a',
    border: '#334155',
    track: '#253149',
    text: '#f1f5f9',
    muted: '#a9b8cc',
    good: '#34d399',
    onGood: '#06281c',
    heat: ['#1c2740', '#14532d', '#1a7f4b', '#2fb56f', '#7ff0b3'],
  },
};
