import { setTimeout as sleep } from 'node:timers/promises';

export interface TimerOptions {
  /** Set to false so that the timer does not keep the process running. */
  ref?: boolean;
}

/** Cancels a timer. Has no effect once the timer has ended. */
export type Cancel = () => void;

export interface TimerSource {
  /** Milliseconds from a fixed moment, which no setting of the clock changes. */
  elapsed(): number;
  after(ms: number, work: () => void, options?: TimerOptions): Cancel;
  /** Does not keep the process running. */
  every(ms: number, work: () => void): Cancel;
  /** Rejects when the signal aborts. */
  sleep(ms: number, options?: TimerOptions & { signal?: AbortSignal }): Promise<void>;
  /** A signal that aborts after this time. */
  signalAfter(ms: number): AbortSignal;
}

const REAL: TimerSource = {
  elapsed: () => performance.now(),
  after(ms, work, options) {
    const timer = setTimeout(work, ms);
    if (options?.ref === false) timer.unref();
    return () => clearTimeout(timer);
  },
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
  sleep: (ms, options) => sleep(ms, undefined, options),
  signalAfter: (ms) => AbortSignal.timeout(ms),
};

/** The source of timers. A simulation replaces it, so that waits take no real time and end in an order that its seed decides. */
export let timers: TimerSource = REAL;

/** Returns a function that restores the source before. The service itself never calls this. */
export function useTimers(source: TimerSource): () => void {
  const before = timers;
  timers = source;
  return () => {
    timers = before;
  };
}
