import { type Cancel, timers } from '../../../src/kernel/timers';

/** What the work returns, or undefined if that takes longer. The work itself continues. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let cancel: Cancel | undefined;
  const late = new Promise<undefined>((done) => {
    cancel = timers.after(ms, () => done(undefined));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    cancel?.();
  }
}
