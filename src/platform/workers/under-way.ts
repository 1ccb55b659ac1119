import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../../kernel/clock';

const MAX_UNDER_WAY = 64;
/** The share for calls that failed last time. The rest stays available for healthy receivers. */
const MAX_FAILING = 24;
const DRAIN_MS = 10 * SECOND;

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

/**
 * A worker's concurrent calls: it starts new ones while slow ones still run, so that one slow receiver does not delay
 * the others.
 */
export class UnderWay<Call extends { failing: boolean }> {
  private readonly calls = new Set<Call>();
  private readonly cutOff = new AbortController();
  private stopping = false;
  private readonly pokes = new Pokes();

  /** `make` handles its own errors. */
  constructor(
    private readonly make: (call: Call, cutOff: AbortSignal) => Promise<void>,
    private readonly wake: () => void,
  ) {
    setMaxListeners(0, this.cutOff.signal); // every call in progress listens to it
  }

  /**
   * One step of the worker. While calls are in progress it returns true, after a pause that ends when a call completes
   * or after a second.
   */
  async step(claim: (room: number, failing: boolean) => Promise<Call[]>): Promise<boolean> {
    if (this.stopping) return false;
    this.pokes.look();
    const due = [...(await claim(this.room(false), false)), ...(await claim(this.room(true), true))];
    for (const call of due) void this.begin(call);
    if (due.length > 0) return true;
    if (this.calls.size === 0) return false;
    await this.pokes.next();
    return true;
  }

  poke(): void {
    this.pokes.poke();
    this.wake();
  }

  /** Waits briefly for running calls, aborts the rest, and returns those. */
  async drain(): Promise<Call[]> {
    this.stopping = true;
    this.poke();
    const deadline = performance.now() + DRAIN_MS;
    while (this.calls.size > 0 && performance.now() < deadline) await sleep(20);
    const left = [...this.calls];
    this.cutOff.abort();
    return left;
  }

  private room(failing: boolean): number {
    const free = MAX_UNDER_WAY - this.calls.size;
    if (!failing) return free;
    const taken = [...this.calls].filter((call) => call.failing).length;
    return Math.min(free, MAX_FAILING - taken);
  }

  private async begin(call: Call): Promise<void> {
    this.calls.add(call);
    try {
      await this.make(call, this.cutOff.signal);
    } finally {
      this.calls.delete(call);
      this.poke();
    }
  }
}
