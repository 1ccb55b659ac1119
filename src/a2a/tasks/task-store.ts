import { Injectable } from '@nestjs/common';
import { IsNull, type QueryDeepPartialEntity } from 'typeorm';
import { Clock, after } from '../../kernel/clock';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx } from '../../platform/database/transactions';
import { defineRetentionTime } from '../../platform/workers/retention';
import { OPEN_MS, RETENTION_MS } from '../policies';
import { type Artifact, type Message, type StreamEvent, type TaskState, isTerminal } from '../protocol/model';
import { A2aPushConfig } from '../push/a2a-push-config.entity';
import { A2aTask, bytesOf, statusOf } from './a2a-task.entity';
import { type TaskTransition, type TaskRole, taskLifecycle } from './task.lifecycle';

/** Carries the IDs of tasks that have new events. */
export const TASKS_CHANNEL = 'a2a_tasks';
export const PUSH_CHANNEL = 'a2a_push';

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
const ADD_EVENTS = statement(
  'a2a_task_events_add',
  `INSERT INTO a2a_task_events (task_id, seq, payload)
   SELECT $1, $2::int + nth::int, payload FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS e(payload, nth)`,
);
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

  async insert(tx: Tx, row: A2aTask): Promise<void> {
    await tx.insert(A2aTask, asValues({ ...row, dueAt: dueAt(row) }));
  }

  /** With an `agentId`, returns null without waiting for the lock if the task has another agent. */
  lock(tx: Tx, where: { id: string; agentId?: string }): Promise<A2aTask | null> {
    return tx.findOne(A2aTask, { where, lock: { mode: 'for_no_key_update' } });
  }

  /** `fingerprint` is the hash of a caller's whole message; null for messages of the agent. */
  async addMessage(tx: Tx, row: A2aTask, message: Message, fingerprint: string | null): Promise<void> {
    const { id, agentId, callerId } = row;
    const [byCaller, bytes] = [fingerprint !== null, bytesOf(message)];
    const who = [id, agentId, callerId, message.messageId, byCaller];
    await execute(tx, ADD_MESSAGE, [...who, fingerprint ?? '', JSON.stringify(message), bytes]);
    row.bytes += bytes;
  }

  async putArtifact(tx: Tx, row: A2aTask, artifact: Artifact, append: boolean): Promise<void> {
    const bytes = bytesOf(artifact);
    await execute(tx, PUT_ARTIFACT, [row.id, artifact.artifactId, JSON.stringify(artifact), append, bytes]);
    row.bytes += bytes;
  }

  /**
   * Applies a transition and records its events. A result that does not change the state is recorded without a status
   * update. The row must be locked.
   */
  async transition(
    tx: Tx,
    row: A2aTask,
    transition: TaskTransition,
    role: TaskRole,
    turn: TaskTurn = {},
  ): Promise<void> {
    const { state: from, lastSeq: before } = row;
    const state = taskLifecycle.next(from, transition, role, turn.to);
    Object.assign(row, { state, statusAt: turn.at ?? this.clock.now() });
    if (turn.answeredTo) Object.assign(row, { answeredTo: turn.answeredTo });
    const events: StreamEvent[] = turn.result ? [turn.result] : [];
    if (state !== from || !turn.result) {
      Object.assign(row, { statusMessage: turn.message ?? null, messageOnly: turn.messageOnly ?? false });
      events.push({ statusUpdate: { taskId: row.id, contextId: row.contextId, status: statusOf(row) } });
    }
    Object.assign(row, { lastSeq: before + events.length, dueAt: dueAt(row) });
    const { statusMessage, statusAt, messageOnly, lastSeq, answeredTo } = row;
    const changes = { state, statusMessage, statusAt, messageOnly, lastSeq, answeredTo, dueAt: row.dueAt };
    const { affected } = await tx.update(A2aTask, { id: row.id, state: from }, asValues(changes));
    if (affected === 0) throw taskLifecycle.conflict(from, transition, role);
    await this.record(tx, row.id, before, events);
  }

  /** Records a task's first event, which `lastSeq` already counts. */
  async recordFirst(tx: Tx, row: A2aTask, event: StreamEvent): Promise<void> {
    await this.record(tx, row.id, row.lastSeq - 1, [event]);
  }

  private async record(tx: Tx, taskId: string, before: number, events: StreamEvent[]): Promise<void> {
    await execute(tx, ADD_EVENTS, [taskId, before, JSON.stringify(events)]);
    const idle = { taskId, nextAttemptAt: IsNull() };
    const { affected: woken } = await tx.update(A2aPushConfig, idle, { nextAttemptAt: this.clock.now() });
    afterCommit(tx, () => {
      this.notifications.send(TASKS_CHANNEL, taskId);
      if (woken) this.notifications.send(PUSH_CHANNEL);
    });
  }
}

/** TypeORM's type does not fit JSON columns with members of any type. */
const asValues = (row: Partial<A2aTask>) => row as QueryDeepPartialEntity<A2aTask>;

defineRetentionTime('ended A2A tasks', RETENTION_MS.known);
defineRetentionTime('ended A2A tasks of callers without a key', RETENTION_MS.anonymous);

/** When an open task fails, or when an ended task is deleted. */
export function dueAt({ state, statusAt, callerId }: Pick<A2aTask, 'state' | 'statusAt' | 'callerId'>): Date {
  const who = callerId === null ? 'anonymous' : 'known';
  return after(statusAt, (isTerminal(state) ? RETENTION_MS : OPEN_MS)[who]);
}
