import { PALETTES, THEMES } from '../../platform/pictures/palette';
import { levelOf } from './marks';

/** The WCAG 2 contrast ratio: 1 for equal colors, 21 for black on white. */
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe.each(THEMES)('the %s palette', (theme) => {
  const palette = PALETTES[theme];

  it('has words that can be read', () => {
    for (const color of [palette.text, palette.muted, palette.good])
      expect(contrast(color, palette.ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onGood, palette.good)).toBeGreaterThanOrEqual(4.5);
    for (const score of [0, 250, 450, 650, 900])
      expect(contrast(levelOf(score).color[theme], palette.ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('grows stronger with the heat', () => {
    const strengths = palette.heat.map((color) => contrast(color, palette.ground));
    expect(strengths).toEqual([...strengths].sort((a, b) => a - b));
  });
});
