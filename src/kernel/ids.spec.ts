import { earliestId, ID_PREFIXES, idPattern, newId, timeIdsBy, timeOfId } from './ids';

describe('ids', () => {
  it('have a different prefix for each kind of record', () => {
    const prefixes = Object.values(ID_PREFIXES);
    expect(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index)).toEqual([]);
  });

  it('carry their prefix and match their pattern', () => {
    expect(newId('ord')).toMatch(idPattern('ord'));
    expect(newId('ord')).not.toMatch(idPattern('lst'));
    for (const letter of '0123456789abcdefghijklmnopqrstuvwxyzAZ-_')
      expect([letter, idPattern('ord').test(`ord_${letter.repeat(32)}`)]).toEqual([
        letter,
        !/[ilo]|u|[A-Z_-]/.test(letter), // Crockford base 32 has no letters that are easily confused
      ]);
  });

  it('sort in the order in which they were made, also within a millisecond and when the clock is set back a little', () => {
    const ids = [
      ...Array.from({ length: 5_000 }, () => newId('evt', 1_800_000_000_000)),
      newId('evt', 1_800_000_000_000 - 60_000),
    ];
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follow a clock again that was far ahead', () => {
    newId('evt', 1_990_000_000_000);
    expect(timeOfId(newId('evt', 1_800_000_000_000)).getTime()).toBe(1_800_000_000_000);
  });

  it('take their time from the clock that was named', () => {
    timeIdsBy(() => 1_700_000_000_000);
    expect(timeOfId(newId('evt')).getTime()).toBe(1_700_000_000_000);
    timeIdsBy(Date.now);
    expect(Math.abs(timeOfId(newId('evt')).getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('do not follow what a clock before has said', () => {
    newId('evt', 1_900_000_000_000 + 50 * 60_000);
    timeIdsBy(() => 1_900_000_000_000);
    expect(timeOfId(newId('evt')).getTime()).toBe(1_900_000_000_000);
    timeIdsBy(Date.now);
  });

  it('tell when they were made, to the millisecond', () => {
    const now = 1_900_000_000_000;
    const id = newId('evt', now);
    expect(timeOfId(id).getTime()).toBe(now);
    expect(earliestId('evt', new Date(now)) <= id).toBe(true);
    expect(earliestId('evt', new Date(now + 1)) > id).toBe(true);
  });
});
