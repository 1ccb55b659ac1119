import { refusal } from '../../kernel/refusal';
import { timers } from '../../kernel/timers';

export const picturesBusy = refusal({
  code: 'pictures_busy',
  kind: 'unavailable',
  meaning: 'Too many pictures are being drawn or resized; try again shortly',
  next: 'Try again in a few seconds.',
  text: { detail: 'Too many pictures are being drawn or resized; try again shortly.', retry_after: 5 },
});

interface Bounds {
  atOnce: number;
  maxWaiting: number;
  maxWaitMs: number;
}

/** One at a time leaves the other processors, and the threads for files and name lookups, to everything else. */
const ONE_BY_ONE: Bounds = { atOnce: 1, maxWaiting: 16, maxWaitMs: 20_000 };

/** Bounds how many pictures are made at once, how many wait, and for how long. */
export class Turns {
  private readonly waiting = new Set<() => void>();
  private running = 0;

  constructor(private readonly bounds = ONE_BY_ONE) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.bounds.atOnce) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const [next] = this.waiting;
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    const { maxWaiting, maxWaitMs } = this.bounds;
    if (this.waiting.size >= maxWaiting) throw picturesBusy();
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        this.waiting.delete(begin);
        cancel();
        resolve();
      };
      const cancel = timers.after(maxWaitMs, () => {
        this.waiting.delete(begin);
        reject(picturesBusy());
      });
      this.waiting.add(begin);
    });
  }
}
