import { busy } from '../../kernel/shared-refusals';
import { timers } from '../../kernel/timers';
import { MAX_WAIT_MS } from '../database/pool';

interface Waiting<Key, Row> {
  key: Key;
  found: (row: Row | undefined) => void;
  failed: (error: unknown) => void;
  /** When it arrived, in milliseconds of the process. */
  since: number;
}

/** More would share fewer statements. */
export const MAX_RUNNING_LOOKUPS = 2;
const MAX_AT_ONCE = 200;
/** A statement that takes longer no longer holds up later keys. */
const SLOW_MS = 250;
const MAX_SLOW = 8;

/**
 * Looks up rows by a key that many requests need at the same time. While `maxRunning` statements run, further keys wait,
 * and the next statement looks up all of them.
 */
export class Lookups<Key, Row> {
  private waiting: Waiting<Key, Row>[] = [];
  private running = 0;
  private slow = 0;

  /** `nameOf` returns equal texts for equal keys, `keyOf` the key of a row. */
  constructor(
    private readonly find: (keys: Key[]) => Promise<Row[]>,
    private readonly keyOf: (row: Row) => Key,
    private readonly nameOf: (key: Key) => string,
    private readonly maxRunning: number,
  ) {}

  get(key: Key): Promise<Row | undefined> {
    return new Promise((found, failed) => {
      this.waiting.push({ key, found, failed, since: timers.elapsed() });
      this.next();
    });
  }

  private next(): void {
    if (this.running === this.maxRunning || this.waiting.length === 0) return;
    this.running++;
    let [isRunning, isSlow] = [true, false];
    const makeRoom = (): void => {
      if (isRunning) this.running--;
      isRunning = false;
      this.next();
    };
    const cancel = timers.after(SLOW_MS, () => {
      if (this.slow === MAX_SLOW) return;
      isSlow = true;
      this.slow++;
      makeRoom();
    });
    void this.answer(this.waiting.splice(0, MAX_AT_ONCE), () => {
      cancel();
      if (isSlow) this.slow--;
      makeRoom();
    });
  }

  /** Calls `answered` when the statement has ended, before the requests continue. */
  private async answer(all: Waiting<Key, Row>[], answered: () => void): Promise<void> {
    const earliest = timers.elapsed() - MAX_WAIT_MS;
    for (const { since, failed } of all) if (since < earliest) failed(busy());
    const batch = all.filter(({ since }) => since >= earliest);
    try {
      const rows = batch.length === 0 ? [] : await this.find(batch.map(({ key }) => key));
      answered();
      const byName = new Map(rows.map((row) => [this.nameOf(this.keyOf(row)), row]));
      for (const { key, found } of batch) found(byName.get(this.nameOf(key)));
    } catch (error) {
      answered();
      for (const { failed } of batch) failed(error);
    }
  }
}
