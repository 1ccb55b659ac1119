import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { Reads, statement } from '../../platform/database/statements';
import type { StreamEvent } from '../protocol/model';
import { nextPush } from './push-schedule';
import type { PushTarget } from './push-sender';

/** Longer than any attempt takes. */
const LEASE_MS = MINUTE;
/** Concurrent pushes per caller, and as many again for pushes that failed before. */
const OF_ONE_CALLER = 4;

/**
 * Walks the callers with queued pushes by index, so that one caller's backlog costs the others nothing. $4 selects
 * pushes that failed last time, which are claimed separately. Callers that may not call now, such as frozen agents,
 * are skipped; their events stay queued.
 */
const CLAIM = statement(
  'a2a_push_configs_claim',
  `WITH RECURSIVE held AS MATERIALIZED (
     SELECT caller_id, count(*) AS busy FROM a2a_push_configs
      WHERE lease_token IS NOT NULL AND next_attempt_at > $1 AND failing = $4 GROUP BY caller_id
   ), callers AS (
     (SELECT caller_id FROM a2a_push_configs WHERE failing = $4 AND next_attempt_at IS NOT NULL ORDER BY caller_id LIMIT 1)
     UNION ALL
     SELECT (SELECT n.caller_id FROM a2a_push_configs n
              WHERE n.failing = $4 AND n.next_attempt_at IS NOT NULL AND n.caller_id > c.caller_id
              ORDER BY n.caller_id LIMIT 1)
       FROM callers c WHERE c.caller_id IS NOT NULL
   ), due AS (
     SELECT d.task_id, d.id FROM callers c JOIN calling_agents a ON a.agent_id = c.caller_id
       LEFT JOIN held h ON h.caller_id = c.caller_id CROSS JOIN LATERAL (
       SELECT p.task_id, p.id, p.next_attempt_at FROM a2a_push_configs p
        WHERE p.failing = $4 AND p.caller_id = c.caller_id AND p.next_attempt_at <= $1
        ORDER BY p.next_attempt_at LIMIT greatest(0, ${OF_ONE_CALLER} - coalesce(h.busy, 0))) d
      ORDER BY d.next_attempt_at LIMIT $5
   ), mine AS (
     SELECT p.task_id, p.id FROM a2a_push_configs p JOIN due ON due.task_id = p.task_id AND due.id = p.id
      WHERE p.next_attempt_at <= $1 FOR UPDATE OF p SKIP LOCKED
   ), claimed AS (
     UPDATE a2a_push_configs c SET next_attempt_at = $2, lease_token = $3
       FROM mine WHERE c.task_id = mine.task_id AND c.id = mine.id RETURNING c.*)
   SELECT c.*, e.payload, t.agent_id,
          c.key_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM live_keys k WHERE k.key_id = c.key_id AND (k.expires_at IS NULL OR k.expires_at > $1))
          OR EXISTS (SELECT FROM blocked_pairs b WHERE b.agent_id = c.caller_id AND b.other_id = t.agent_id) AS muted
     FROM claimed c JOIN a2a_tasks t ON t.id = c.task_id
     LEFT JOIN a2a_task_events e ON e.task_id = c.task_id AND e.seq = c.sent_seq + 1`,
);
/** Locks the task first, so that no event committed in between is missed. */
const DONE = statement(
  'a2a_push_configs_done',
  `WITH t AS (SELECT last_seq FROM a2a_tasks WHERE id = $1 FOR SHARE)
   UPDATE a2a_push_configs c
      SET sent_seq = least($4, t.last_seq), attempts = 0, failing = $6, lease_token = NULL,
          next_attempt_at = CASE WHEN t.last_seq > $4 THEN $5::timestamptz END
     FROM t WHERE c.task_id = $1 AND c.id = $2 AND c.lease_token = $3`,
);
const FAILED = statement(
  'a2a_push_configs_failed',
  `UPDATE a2a_push_configs SET attempts = $4, failing = true, lease_token = NULL, next_attempt_at = $5
    WHERE task_id = $1 AND id = $2 AND lease_token = $3`,
);
const RELEASE = statement(
  'a2a_push_configs_release',
  'UPDATE a2a_push_configs SET lease_token = NULL, next_attempt_at = $2 WHERE lease_token = ANY($1)',
);

/** A config leased to this instance until the lease expires. */
export interface DuePush extends PushTarget {
  sent_seq: number;
  attempts: number;
  failing: boolean;
  lease_token: string;
  /** Not sent: the key has ended, or one of the two agents has blocked the other. */
  muted: boolean;
  /** Null if nothing is left to send. */
  payload: StreamEvent | null;
}

/** Higher than any event number. */
const ALL = 2_147_483_647;

/** Claims due pushes: all callers in turn, with a few concurrent pushes each. */
@Injectable()
export class PushQueue {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  async claim(room: number, failing: boolean): Promise<DuePush[]> {
    if (room <= 0) return [];
    const now = this.clock.now();
    return this.reads.rows<DuePush & Record<string, unknown>>(CLAIM, [
      ...[now, after(now, LEASE_MS), randomUUID(), failing, room],
    ]);
  }

  /**
   * Records the outcome. A refused push is retried until its attempts are used up, then skipped. `muted` skips all
   * events.
   */
  async settle(push: DuePush, outcome: 'nothing' | 'muted' | 'taken' | 'refused'): Promise<void> {
    const { task_id, id, lease_token, sent_seq, attempts, failing } = push;
    const key = [task_id, id, lease_token];
    const now = this.clock.now();
    const again = outcome === 'refused' ? nextPush(attempts + 1, now) : null;
    if (again) return void (await this.reads.rows(FAILED, [...key, attempts + 1, again]));
    const told = outcome === 'muted' ? ALL : outcome === 'nothing' ? sent_seq : sent_seq + 1;
    const fails = outcome === 'nothing' ? failing : outcome === 'refused';
    await this.reads.rows(DONE, [...key, told, now, fails]);
  }

  /** Releases interrupted attempts, so that any worker can claim them immediately. */
  async release(pushes: readonly DuePush[]): Promise<void> {
    const tokens = [...new Set(pushes.map(({ lease_token }) => lease_token))];
    if (tokens.length > 0) await this.reads.rows(RELEASE, [tokens, this.clock.now()]);
  }
}
