import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../kernel/clock';

/** Lets a worker wait for the next change, or for a second. */
export class Pokes {
  /** Something has changed since the last `look`. */
  private poked = false;
  private awaited?: () => void;

  poke(): void {
    this.poked = true;
    this.awaited?.();
  }

  /** Call it before checking for work, so that a change during the check is not missed. */
  look(): void {
    this.poked = false;
  }

  async next(): Promise<void> {
    if (this.poked) return;
    const over = new AbortController();
    const poked = new Promise<void>((resolve) => (this.awaited = resolve));
    const pause = sleep(SECOND, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([poked, pause]);
    over.abort();
  }
}
