import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SqlIndex } from '../../platform/database/entities';
import {
  type Artifact,
  type JsonObject,
  type Message,
  type StreamEvent,
  type TaskState,
  type Task,
  type TaskStatus,
  wireState,
} from '../protocol/model';
import { withoutUnset } from '../protocol/params';

/** A task that a caller sent to an agent. Only `TaskStore.transition` changes its state. */
@Entity('a2a_tasks')
@SqlIndex('a2a_tasks_agent_ix', '(agent_id, status_at DESC, id DESC)')
@SqlIndex('a2a_tasks_caller_ix', '(caller_id, status_at DESC, id DESC) WHERE caller_id IS NOT NULL')
@Index('a2a_tasks_due_ix', ['dueAt'])
@Index('a2a_tasks_open_ix', ['callerId'], {
  where: "caller_id IS NOT NULL AND state IN ('submitted', 'working', 'input_required')",
})
@Index('a2a_tasks_strangers_ix', ['agentId', 'callerId'], {
  where: "by_stranger AND state IN ('submitted', 'working', 'input_required')",
})
export class A2aTask {
  @PrimaryColumn('text') id: string;
  @ForeignKey('agents') @Column('text') agentId: string;
  /** Null for an anonymous caller. */
  @ForeignKey('agents') @Column('text', { nullable: true }) callerId: string | null;
  /** Null if the task was rejected before it reached the agent. */
  @ForeignKey('conversations') @Column('text', { nullable: true }) conversationId: string | null;
  @Column('text') contextId: string;
  @Column('text') readonly state: TaskState;
  /** The message that came with the last change of state, if any. */
  @Column('jsonb', { nullable: true }) readonly statusMessage: Message | null;
  @Column('timestamptz') readonly statusAt: Date;
  /** The agent answered with a message only; the caller gets that message instead of the task. */
  @Column('boolean') readonly messageOnly: boolean;
  @Column('jsonb', { nullable: true }) metadata: JsonObject | null;
  /** Number of the last event. */
  @Column('integer') readonly lastSeq: number;
  /** Time of the agent's last message that was applied as an answer. */
  @Column('timestamptz', { nullable: true }) readonly answeredTo: Date | null;
  /** When the task fails if it is open, or is deleted if it has ended. */
  @Column('timestamptz') dueAt: Date;
  @Column('timestamptz') createdAt: Date;
  /** Total size of the stored messages and results. */
  @Column('integer') bytes: number;
  /** The caller was not connected to the agent. */
  @Column('boolean') byStranger: boolean;
  /** Media types that the caller accepts; null accepts all. */
  @Column('jsonb', { nullable: true }) acceptedModes: string[] | null;
}

/** A message of the caller or the agent about a task, in the order of `position`. */
@Entity('a2a_task_messages')
@Index('a2a_task_messages_sent_uq', ['callerId', 'agentId', 'messageId'], {
  unique: true,
  where: 'by_caller AND caller_id IS NOT NULL',
})
export class A2aTaskMessage {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('integer') position: number;
  /** The two sides of the task, copied so that a repeated message is found. */
  @Column('text') agentId: string;
  @Column('text', { nullable: true }) callerId: string | null;
  /** The id that the sender gave it. */
  @Column('text') messageId: string;
  @Column('boolean') byCaller: boolean;
  /** The hash of a caller's whole message; empty for messages of the agent. */
  @Column('text') fingerprint: string;
  @Column('jsonb') message: Message;
}

/** A result of a task. Chunks with the same artifact id are appended to it. */
@Entity('a2a_task_artifacts')
export class A2aTaskArtifact {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('text') artifactId: string;
  @Column('integer') position: number;
  @Column('jsonb') artifact: Artifact;
}

/** An event of a task, for streams and push configurations. The numbers of a task have no gaps. */
@Entity('a2a_task_events')
export class A2aTaskEvent {
  @ForeignKey('a2a_tasks', { onDelete: 'CASCADE' }) @PrimaryColumn('text') taskId: string;
  @PrimaryColumn('integer') seq: number;
  @Column('jsonb') payload: StreamEvent;
}

/** Size as stored. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

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
