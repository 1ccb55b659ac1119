/** Something is not as it must be. */
export class Violation extends Error {
  constructor(
    /** What must be true, as a sentence. Two failures with the same sentence count as the same. */
    readonly check: string,
    detail: string,
  ) {
    super(`not true: ${check}\n${detail}`);
  }
}

/** What failed, in a form that two runs share. */
export const failedCheck = (error: unknown): string =>
  error instanceof Violation
    ? error.check
    : String(error)
        .replace(/\b[a-z]{2,4}_[0-9a-z]{32}\b/g, '‹id›')
        .slice(0, 80);

/** The machine was too slow, or a server went away, which says nothing about the service. */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || /^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException).code)));
