import { SECOND } from '../../kernel/clock';
import { timers } from '../../kernel/timers';
import { LEASE_MS } from './claim';

/** A batch that takes longer is slow: the next one starts beside it. */
const PATIENCE_MS = 250;
const MOST = 10;
/** How long a shutdown waits for slow batches. Other relays publish again what is left. */
const SHUTDOWN_MS = 5 * SECOND;

/** Batches that are not done after a moment, at most until their leases have expired. */
export class SlowBatches {
  private readonly batches = new Set<Promise<unknown>>();

  constructor(private readonly onFailure: (error: unknown) => void) {}

  get size(): number {
    return this.batches.size;
  }

  get isFull(): boolean {
    return this.size >= MOST;
  }

  /** Waits until the batch is done, or slow. Throws if it fails before. */
  async waitFor(batch: Promise<void>): Promise<void> {
    const patience = timers.sleep(PATIENCE_MS, { ref: false }).then(() => true);
    if (!(await Promise.race([batch, patience]))) return;
    const noted = batch.catch((error: unknown) => this.onFailure(error));
    const end = Promise.race([noted, timers.sleep(LEASE_MS, { ref: false })]);
    this.batches.add(end);
    void end.then(() => this.batches.delete(end));
  }

  /** Waits a moment for the next one that is done. False if there is none. */
  async next(): Promise<boolean> {
    if (this.size === 0) return false;
    await Promise.race([...this.batches, timers.sleep(PATIENCE_MS, { ref: false })]);
    return true;
  }

  async ended(): Promise<void> {
    await Promise.race([Promise.all(this.batches), timers.sleep(SHUTDOWN_MS, { ref: false })]);
  }
}
