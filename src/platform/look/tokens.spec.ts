import { contrast } from './contrast';
import { tokenRules, withWindows } from './style-tokens';
import { COLORS, CONTRASTS } from './tokens';

describe('the tokens', () => {
  it.each(['light', 'dark'])('keep what they promise about contrasts in the %s scheme', (scheme) => {
    const index = scheme === 'light' ? 0 : 1;
    const weak = CONTRASTS.flatMap(([front, backs, least]) =>
      backs.flatMap((back) => {
        const ratio = contrast(COLORS[front][index], COLORS[back][index]);
        return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)} of ${least}`] : [];
      }),
    );
    expect(weak).toEqual([]);
  });

  it('are written as rules', () => {
    expect(tokenRules()).toMatch(/^:root\{color-scheme:light dark;--ground:light-dark\(#\w{6}, #\w{6}\);/);
    expect(withWindows('@media (--phone) {a{margin:var(--tiny)}}')).toBe(
      '@media (width < 30rem) {a{margin:var(--tiny)}}',
    );
    expect(() => withWindows('@media (--huge) {}')).toThrow('no window is called huge');
  });
});
