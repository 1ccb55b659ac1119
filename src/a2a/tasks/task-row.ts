import type { Artifact, JsonObject, Message, Task, TaskState, TaskStatus } from '../protocol/model';
import { wireState } from '../protocol/model';
import { withoutUnset } from '../protocol/params';

/** A row of the table. Only `TaskStore.transition` changes its state. */
export interface TaskRow {
  id: string;
  agent_id: string;
  /** Null for an anonymous caller. */
  caller_id: string | null;
  /** Null if the task was rejected before it reached the agent. */
  conversation_id: string | null;
  context_id: string;
  readonly state: TaskState;
  readonly status_message: Message | null;
  readonly status_at: Date;
  /** The agent answered with a message only; the caller gets that message instead of the task. */
  readonly message_only: boolean;
  metadata: JsonObject | null;
  /** Number of the last event. */
  readonly last_seq: number;
  /** Time of the agent's last message that was applied as an answer. */
  readonly answered_to: Date | null;
  /** Total size of the stored messages and results. */
  bytes: number;
  /** The caller was not connected to the agent. */
  by_stranger: boolean;
  /** Media types that the caller accepts; null accepts all. */
  accepted_modes: string[] | null;
  due_at: Date;
  created_at: Date;
}

export function statusOf({ state, status_message, status_at }: TaskRow): TaskStatus {
  return withoutUnset({
    state: wireState(state),
    message: status_message ?? undefined,
    timestamp: status_at.toISOString(),
  });
}

/** Undefined lists are omitted: the caller did not request them. */
export function taskOf(row: TaskRow, history?: Message[], artifacts?: Artifact[]): Task {
  return withoutUnset({
    id: row.id,
    contextId: row.context_id,
    status: statusOf(row),
    artifacts: artifacts && artifacts.length > 0 ? artifacts : undefined,
    history,
    metadata: row.metadata ?? undefined,
  });
}
