import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { PgNotifications } from '../database/pg-notifications';
import { Reads, type Statement, statement } from '../database/statements';
import { Log } from '../observability/log';
import { within } from '../observability/origin';
import { traced } from '../observability/tracing/spans';
import { Workers } from '../workers/workers';
import { OUTBOX_CHANNEL } from './outbox';
import {
  type ClaimedEvent,
  type PendingRow,
  postponedUntil,
  type Predecessors,
  splitBySubject,
} from './subject-order';

const BATCH = 100;
/** A batch costs little more than one event. From this many on, the next batch collects events for a moment. */
const MANY = 3;
const COLLECT_MS = 25;
const LEASE_MS = MINUTE;
/** A transaction may commit this long after it made its events. */
const LATE_MS = 30 * SECOND;
/** How many times as long as it took until the next claim from the start. */
const PAUSE = 20;
const MAX_PAUSE_MS = 30 * SECOND;
const MAX_BACKOFF_MS = 10 * MINUTE;
/** An event that is due even later, such as after the clock was wrong, blocks no other. */
const LATEST_RETRY_MS = MAX_BACKOFF_MS + MINUTE;
/** After this many failures (about four minutes), an event no longer blocks later events of its subject. */
const MAX_BLOCKING_ATTEMPTS = 8;

/**
 * Claims with leases rather than a cursor: ids are created before their transaction commits, so they appear out of
 * order. An event that is lent to relays of the previous release is first taken back, unless such a relay has it
 * locked.
 */
const claiming = (name: string, due: string): Statement =>
  statement(
    name,
    `WITH due AS MATERIALIZED (
     SELECT event_id, lent FROM outbox_queue
      WHERE ${due} AND (leased_until IS NULL OR leased_until <= $1)
      ORDER BY due_at, event_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
   taken_back AS (
     UPDATE outbox_events SET published_at = $1 WHERE id IN (
       SELECT e.id FROM due JOIN outbox_events e ON e.id = due.event_id
        WHERE due.lent AND e.published_at IS NULL FOR NO KEY UPDATE OF e SKIP LOCKED)
     RETURNING id),
   claimed AS (
     -- an array, so that the rows are found by key even with a plan from when the queue was empty
     UPDATE outbox_queue q SET leased_until = $2, lease_token = $3, attempts = q.attempts + 1, lent = false
      WHERE q.event_id = ANY (ARRAY(
        SELECT event_id FROM due WHERE NOT due.lent OR due.event_id IN (SELECT id FROM taken_back)))
     RETURNING q.event_id, q.attempts)
   SELECT e.id, e.name, e.occurred_at, e.actor_id, e.audience, e.subject_type, e.subject_id, e.sequence, e.livemode, e.payload,
          e.request_id, e.traceparent, c.attempts, before.id AS predecessor_id
     FROM claimed c JOIN outbox_events e ON e.id = c.event_id
     LEFT JOIN outbox_events before
       ON before.subject_type = e.subject_type AND before.subject_id = e.subject_id AND before.sequence = e.sequence - 1`,
  );
const CLAIM = claiming('outbox_claim', 'due_at <= $1');
/**
 * As long as some transaction may see deleted rows, for example a backup, the index has them, too, and a claim from the start
 * reads all of them.
 */
const CLAIM_RECENT = claiming('outbox_claim_recent', 'due_at BETWEEN $4 AND $1');
/** The predecessors of claimed events that are still in the queue and block them. */
const PREDECESSORS = statement(
  'outbox_predecessors',
  `SELECT event_id, due_at, leased_until FROM outbox_queue
    WHERE event_id = ANY($1) AND due_at < $2 AND (attempts < ${MAX_BLOCKING_ATTEMPTS} OR leased_until > $3)`,
);
const PUBLISHED = statement(
  'outbox_published',
  'DELETE FROM outbox_queue WHERE event_id = ANY($1) AND lease_token = $2',
);
const FAILED = statement(
  'outbox_failed',
  `UPDATE outbox_queue SET due_at = $2, leased_until = NULL, lease_token = NULL, last_error = $3
    WHERE event_id = ANY($1) AND lease_token = $4`,
);
/** Returns events that were not tried to the queue, due later. */
const POSTPONE = statement(
  'outbox_postpone',
  `UPDATE outbox_queue q SET due_at = h.due_at, leased_until = NULL, lease_token = NULL, attempts = q.attempts - 1
     FROM unnest($1::text[], $2::timestamptz[]) h(id, due_at) WHERE q.event_id = h.id AND q.lease_token = $3`,
);

interface EventRow extends ClaimedEvent {
  id: string;
  name: string;
  actor_id: string | null;
  audience: string[];
  livemode: boolean;
  payload: Record<string, unknown>;
  attempts: number;
  request_id: string | null;
  traceparent: string | null;
}

/**
 * Delivers committed events to the listeners at least once, those of a subject in order. An event is published only when every
 * listener has returned. If a process dies in between, its lease expires.
 */
@Injectable()
export class OutboxRelay implements OnModuleInit {
  /** The events of the last batch. */
  private found = 0;
  /** No event that was committed by then is left from before. Undefined while there may be. */
  private doneUntil?: Date;
  /** When to look for late events, and for those whose lease has expired. */
  private fromStartAt = 0;

  constructor(
    private readonly reads: Reads,
    private readonly emitter: EventEmitter2,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly notifications: PgNotifications,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: 'outbox-relay',
      role: 'relay',
      everyMs: SECOND,
      step: () => this.relayBatch(),
      spacingMs: () => (this.found >= MANY && this.found < BATCH ? COLLECT_MS : 0),
    });
    this.notifications.on(OUTBOX_CHANNEL, () => this.workers.wake('outbox-relay'));
  }

  async relayBatch(): Promise<boolean> {
    const now = this.clock.now();
    const token = randomUUID();
    const rows = await this.claim(now, token);
    this.found = rows.length;
    if (rows.length === 0) return false;
    const predecessors = await this.pendingPredecessors(rows, now);
    const { ready, blocked } = splitBySubject(rows, predecessors);
    const published = (await Promise.all(ready.map((group) => this.publishInOrder(group, token)))).flat();
    if (published.length > 0) await this.reads.rows(PUBLISHED, [published, token]);
    await this.postpone(
      blocked.map(({ rows: group, predecessor }) => ({
        rows: group,
        until: postponedUntil(group[0] as EventRow, predecessor, now),
      })),
      token,
    );
    return rows.length === BATCH || published.length > 0;
  }

  private async pendingPredecessors(rows: EventRow[], now: Date): Promise<Predecessors> {
    const claimed = new Set(rows.map(({ id }) => id));
    const others = rows.map(({ predecessor_id: id }) => id).filter((id) => id !== null && !claimed.has(id));
    if (others.length === 0) return new Map();
    const values = [others, after(now, LATEST_RETRY_MS), now];
    const found = await this.reads.rows<PendingRow>(PREDECESSORS, values);
    return new Map(found.map((row) => [row.event_id, row]));
  }

  /** All events of a group are due at the same time again, so that one claim finds them. */
  private async postpone(groups: { rows: EventRow[]; until: Date }[], token: string): Promise<void> {
    const postponed = groups.flatMap(({ rows, until }) => rows.map(({ id }) => ({ id, until })));
    if (postponed.length === 0) return;
    const until = postponed.map((one) => one.until);
    await this.reads.rows(POSTPONE, [postponed.map(({ id }) => id), until, token]);
  }

  private async claim(now: Date, token: string): Promise<EventRow[]> {
    const isSetBack = this.doneUntil && now < this.doneUntil;
    const fromStart = !this.doneUntil || isSetBack || now.getTime() >= this.fromStartAt;
    const values = [now, after(now, LEASE_MS), token];
    if (!fromStart)
      return this.reads.rows<EventRow>(CLAIM_RECENT, [...values, after(this.doneUntil as Date, -LATE_MS)]);
    const startedAt = performance.now();
    try {
      const rows = await this.reads.rows<EventRow>(CLAIM, values);
      this.doneUntil = rows.length === BATCH ? undefined : now;
      return rows;
    } finally {
      const pauseMs = Math.max(SECOND, PAUSE * (performance.now() - startedAt));
      this.fromStartAt = now.getTime() + Math.min(pauseMs, MAX_PAUSE_MS);
    }
  }

  private publish(row: EventRow): Promise<unknown> {
    const plan = { name: `event ${row.name}`, kind: 'CONSUMER', from: row.traceparent } as const;
    return traced(plan, () => this.emitter.emitAsync(row.name, toEvent(row)));
  }

  private async publishInOrder(rows: EventRow[], token: string): Promise<string[]> {
    const done: string[] = [];
    for (const row of rows) {
      try {
        await within({ requestId: row.request_id }, () => this.publish(row));
        done.push(row.id);
      } catch (error) {
        this.log.error(
          { err: error, event: row.id, name: row.name },
          'a listener failed; the event will be retried',
        );
        const retryAt = after(this.clock.now(), Math.min(SECOND * 2 ** row.attempts, MAX_BACKOFF_MS));
        await this.reads.rows(FAILED, [[row.id], retryAt, String(error).slice(0, 500), token]);
        if (row.attempts >= MAX_BLOCKING_ATTEMPTS) continue;
        await this.postpone([{ rows: rows.slice(rows.indexOf(row) + 1), until: retryAt }], token);
        break; // later events of the subject wait for this one
      }
    }
    return done;
  }
}

function toEvent(row: EventRow): DomainEvent {
  return {
    id: row.id,
    name: row.name,
    occurredAt: row.occurred_at,
    actorId: row.actor_id,
    audience: row.audience,
    subject: { type: row.subject_type, id: row.subject_id, sequence: row.sequence },
    livemode: row.livemode,
    payload: row.payload,
  };
}
