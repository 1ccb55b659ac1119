import { isQuiet, isTimezone } from './quiet-hours';

const at = (time: string): Date => new Date(`2026-11-20T${time}:00Z`);

describe('quiet hours', () => {
  const night = { start: '22:00', end: '07:00', timezone: 'UTC' };

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
    ['12:00', false],
  ])('over midnight: %s', (time, quiet) => {
    expect(isQuiet(night, at(time))).toBe(quiet);
  });

  it('within a day end before their end', () => {
    const noon = { start: '12:00', end: '13:00', timezone: 'UTC' };
    expect(['11:59', '12:00', '12:59', '13:00'].map((time) => isQuiet(noon, at(time)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are always where they begin as they end', () => {
    expect(isQuiet({ start: '08:00', end: '08:00', timezone: 'UTC' }, at('03:00'))).toBe(true);
  });

  it('go by the clocks of their time zone', () => {
    const tokyo = { ...night, timezone: 'Asia/Tokyo' };
    expect(isQuiet(tokyo, at('13:00'))).toBe(true);
    expect(isQuiet(tokyo, at('23:00'))).toBe(false);
  });

  it('know time zones from other words', () => {
    expect(['UTC', 'Europe/Berlin', 'Mars/Olympus', ''].map(isTimezone)).toEqual([true, true, false, false]);
  });
});
