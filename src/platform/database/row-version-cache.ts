/** A row, or several rows that are shown together, and their version: `xmin`, the transactions that wrote them. */
export interface RowVersion {
  id: string;
  row_version: string;
}

export interface VersionedValue<Value> extends RowVersion {
  value: Value;
}

interface Options<Value> {
  /** Reads the values of these ids, each with the version of the rows it was made of. */
  read: (ids: string[]) => Promise<VersionedValue<Value>[]>;
  /** How much is cached, in units of `sizeOf`. */
  maxSize: number;
  /** Default: every value has size 1. */
  sizeOf?: (value: Value) => number;
}

/**
 * Caches what is made of rows for as long as the database reports the same version of them, so nothing has to be
 * invalidated: a value is never older than the statement that found its version.
 */
export class RowVersionCache<Value extends object> {
  /** The least recently used first. */
  private readonly cached = new Map<string, VersionedValue<Value>>();
  private size = 0;

  constructor(private readonly options: Options<Value>) {}

  /** Whether a value of any version is cached, so that it is worth asking for the version alone. */
  has(id: string): boolean {
    return this.cached.has(id);
  }

  /** By id. Omits rows that were deleted after their versions were read. */
  async of(versions: readonly RowVersion[]): Promise<Map<string, Value>> {
    const found = new Map<string, VersionedValue<Value>>();
    for (const { id, row_version } of versions) {
      const cached = this.cached.get(id);
      if (cached?.row_version === row_version) found.set(id, cached);
    }
    const missing = versions.filter(({ id }) => !found.has(id)).map(({ id }) => id);
    if (missing.length > 0) for (const read of await this.options.read(missing)) found.set(read.id, read);
    const values = new Map<string, Value>();
    for (const one of found.values()) {
      this.store(one);
      values.set(one.id, one.value);
    }
    return values;
  }

  store(one: VersionedValue<Value>): void {
    this.remove(one.id);
    this.cached.set(one.id, one);
    this.size += this.sizeOf(one);
    while (this.size > this.options.maxSize) this.remove(this.cached.keys().next().value as string);
  }

  private remove(id: string): void {
    const one = this.cached.get(id);
    if (one === undefined) return;
    this.cached.delete(id);
    this.size -= this.sizeOf(one);
  }

  private sizeOf({ value }: VersionedValue<Value>): number {
    return this.options.sizeOf?.(value) ?? 1;
  }
}
