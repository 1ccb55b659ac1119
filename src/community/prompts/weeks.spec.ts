import { weekOf } from '../../kernel/utc-days';
import { endOf, isMonday } from './weeks';

const at = (text: string): Date => new Date(text);

describe('a week', () => {
  it.each([
    ['2026-11-16T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    ['2026-11-15T23:59:59.999Z', '2026-11-09T00:00:00.000Z'],
    ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00.000Z'],
    ['2027-01-01T12:00:00.000Z', '2026-12-28T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02-28T00:00:00.000Z'],
  ])('of %s begins on Monday %s', (moment, monday) => {
    expect(weekOf(at(moment))).toEqual(at(monday));
    expect(weekOf(at(moment)).getUTCDay()).toBe(1);
  });

  it('is what a prompt lasts for, or several', () => {
    const start = at('2026-11-16T00:00:00Z');
    for (const days of [1, 6, 7]) expect(endOf(start, days)).toEqual(at('2026-11-23T00:00:00Z'));
    expect(endOf(start, 8)).toEqual(at('2026-11-30T00:00:00Z'));
    expect(endOf(start, 30)).toEqual(at('2026-12-21T00:00:00Z'));
  });

  it('knows its Monday', () => {
    expect(isMonday(at('2026-11-16T00:00:00Z'))).toBe(true);
    for (const other of ['2026-11-16T00:00:00.001Z', '2026-11-16T01:00:00Z', '2026-11-17T00:00:00Z'])
      expect(isMonday(at(other))).toBe(false);
  });
});
