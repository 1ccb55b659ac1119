import type { Database } from '../../platform/database/statements';
import type { Workers } from '../../platform/workers/workers';
import { SeenToday, ViewCounter } from './view-counter';

const TODAY = '2026-11-23';

describe('what was seen on a day', () => {
  it('is counted, and afresh on the next day', () => {
    const seen = new SeenToday();
    const answers = ['one', 'one', 'two', 'one'].map((what) => seen.add(TODAY, what));
    expect(answers).toEqual([1, 2, 1, 3]);
    expect(seen.add('2026-11-24', 'one')).toBe(1);
    expect(seen.add('2026-11-24', 'one')).toBe(2);
  });

  it('is forgotten, oldest first, where there is too much of it', () => {
    const seen = new SeenToday(4);
    for (const what of ['one', 'two', 'three', 'four', 'five']) expect(seen.add(TODAY, what)).toBe(1);
    expect(seen.add(TODAY, 'three')).toBe(2);
    expect(seen.add(TODAY, 'one')).toBe(1);
  });
});

describe('views that come while others are written', () => {
  it('wait for the next round, unless they fill a batch', async () => {
    const written: number[] = [];
    const view = (from: number, to: number): void => {
      for (let number = from; number < to; number++) counter.count(`lst_${number}`, '192.0.2.1');
    };
    const database = {
      rows: (_: unknown, [ids]: [string[]]) => {
        written.push(ids.length);
        if (written.length === 1) view(1_000, 1_003);
        return Promise.resolve([]);
      },
    } as unknown as Database;
    const workers = { wake: () => undefined } as unknown as Workers;
    const counter = new ViewCounter(database, workers, { now: () => new Date(`${TODAY}T12:00:00Z`) });
    view(0, 200);
    expect(await counter.flush()).toBe(true);
    expect(await counter.flush()).toBe(false);
    await counter.beforeApplicationShutdown();
    expect(written).toEqual([100, 100, 3]);
  });
});
