import type { Caller, KeyHolder } from '../../platform/security/caller';
import { requireScope } from '../../platform/security/scopes';
import { type A2aVersion, SCOPES, type Operation } from '../protocol/methods';
import type { Message, StreamEnd, StreamEvent, Task } from '../protocol/model';
import type { Recipient } from '../tasks/recipients.reader';

/** One call, whatever binding it came by. */
export interface Asking {
  caller: Caller;
  /** Whose address it came to; null at the platform's own. */
  agent: Recipient | null;
  version: A2aVersion;
  /** The caller has hung up. */
  gone: AbortSignal;
}

export type Sent = { task: Task } | { message: Message };

/** What a stream begins with and, unless that is all, behind which event of which task it goes on. */
export interface StreamSource {
  /** By whose key it was asked for. */
  holder: KeyHolder | null;
  /** Gives back the place that is taken for it; whoever gets a source sees to that. */
  leave: () => void;
  first: StreamEvent;
  taskId: string;
  seq: number;
  endsAt: StreamEnd;
}

export const viewerOf = ({ caller }: Asking): string | null => caller.holder?.agentId ?? null;

/** A key, where there is one, must be allowed the operation. */
export function requireScopeFor({ holder }: Caller, operation: Operation): void {
  if (holder) requireScope(holder.scopes, SCOPES[operation]);
}
