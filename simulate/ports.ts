import { Clock } from '../src/kernel/clock';
import type { Cancel, TimerSource } from '../src/kernel/timers';

/** Virtual time: it does not pass while something happens, and jumps to the next event. */
export class VirtualClock extends Clock implements TimerSource {
  private readonly waiting: { at: number; work: () => void }[] = [];
  private offMs = 0;

  constructor(private time: number) {
    super();
  }

  /** The time as a wrong clock tells it. */
  now(): Date {
    return new Date(this.time + this.offMs);
  }

  /** From now on, the clock is ahead by so much, or behind. */
  beOffBy(ms: number): void {
    this.offMs = ms;
  }

  get milliseconds(): number {
    return this.time;
  }

  elapsed(): number {
    return this.time;
  }

  /** Ends the timers that end until then, one after the other. */
  goTo(time: number): void {
    for (;;) {
      const next = this.waiting.reduce<(typeof this.waiting)[number] | undefined>(
        (first, timer) => (first === undefined || timer.at < first.at ? timer : first),
        undefined,
      );
      if (!next || next.at > time) break;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      this.time = Math.max(this.time, next.at);
      next.work();
    }
    this.time = Math.max(this.time, time);
  }

  after(ms: number, work: () => void): Cancel {
    const timer = { at: this.time + ms, work };
    this.waiting.push(timer);
    return () => {
      const index = this.waiting.indexOf(timer);
      if (index >= 0) this.waiting.splice(index, 1);
    };
  }

  every(ms: number, work: () => void): Cancel {
    let cancel: Cancel = () => undefined;
    const again = (): void => {
      cancel = this.after(ms, () => {
        again();
        work();
      });
    };
    again();
    return () => cancel();
  }

  sleep(ms: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.after(ms, resolve);
      signal?.addEventListener('abort', () => {
        cancel();
        reject(signal.reason as Error);
      });
    });
  }

  /** Ends the next timer, when everything waits for one. False if there is none. */
  skip(): boolean {
    if (this.waiting.length === 0) return false;
    this.goTo(Math.min(...this.waiting.map(({ at }) => at)));
    return true;
  }

  /** Nothing that waited continues. */
  forget(): void {
    this.waiting.length = 0;
  }

  signalAfter(ms: number): AbortSignal {
    const controller = new AbortController();
    this.after(ms, () => controller.abort(new DOMException('timed out', 'TimeoutError')));
    return controller.signal;
  }
}
