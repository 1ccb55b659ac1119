import { validateSync } from 'class-validator';
import { MaxLength, MinLength } from './text-length';

class Probe {
  @MinLength(2)
  @MaxLength(4)
  text: string;
}

const accepts = (text: string): boolean => validateSync(Object.assign(new Probe(), { text })).length === 0;

describe('the length of a text', () => {
  it('is its number of code points', () => {
    expect(accepts('ab')).toBe(true);
    expect(accepts('abcd')).toBe(true);
    expect(accepts('a')).toBe(false);
    expect(accepts('abcde')).toBe(false);
    expect(accepts('😀😀😀😀')).toBe(true);
    expect(accepts('😀😀😀😀😀')).toBe(false);
  });

  it('counts variation selectors, as the database does', () => {
    expect(accepts('❤\uFE0F❤\uFE0F')).toBe(true);
    expect(accepts('❤\uFE0F❤\uFE0F❤\uFE0F')).toBe(false);
  });
});
