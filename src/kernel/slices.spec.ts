import { mapInSlices } from './slices';

const long = Array.from({ length: 500 }, (_, index) => index);

describe('work on long lists', () => {
  it('gives the results in order', async () => {
    expect(await mapInSlices(long, (item, index) => item + index)).toEqual(long.map((item) => 2 * item));
    expect(await mapInSlices([], () => 1)).toEqual([]);
  });

  it('takes turns, and lets others run in between', async () => {
    const seen: string[] = [];
    const watch = setInterval(() => seen.at(-1) === 'other' || seen.push('other'), 0);
    const slow = (name: string) => (item: number) => {
      if (item % 50 === 0) seen.push(name);
      const until = performance.now() + 0.1;
      while (performance.now() < until);
    };
    await Promise.all([mapInSlices(long, slow('a')), mapInSlices(long, slow('b'))]);
    clearInterval(watch);
    expect(seen.filter((name) => name !== 'other').join('')).toBe('ab'.repeat(10));
    expect(seen.filter((name) => name === 'other').length).toBeGreaterThan(5);
  });

  it('does not make short lists wait for long ones', async () => {
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    await Promise.all([
      mapInSlices(long, (item) => item).then(note('long')),
      mapInSlices(long.slice(0, 50), (item) => item).then(note('short')),
    ]);
    expect(done).toEqual(['short', 'long']);
  });
});
