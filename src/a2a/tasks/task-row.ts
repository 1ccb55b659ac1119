import type { Artifact, JsonObject, Message, Task, TaskState, TaskStatus } from '../protocol/model';
import { wireState } from '../protocol/model';
import { withoutUnset } from '../protocol/params';

/** A row of the table. Only `TaskStore.move` changes its status. */
export interface TaskRow {
  id: string;
  agent_id: string;
  /** Null for somebody without a key. */
  caller_id: string | null;
  /** Null where the agent was not reached. */
  conversation_id: string | null;
  context_id: string;
  readonly state: TaskState;
  readonly status_message: Message | null;
  readonly status_at: Date;
  /** What the agent answered is a message, and the task only the way to it. */
  readonly message_only: boolean;
  metadata: JsonObject | null;
  /** Of the last event. */
  readonly last_seq: number;
  /** The time of the agent's last message that was taken as an answer. */
  readonly answered_to: Date | null;
  /** Of the messages and results that are kept. */
  bytes: number;
  /** Given by somebody who is not connected with the agent. */
  by_stranger: boolean;
  /** The media types that the caller takes; null for all. */
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

/** Lists that are undefined are left out: they were not asked for. */
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
