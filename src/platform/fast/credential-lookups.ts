import { currentRequest, outsideRequest } from '../database/request-context';
import { Lookups, MAX_RUNNING_LOOKUPS } from './lookups';

const MAX_SEEN = 10_000;

/**
 * Looks up credentials by their hash; requests that arrive at the same time share a statement. Credentials that were not
 * found before wait for each other, one statement at a time, so that a flood of invalid ones delays no valid one and
 * occupies only one connection of this process.
 */
export class CredentialLookups<Row extends { hash: Buffer }> {
  private readonly seen = new Set<string>();
  private readonly known: Lookups<Buffer, Row>;
  private readonly unknown: Lookups<Buffer, Row>;

  constructor(private readonly find: (hashes: Buffer[]) => Promise<Row[]>) {
    const lookups = (maxRunning: number): Lookups<Buffer, Row> =>
      new Lookups(
        (hashes) => outsideRequest(() => find(hashes)),
        ({ hash }) => hash,
        nameOf,
        maxRunning,
      );
    this.known = lookups(MAX_RUNNING_LOOKUPS);
    this.unknown = lookups(1);
  }

  async first(hash: Buffer): Promise<Row | undefined> {
    const name = nameOf(hash);
    if (this.seen.has(name)) {
      // monitoring uses a separate connection, so it shares no statement
      return currentRequest()?.monitoring ? (await this.find([hash]))[0] : this.known.get(hash);
    }
    const row = await this.unknown.get(hash);
    if (row) this.remember(name);
    return row;
  }

  private remember(name: string): void {
    if (this.seen.size >= MAX_SEEN) this.seen.delete(this.seen.values().next().value as string);
    this.seen.add(name);
  }
}

const nameOf = (hash: Buffer): string => hash.toString('base64');
