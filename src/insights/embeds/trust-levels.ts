import type { Theme } from '../../platform/pictures/palette';

export interface TrustLevel {
  from: number;
  word: string;
  color: Record<Theme, string>;
}

const LEVELS: TrustLevel[] = [
  { from: 800, word: 'Outstanding', color: { light: '#92570a', dark: '#fbbf24' } },
  { from: 600, word: 'Trusted', color: { light: '#15803d', dark: '#4ade80' } },
  { from: 400, word: 'Established', color: { light: '#0f766e', dark: '#2dd4bf' } },
  { from: 200, word: 'Growing', color: { light: '#1d4ed8', dark: '#7cb4ff' } },
  { from: 0, word: 'New', color: { light: '#475569', dark: '#b6c3d6' } },
];

export function levelOf(score: number): TrustLevel {
  return LEVELS.find(({ from }) => score >= from) as TrustLevel;
}
