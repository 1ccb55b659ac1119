import { validateSync } from 'class-validator';
import { Matching, MaxLength, MinLength } from './text-length';

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

describe('a pattern', () => {
  const asked: string[] = [];
  class Nosy extends RegExp {
    override test(text: string): boolean {
      asked.push(text);
      return super.test(text);
    }
  }
  class Bounded {
    @Matching(new Nosy('^a+$'), 4, { message: 'wrong' })
    text: string;
  }
  class Unbounded {
    @Matching(new Nosy('^a+$'), undefined, { message: 'wrong' })
    text: string;
  }
  const problems = (target: Bounded | Unbounded, text: string) =>
    validateSync(Object.assign(target, { text })).length;

  it('is asked about texts of the right length', () => {
    expect([problems(new Bounded(), 'aaaa'), problems(new Bounded(), 'ab')]).toEqual([0, 1]);
    expect([problems(new Unbounded(), 'a'.repeat(2_000)), problems(new Unbounded(), 'b')]).toEqual([0, 1]);
  });

  it('is not asked about a text that is much too long: its length is refused instead, or the text does not match', () => {
    asked.splice(0);
    expect(problems(new Bounded(), 'b'.repeat(9))).toBe(0);
    expect(problems(new Unbounded(), 'a'.repeat(2_001))).toBe(1);
    expect(asked).toEqual([]);
  });
});
