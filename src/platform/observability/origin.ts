import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that caused the current work, even if its events are handled much later. */
export interface Origin {
  requestId: string | null;
  /** The request is held open until something happens. */
  heldOpen?: boolean;
  /** Who calls, if the request waits for the work. The access guard adds the agent. */
  caller?: CallingRequest;
  /** How the caller is counted. */
  countedAs?: { agentId: string | undefined; name: string };
  /** The name for whose share of the pool it has had a connection, so that it may have had effects. */
  begunIn?: string;
}

/** The part of a request that identifies the caller. */
export interface CallingRequest {
  holder?: { agentId: string };
  admin?: boolean;
  ip?: string;
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

/** For work that serves others too, or that the caller does not wait for. Log lines still name the request. */
export function withoutCaller<T>(work: () => T): T {
  const origin = originOf();
  if (!origin?.caller) return work();
  return current.run({ requestId: origin.requestId, heldOpen: origin.heldOpen }, work);
}
