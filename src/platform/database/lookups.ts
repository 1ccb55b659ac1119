interface Waiting<Key, Row> {
  key: Key;
  found: (row: Row | undefined) => void;
  failed: (error: unknown) => void;
}

const MAX_AT_ONCE = 200;

/**
 * Looks up rows by a key that many requests need at the same time. While `maxRunning` statements run, further keys wait,
 * and the next statement looks up all of them.
 */
export class Lookups<Key, Row> {
  private waiting: Waiting<Key, Row>[] = [];
  private running = 0;

  /** `nameOf` returns equal texts for equal keys, `keyOf` the key of a row. */
  constructor(
    private readonly find: (keys: Key[]) => Promise<Row[]>,
    private readonly keyOf: (row: Row) => Key,
    private readonly nameOf: (key: Key) => string,
    private readonly maxRunning: number,
  ) {}

  get(key: Key): Promise<Row | undefined> {
    return new Promise((found, failed) => {
      this.waiting.push({ key, found, failed });
      if (this.running < this.maxRunning) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.running++;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_AT_ONCE);
      const keys = new Map(batch.map(({ key }) => [this.nameOf(key), key]));
      try {
        const rows = await this.find([...keys.values()]);
        const byName = new Map(rows.map((row) => [this.nameOf(this.keyOf(row)), row]));
        for (const { key, found } of batch) found(byName.get(this.nameOf(key)));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.running--;
  }
}
