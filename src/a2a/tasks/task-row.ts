import type { Artifact, Message, Task, TaskStatus } from '../protocol/model';
import { wireState } from '../protocol/model';
import { withoutUnset } from '../protocol/params';
import type { A2aTask } from './a2a-task.entity';

export function statusOf({ state, statusMessage, statusAt }: A2aTask): TaskStatus {
  return withoutUnset({
    state: wireState(state),
    message: statusMessage ?? undefined,
    timestamp: statusAt.toISOString(),
  });
}

/** Undefined lists are omitted: the caller did not request them. */
export function taskOf(row: A2aTask, history?: Message[], artifacts?: Artifact[]): Task {
  return withoutUnset({
    id: row.id,
    contextId: row.contextId,
    status: statusOf(row),
    artifacts: artifacts && artifacts.length > 0 ? artifacts : undefined,
    history,
    metadata: row.metadata ?? undefined,
  });
}
