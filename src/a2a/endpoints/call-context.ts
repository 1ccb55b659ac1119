import type { Request, Response } from 'express';
import type { Caller, KeyHolder } from '../../platform/security/caller';
import { requirePermitted } from '../../platform/security/scope-checks';
import { type A2aVersion, SCOPES, type Operation, requestedVersion } from '../protocol/methods';
import type { Message, StreamEnd, StreamEvent, Task } from '../protocol/model';
import type { TaskRecipient } from '../tasks/recipients.reader';

/** One call, over either binding. */
export interface CallContext {
  caller: Caller;
  /** The agent whose address was called; null for the platform agent. */
  agent: TaskRecipient | null;
  version: A2aVersion;
  /** Aborts when the caller disconnects. */
  disconnected: AbortSignal;
}

export type Sent = { task: Task } | { message: Message };

/** A stream's first event and, unless that is the only one, the task and the event number after which it continues. */
export interface StreamSource {
  /** The key that requested the stream. */
  holder: KeyHolder | null;
  /** Releases the stream's slot. The receiver of a source must call it. */
  release: () => void;
  first: StreamEvent;
  taskId: string;
  seq: number;
  endsAt: StreamEnd;
}

export const viewerOf = ({ caller }: CallContext): string | null => caller.holder?.agentId ?? null;

/** If the caller has a key, the key needs the operation's scope. */
export function requireScopeFor({ holder }: Caller, operation: Operation): void {
  requirePermitted({ scope: SCOPES[operation] }, holder);
}

/** Ignores `Idempotency-Key`: A2A messages have their own IDs for deduplication. */
export function callerIn(request: Request): Caller {
  return { holder: request.holder ?? null, ip: request.ip ?? '', requestId: request.requestId ?? '' };
}

export function versionIn(request: Request): A2aVersion | undefined {
  const query = request.query['A2A-Version'];
  return requestedVersion(request.get('a2a-version') || (typeof query === 'string' ? query : undefined));
}

/** Aborts when the response closes, including when the client disconnects early. */
export function goneWith(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
