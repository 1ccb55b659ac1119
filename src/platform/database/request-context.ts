import { AsyncLocalStorage } from 'node:async_hooks';
import { withoutCaller } from '../observability/origin';

/** What the database layer needs to know about the current request. */
export interface RequestContext {
  /** The identities of the caller (agent, key, …). A write by one of them must be visible to all of them. */
  readonly authors: Set<string>;
  /** Whether the replica may answer its reads outside of transactions. */
  mayLag: boolean;
  /** A request of the operator's monitoring. It uses a separate connection, so that a busy pool does not delay it. */
  monitoring?: boolean;
}

const current = new AsyncLocalStorage<RequestContext | undefined>();

export const currentRequest = (): RequestContext | undefined => current.getStore();

export function runInRequest(context: RequestContext, work: () => void): void {
  current.run(context, work);
}

/** Runs work that a request starts but does not wait for, or that serves other requests too. */
export const outsideRequest = <T>(work: () => T): T => current.run(undefined, withoutCaller, work);

export const agentAuthor = (agentId: string): string => `agent:${agentId}`;
