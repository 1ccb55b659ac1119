import { AsyncResource } from 'node:async_hooks';

/**
 * Returns a function that runs work later in the asynchronous context of now: of the same request, trace, and transaction.
 * `AsyncResource.bind` does this for one function, but also defines a deprecated accessor on it, which takes far longer.
 */
export function contextOfNow(): <T>(work: () => T) => T {
  const resource = new AsyncResource('context');
  return (work) => resource.runInAsyncScope(work);
}
