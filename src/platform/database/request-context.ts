import { AsyncLocalStorage } from 'node:async_hooks';

/** What the database has to know of the request that is being answered. */
export interface RequestContext {
  /** The identities of the caller (agent, key, …). What one of them writes, all of them can read from then on. */
  readonly authors: Set<string>;
  /** Whether its reads, outside of transactions, may be answered by the replica. */
  mayLag: boolean;
  /** Asked by the operator's monitoring. It is answered over a separate connection, however busy the others are. */
  monitoring?: boolean;
}

const current = new AsyncLocalStorage<RequestContext | undefined>();

export const currentRequest = (): RequestContext | undefined => current.getStore();

export function duringRequest(context: RequestContext, work: () => void): void {
  current.run(context, work);
}

/** For what a request sets off and does not wait for. */
export const apartFromRequest = <T>(work: () => T): T => current.run(undefined, work);

export const agentAuthor = (agentId: string): string => `agent:${agentId}`;
