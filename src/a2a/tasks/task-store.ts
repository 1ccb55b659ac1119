import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import type { Artifact, Message, StreamEvent, TaskState } from '../protocol/model';
import { statusOf, type TaskRow } from './task-row';
import { bytesOf } from './task-size';
import { dueAt } from './task-times';
import { type TaskTransition, type TaskRole, taskLifecycle } from './task.lifecycle';

/** Carries the IDs of tasks that have new events. */
export const TASKS_CHANNEL = 'a2a_tasks';
export const PUSH_CHANNEL = 'a2a_push';

const INSERT = statement(
  'a2a_tasks_insert',
  `INSERT INTO a2a_tasks (id, agent_id, caller_id, conversation_id, context_id, state, status_message, status_at,
                          message_only, metadata, last_seq, answered_to, due_at, created_at, bytes, by_stranger, accepted_modes)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, NULL, $11, $12, 0, $13, $14)`,
);
const LOCK = statement('a2a_tasks_lock', 'SELECT * FROM a2a_tasks WHERE id = $1 FOR NO KEY UPDATE');
const LOCK_AS_AGENT = statement(
  'a2a_tasks_lock_as_agent',
  'SELECT * FROM a2a_tasks WHERE id = $1 AND agent_id = $2 FOR NO KEY UPDATE',
);
const TRANSITION = statement(
  'a2a_tasks_move',
  `UPDATE a2a_tasks SET state = $3, status_message = $4, status_at = $5, message_only = $6, last_seq = $7,
          answered_to = $8, due_at = $9
    WHERE id = $1 AND state = $2 RETURNING 1 AS moved`,
);
const ADD_MESSAGE = statement(
  'a2a_task_messages_add',
  `WITH counted AS (UPDATE a2a_tasks SET bytes = bytes + $8 WHERE id = $1)
   INSERT INTO a2a_task_messages (task_id, position, agent_id, caller_id, message_id, by_caller, fingerprint, message)
   SELECT $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7::jsonb FROM a2a_task_messages WHERE task_id = $1`,
);
const PUT_ARTIFACT = statement(
  'a2a_task_artifacts_put',
  `WITH counted AS (UPDATE a2a_tasks SET bytes = bytes + $5 WHERE id = $1)
   INSERT INTO a2a_task_artifacts AS a (task_id, position, artifact_id, artifact)
   SELECT $1, coalesce(max(position), 0) + 1, $2, $3::jsonb FROM a2a_task_artifacts WHERE task_id = $1
   ON CONFLICT ON CONSTRAINT a2a_task_artifacts_pk DO UPDATE
      SET artifact = CASE WHEN $4 THEN jsonb_set(a.artifact, '{parts}', (a.artifact -> 'parts') || (excluded.artifact -> 'parts'))
                          ELSE excluded.artifact END`,
);
const STORE_MODES = statement(
  'a2a_tasks_keep_modes',
  'UPDATE a2a_tasks SET accepted_modes = $2 WHERE id = $1',
);
const ADD_EVENTS = statement(
  'a2a_task_events_add',
  `INSERT INTO a2a_task_events (task_id, seq, payload)
   SELECT $1, $2::int + nth::int, payload FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS e(payload, nth)`,
);
const WAKE_PUSHES = statement(
  'a2a_push_configs_wake',
  'UPDATE a2a_push_configs SET next_attempt_at = $2 WHERE task_id = $1 AND next_attempt_at IS NULL RETURNING id',
);
const FORGET = statement('a2a_tasks_forget', 'DELETE FROM a2a_tasks WHERE id = $1');

/** The data of a transition. */
export interface TaskTurn {
  /** Required if the transition may end in several states. */
  to?: TaskState;
  /** Defaults to now. */
  at?: Date;
  message?: Message;
  messageOnly?: boolean;
  /** A result, or a chunk of one. */
  result?: StreamEvent;
  answeredTo?: Date;
}

/** Writes tasks under their row lock, with gapless event numbers. */
@Injectable()
export class TaskStore {
  constructor(
    private readonly notifications: PgNotifications,
    private readonly clock: Clock,
  ) {}

  now(): Date {
    return this.clock.now();
  }

  async insert(tx: Tx, row: TaskRow): Promise<void> {
    await execute(tx, INSERT, [
      ...[row.id, row.agent_id, row.caller_id, row.conversation_id, row.context_id, row.state],
      ...[
        json(row.status_message),
        row.status_at,
        json(row.metadata),
        row.last_seq,
        dueAt(row),
        row.created_at,
      ],
      ...[row.by_stranger, json(row.accepted_modes)],
    ]);
  }

  async lock(tx: Tx, id: string): Promise<TaskRow | undefined> {
    const [row] = await execute<TaskRow & Record<string, unknown>>(tx, LOCK, [id]);
    return row;
  }

  /** Returns undefined without waiting for the lock if the sender is not the task's agent. */
  async lockAsAgent(tx: Tx, id: string, agentId: string): Promise<TaskRow | undefined> {
    const [row] = await execute<TaskRow & Record<string, unknown>>(tx, LOCK_AS_AGENT, [id, agentId]);
    return row;
  }

  /** `fingerprint` is the hash of a caller's whole message; null for messages of the agent. */
  async addMessage(tx: Tx, row: TaskRow, message: Message, fingerprint: string | null): Promise<void> {
    const { id, agent_id, caller_id } = row;
    const [byCaller, bytes] = [fingerprint !== null, bytesOf(message)];
    const who = [id, agent_id, caller_id, message.messageId, byCaller];
    await execute(tx, ADD_MESSAGE, [...who, fingerprint ?? '', json(message), bytes]);
    row.bytes += bytes;
  }

  async putArtifact(tx: Tx, row: TaskRow, artifact: Artifact, append: boolean): Promise<void> {
    const bytes = bytesOf(artifact);
    await execute(tx, PUT_ARTIFACT, [row.id, artifact.artifactId, json(artifact), append, bytes]);
    row.bytes += bytes;
  }

  async storeModes(tx: Tx, row: TaskRow): Promise<void> {
    await execute(tx, STORE_MODES, [row.id, json(row.accepted_modes)]);
  }

  /**
   * Applies a transition and records its events. A result that does not change the state is recorded without a status
   * update. The row must be locked.
   */
  async transition(
    tx: Tx,
    row: TaskRow,
    transition: TaskTransition,
    role: TaskRole,
    turn: TaskTurn = {},
  ): Promise<void> {
    const { state: from, last_seq: before } = row;
    const state = taskLifecycle.next(from, transition, role, turn.to);
    Object.assign(row, { state, status_at: turn.at ?? this.clock.now() });
    if (turn.answeredTo) Object.assign(row, { answered_to: turn.answeredTo });
    const events: StreamEvent[] = turn.result ? [turn.result] : [];
    if (state !== from || !turn.result) {
      Object.assign(row, { status_message: turn.message ?? null, message_only: turn.messageOnly ?? false });
      events.push({ statusUpdate: { taskId: row.id, contextId: row.context_id, status: statusOf(row) } });
    }
    Object.assign(row, { last_seq: before + events.length, due_at: dueAt(row) });
    const moved = await execute(tx, TRANSITION, [
      ...[row.id, from, state, json(row.status_message), row.status_at, row.message_only, row.last_seq],
      ...[row.answered_to, row.due_at],
    ]);
    if (moved.length === 0) throw taskLifecycle.conflict(from, transition, role);
    await this.record(tx, row.id, before, events);
  }

  /** Records a task's first event, which `last_seq` already counts. */
  async recordFirst(tx: Tx, row: TaskRow, event: StreamEvent): Promise<void> {
    await this.record(tx, row.id, row.last_seq - 1, [event]);
  }

  async forget(tx: Tx, id: string): Promise<void> {
    await execute(tx, FORGET, [id]);
  }

  private async record(tx: Tx, taskId: string, before: number, events: StreamEvent[]): Promise<void> {
    await execute(tx, ADD_EVENTS, [taskId, before, JSON.stringify(events)]);
    const woken = await execute(tx, WAKE_PUSHES, [taskId, this.clock.now()]);
    afterCommit(tx, () => {
      this.notifications.send(TASKS_CHANNEL, taskId);
      if (woken.length > 0) this.notifications.send(PUSH_CHANNEL);
    });
  }
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
