import { contrast } from '../../platform/look/contrast';
import { PALETTES, THEMES } from '../../platform/pictures/palette';
import { levelOf } from './marks';

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
