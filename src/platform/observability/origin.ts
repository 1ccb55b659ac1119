import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that caused the current work, even if its events are handled much later. */
export interface Origin {
  requestId: string | null;
  /** The request is held open until something happens. */
  heldOpen?: boolean;
}

const current = new AsyncLocalStorage<Origin | undefined>();

export const originOf = (): Origin | undefined => current.getStore();

/** Marks the current request as held open: its duration says nothing about performance. */
export function holdOpen(): void {
  const origin = originOf();
  if (origin) origin.heldOpen = true;
}

export function within<T>(origin: Origin, work: () => T): T {
  return current.run(origin, work);
}

/** For work that outlives the request that happened to trigger it. */
export function withoutOrigin<T>(work: () => T): T {
  return current.run(undefined, work);
}
