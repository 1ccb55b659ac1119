import { type AsyncHook, createHook } from 'node:async_hooks';

/**
 * Work of threads that `process.getActiveResourcesInfo` leaves out. Kinds that Node also uses for calls that return at once, such as
 * `RANDOMBYTESREQUEST`, are not among them: those would never end.
 */
const KINDS = new Set([
  'CIPHERREQUEST',
  'HASHREQUEST',
  'PBKDF2REQUEST',
  'SCRYPTREQUEST',
  'SIGNREQUEST',
  'ZLIB',
]);

/** Compression and cryptography that are under way. */
export class Threads {
  private readonly jobs = new Set<number>();
  private readonly hook: AsyncHook;

  constructor() {
    const ended = (id: number): void => void this.jobs.delete(id);
    this.hook = createHook({
      init: (id, kind) => void (KINDS.has(kind) && this.jobs.add(id)),
      before: ended,
      destroy: ended,
    }).enable();
  }

  get areBusy(): boolean {
    return this.jobs.size > 0;
  }

  end(): void {
    this.hook.disable();
  }
}
