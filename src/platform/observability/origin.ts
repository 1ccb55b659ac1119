import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that caused what happens now, also when its events are handled much later. */
export interface Origin {
  requestId: string | null;
  /** The request is held open until something happens. */
  heldOpen?: boolean;
}

const current = new AsyncLocalStorage<Origin | undefined>();

export const originOf = (): Origin | undefined => current.getStore();

/** The current request waits on purpose from here on: the time it takes says nothing of the service. */
export function holdOpen(): void {
  const origin = originOf();
  if (origin) origin.heldOpen = true;
}

export function within<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

/** For what goes on long after the request that happened to wake it. */
export function withoutOrigin<T>(work: () => T): T {
  return current.run(undefined, work);
}
