import { outsideRequest } from '../database/request-context';

const MAX_SEEN = 10_000;
const MAX_AT_ONCE = 200;

interface Waiting<Row> {
  key: string;
  hash: Buffer;
  found: (row: Row | undefined) => void;
  failed: (error: unknown) => void;
}

/**
 * Looks up credentials by their hash. A credential that was found before is looked up immediately. All others are
 * looked up in batches, one statement at a time, so that a flood of invalid ones occupies only one connection of this
 * process.
 */
export class CredentialLookups<Row extends { hash: Buffer }> {
  private readonly seen = new Set<string>();
  private waiting: Waiting<Row>[] = [];
  private running = false;

  constructor(private readonly find: (hashes: Buffer[]) => Promise<Row[]>) {}

  async first(hash: Buffer): Promise<Row | undefined> {
    const key = hash.toString('base64');
    if (this.seen.has(key)) return (await this.find([hash]))[0];
    const row = await this.gathered(key, hash);
    if (row) this.remember(key);
    return row;
  }

  private gathered(key: string, hash: Buffer): Promise<Row | undefined> {
    return new Promise((found, failed) => {
      this.waiting.push({ key, hash, found, failed });
      if (!this.running) void outsideRequest(() => this.run());
    });
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MAX_AT_ONCE);
      try {
        const rows = await this.find(batch.map(({ hash }) => hash));
        const byKey = new Map(rows.map((row) => [row.hash.toString('base64'), row]));
        for (const { key, found } of batch) found(byKey.get(key));
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.running = false;
  }

  private remember(key: string): void {
    if (this.seen.size >= MAX_SEEN) this.seen.delete(this.seen.values().next().value as string);
    this.seen.add(key);
  }
}
