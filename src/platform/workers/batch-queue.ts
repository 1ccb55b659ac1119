interface Waiting<T> {
  item: T;
  done: () => void;
  failed: (error: unknown) => void;
}

const MAX_AT_ONCE = 200;

/**
 * Batches items that arrive while earlier work is still running, so that one transaction serves many. If a batch fails,
 * each item is retried alone, so that each caller gets its own result.
 */
export class BatchQueue<T> {
  private waiting: Waiting<T>[] = [];
  private running = false;

  /** `keyOf`: items with the same key never share a batch. Without it, any items do. */
  constructor(
    private readonly work: (items: T[]) => Promise<void>,
    private readonly keyOf?: (item: T) => string,
  ) {}

  add(item: T): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ item, done, failed });
      if (this.running) return;
      this.running = true;
      setImmediate(() => void this.run()); // collects everything that arrives in the same tick
    });
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.next();
      try {
        await this.work(batch.map(({ item }) => item));
        for (const { done } of batch) done();
      } catch (error) {
        if (batch.length === 1) batch[0]?.failed(error);
        else await this.oneByOne(batch);
      }
    }
    this.running = false;
  }

  private async oneByOne(batch: Waiting<T>[]): Promise<void> {
    for (const { item, done, failed } of batch) await this.work([item]).then(done, failed);
  }

  private next(): Waiting<T>[] {
    const { keyOf } = this;
    if (!keyOf) return this.waiting.splice(0, MAX_AT_ONCE);
    const keys = new Set<string>();
    const [now, later]: [Waiting<T>[], Waiting<T>[]] = [[], []];
    for (const one of this.waiting) {
      const key = keyOf(one.item);
      if (now.length < MAX_AT_ONCE && !keys.has(key)) now.push(one);
      else later.push(one);
      keys.add(key);
    }
    this.waiting = later;
    return now;
  }
}
