import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from './turns';

const BUSY = { code: 'pictures_busy', extras: { retry_after: expect.any(Number) } };

describe('turns', () => {
  it('run so many works at once, in the order in which they came', async () => {
    const turns = new Turns({ atOnce: 2, maxWaiting: 8, maxWaitMs: 5_000 });
    const began: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) => async () => {
      began.push(number);
      most = Math.max(most, ++running);
      await sleep(5);
      running -= 1;
      if (number % 2 === 0) throw new Error('failed');
      return number;
    };
    const done = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => turns.run(work(number))));
    expect(done.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, false, true]);
    expect([began, most]).toEqual([[1, 2, 3, 4, 5], 2]);
  });

  it('refuse what would wait behind too many others', async () => {
    const turns = new Turns({ atOnce: 1, maxWaiting: 1, maxWaitMs: 5_000 });
    const works = [1, 2].map(() => turns.run(() => sleep(20)));
    await expect(turns.run(() => sleep(0))).rejects.toMatchObject(BUSY);
    await Promise.all(works);
    await turns.run(() => sleep(0));
  });

  it('refuse what has waited too long, and never begin it', async () => {
    const turns = new Turns({ atOnce: 1, maxWaiting: 3, maxWaitMs: 20 });
    let end = (): void => undefined;
    const first = turns.run(() => new Promise<void>((resolve) => (end = resolve)));
    const late = jest.fn(() => Promise.resolve());
    await expect(turns.run(late)).rejects.toMatchObject(BUSY);
    end();
    await first;
    await turns.run(() => sleep(0));
    expect(late).not.toHaveBeenCalled();
  });
});
