import { type AsyncHook, createHook } from 'node:async_hooks';

/**
 * Work of threads that `process.getActiveResourcesInfo` leaves out. Kinds that Node also uses for calls that return at once, such as
 * that of random bytes, are not among them: those would never end.
 */
const KINDS = new Set(['CIPHERREQUEST', 'HASHREQUEST', 'PBKDF2REQUEST', 'SCRYPTREQUEST', 'SIGNREQUEST']);
/** A compressor, which works in a thread from `write` to its callback. For a call that returns at once, Node uses `writeSync`. */
const COMPRESSOR = 'ZLIB';

interface Compressor {
  write(...values: unknown[]): unknown;
}

/** Compression and cryptography that are under way. */
export class Threads {
  private readonly jobs = new Set<number>();
  private readonly hook: AsyncHook;

  constructor() {
    this.hook = createHook({
      // without `destroy`, which makes every promise expensive: a job that began always calls back
      init: (id, kind, _, resource) => {
        if (KINDS.has(kind)) this.jobs.add(id);
        else if (kind === COMPRESSOR) this.watch(id, resource as Compressor);
      },
      before: (id) => void this.jobs.delete(id),
    }).enable();
  }

  private watch(id: number, compressor: Compressor): void {
    const write = compressor.write.bind(compressor);
    compressor.write = (...values) => {
      this.jobs.add(id);
      return write(...values);
    };
  }

  get areBusy(): boolean {
    return this.jobs.size > 0;
  }

  end(): void {
    this.hook.disable();
  }
}
