import { AsyncLocalStorage } from 'node:async_hooks';

/** What all that happens now goes back to: the request, also where its events are handed on and told of much later. */
export interface Origin {
  requestId: string | null;
}

const current = new AsyncLocalStorage<Origin | undefined>();

export const originOf = (): Origin | undefined => current.getStore();

export function within<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

/** For what goes on long after the request that happened to wake it. */
export function withoutOrigin<T>(work: () => T): T {
  return current.run(undefined, work);
}
