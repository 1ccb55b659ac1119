import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { Notifications } from '../../platform/database/notifications';
import { Reads, statement } from '../../platform/database/statements';
import { Workers } from '../../platform/workers/workers';
import type { StreamEvent } from '../protocol/model';
import { PUSH_CHANNEL } from '../tasks/task-store';
import { nextPush } from './push-schedule';
import { PushSender, type PushTarget } from './push-sender';

const BATCH = 20;
const LEASE_MS = MINUTE;

const CLAIM = statement(
  'a2a_push_configs_claim',
  `WITH due AS (
     SELECT task_id, id FROM a2a_push_configs WHERE next_attempt_at <= $1
      ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
   claimed AS (
     UPDATE a2a_push_configs c SET next_attempt_at = $2, lease_token = $3
       FROM due WHERE c.task_id = due.task_id AND c.id = due.id RETURNING c.*)
   SELECT c.*, e.payload, t.agent_id FROM claimed c JOIN a2a_tasks t ON t.id = c.task_id
     LEFT JOIN a2a_task_events e ON e.task_id = c.task_id AND e.seq = c.sent_seq + 1`,
);
/** The task is locked first, so that no event comes in between of which nobody would be told. */
const SENT = statement(
  'a2a_push_configs_sent',
  `WITH t AS (SELECT last_seq FROM a2a_tasks WHERE id = $1 FOR SHARE)
   UPDATE a2a_push_configs c
      SET sent_seq = $4, attempts = 0, lease_token = NULL,
          next_attempt_at = CASE WHEN t.last_seq > $4 THEN $5::timestamptz END
     FROM t WHERE c.task_id = $1 AND c.id = $2 AND c.lease_token = $3`,
);
const FAILED = statement(
  'a2a_push_configs_failed',
  `UPDATE a2a_push_configs SET attempts = $4, lease_token = NULL, next_attempt_at = $5
    WHERE task_id = $1 AND id = $2 AND lease_token = $3`,
);

interface DueConfig extends PushTarget {
  sent_seq: number;
  attempts: number;
  /** Null when there is nothing left to tell. */
  payload: StreamEvent | null;
}

/** Tells the addresses that callers gave what happens to their tasks: each event in its order, until it is taken. */
@Injectable()
export class PushWorker implements OnModuleInit {
  constructor(
    private readonly reads: Reads,
    private readonly sender: PushSender,
    private readonly workers: Workers,
    private readonly notifications: Notifications,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'a2a-push', role: 'dispatcher', everyMs: 5 * SECOND, step: () => this.step() });
    this.notifications.on(PUSH_CHANNEL, () => this.workers.wake('a2a-push'));
  }

  private async step(): Promise<boolean> {
    const now = this.clock.now();
    const token = randomUUID();
    const due = await this.reads.rows<DueConfig & Record<string, unknown>>(CLAIM, [
      now,
      after(now, LEASE_MS),
      token,
    ]);
    await Promise.all(due.map((config) => this.tell(config, token)));
    return due.length > 0;
  }

  private async tell(config: DueConfig, token: string): Promise<void> {
    const { task_id, id, sent_seq, attempts, payload } = config;
    const key = [task_id, id, token];
    if (payload === null) return void (await this.reads.rows(SENT, [...key, sent_seq, this.clock.now()]));
    const taken = await this.sender.send(config, payload);
    const now = this.clock.now();
    const next = taken ? null : nextPush(attempts + 1, now);
    if (next) await this.reads.rows(FAILED, [...key, attempts + 1, next]);
    else await this.reads.rows(SENT, [...key, sent_seq + 1, now]);
  }
}
