import type { Settings } from '../config/settings';
import type { Log } from '../observability/log';
import { Counters } from './counters';

it('gives no credit for what is taken back after its window has ended', async () => {
  const counters = new Counters({} as Settings, {} as Log);
  const add = async (by: number) => (await counters.add('codes', 1_000, 10, by)).totalHits;
  expect(await add(3)).toBe(3);
  expect(await add(-1)).toBe(2);
  const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
  expect(await add(-2)).toBe(0);
  expect(await add(1)).toBe(1);
  now.mockRestore();
});
