import { timers, type TimerSource, useTimers } from './timers';

describe('timers', () => {
  it('call after their time, unless they are cancelled', async () => {
    const called: string[] = [];
    const cancel = timers.after(1, () => called.push('cancelled'), { ref: false });
    cancel();
    await new Promise<void>((resolve) => {
      timers.after(5, () => {
        called.push('after');
        resolve();
      });
    });
    expect(called).toEqual(['after']);
  });

  it('repeat until they are cancelled', async () => {
    let times = 0;
    const cancel = timers.every(1, () => times++);
    while (times < 3) await timers.sleep(1);
    cancel();
    await timers.sleep(10);
    expect(times).toBeLessThan(30);
    const ended = times;
    await timers.sleep(10);
    expect(times).toBe(ended);
  });

  it('end a sleep by a signal', async () => {
    const signal = timers.signalAfter(1);
    await expect(timers.sleep(60_000, { signal })).rejects.toThrow('aborted');
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('are those of another source until it is restored', async () => {
    const before = timers;
    const asked: number[] = [];
    const now: TimerSource = {
      ...before,
      sleep: (ms) => Promise.resolve(void asked.push(ms)),
    };
    const restore = useTimers(now);
    await timers.sleep(24 * 3_600_000);
    restore();
    expect(asked).toEqual([86_400_000]);
    expect(timers).toBe(before);
  });
});
