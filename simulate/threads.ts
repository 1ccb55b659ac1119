import { type AsyncHook, createHook } from 'node:async_hooks';

/**
 * Work of threads that `process.getActiveResourcesInfo` leaves out. Kinds that Node also uses for calls that return at once, such as
 * that of random bytes, are not among them: those would never end.
 */
const KINDS = new Set(['CIPHERREQUEST', 'HASHREQUEST', 'PBKDF2REQUEST', 'SCRYPTREQUEST']);
/** What works in a thread from this method to its callback, unless the method returns the result. */
const STARTED_BY = new Map([
  ['ZLIB', 'write'],
  ['SIGNREQUEST', 'run'],
]);

type Job = Record<string, (...values: unknown[]) => unknown>;

/** Compression and cryptography that are under way. */
export class Threads {
  private readonly jobs = new Set<number>();
  private readonly hook: AsyncHook;

  constructor() {
    this.hook = createHook({
      // without `destroy`, which makes every promise expensive: a job that began always calls back
      init: (id, kind, _, resource) => {
        const start = STARTED_BY.get(kind);
        if (KINDS.has(kind)) this.jobs.add(id);
        else if (start !== undefined) this.watch(id, resource as Job, start);
      },
      before: (id) => void this.jobs.delete(id),
    }).enable();
  }

  private watch(id: number, job: Job, method: string): void {
    const start = job[method]?.bind(job);
    if (!start) return;
    job[method] = (...values) => {
      this.jobs.add(id);
      const result = start(...values);
      if (result !== undefined) this.jobs.delete(id);
      return result;
    };
  }

  get areBusy(): boolean {
    return this.jobs.size > 0;
  }

  end(): void {
    this.hook.disable();
  }
}
