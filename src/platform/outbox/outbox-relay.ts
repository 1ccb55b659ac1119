import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EventEmitter2 } from '@nestjs/event-emitter';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { random } from '../../kernel/random';
import { timers } from '../../kernel/timers';
import { Database, statement } from '../database/statements';
import { Log } from '../observability/log';
import { aboutRecords, within } from '../observability/origin';
import { traced } from '../observability/tracing/spans';
import { BatchQueue } from '../workers/batch-queue';
import { Workers } from '../workers/workers';
import { BATCH, CLAIM, CLAIM_RECENT, type EventRow, LEASE_MS, toEvent } from './claim';
import { OUTBOX_CHANNEL } from './outbox';
import { SlowBatches } from './slow-batches';
import { type PendingRow, postponedUntil, type Predecessors, splitBySubject } from './subject-order';

const WORKER = 'outbox-relay';
/** The first event after a quiet moment is published immediately. Under load, events are published in batches (ADR 54). */
const GATHER_MS = 100;
/** Then a group gives back what is left, well before its lease expires. */
const LONGEST_MS = 40 * SECOND;
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

/** The predecessors of claimed events that are still in the queue and block them. */
const PREDECESSORS = statement(
  'outbox_predecessors',
  `SELECT event_id, due_at, leased_until FROM outbox_queue
    WHERE event_id = ANY($1) AND due_at < $2 AND (attempts < ${MAX_BLOCKING_ATTEMPTS} OR leased_until > $3)`,
);
const PUBLISHED = statement(
  'outbox_published',
  `DELETE FROM outbox_queue q USING unnest($1::text[], $2::uuid[]) p(id, token)
    WHERE q.event_id = p.id AND q.lease_token = p.token`,
);
const FAILED = statement(
  'outbox_failed',
  `UPDATE outbox_queue SET due_at = $2, leased_until = NULL, lease_token = NULL, last_error = $3
    WHERE event_id = $1 AND lease_token = $4`,
);
/** Returns events that were not tried to the queue, due later. */
const POSTPONE = statement(
  'outbox_postpone',
  `UPDATE outbox_queue q SET due_at = p.due_at, leased_until = NULL, lease_token = NULL, attempts = q.attempts - 1
     FROM unnest($1::text[], $2::timestamptz[]) p(id, due_at) WHERE q.event_id = p.id AND q.lease_token = $3`,
);

/**
 * Delivers committed events to the listeners at least once, those of a subject in order, until one has failed eight times. An
 * event is published only when every listener has returned. If a process dies in between, its lease expires.
 */
@Injectable()
export class OutboxRelay implements OnModuleInit {
  /** No event that was committed by then is left from before. Undefined while there may be. */
  private doneUntil?: Date;
  /** When to look for late events, and for those whose lease has expired. */
  private fromStartAt = 0;
  private readonly slow = new SlowBatches((error) => {
    this.workers.hasFailed(WORKER);
    this.log.error({ err: error }, 'a slow batch of events failed');
  });
  /** The events whose listeners run here, also longer than the lease. */
  private readonly underWay = new Set<string>();
  private readonly published = new BatchQueue<{ ids: string[]; token: string }>(async (groups) => {
    const ids = groups.flatMap((group) => group.ids);
    const tokens = groups.flatMap((group) => group.ids.map(() => group.token));
    await this.database.rows(PUBLISHED, [ids, tokens]);
  });

  constructor(
    private readonly database: Database,
    private readonly emitter: EventEmitter2,
    private readonly clock: Clock,
    private readonly workers: Workers,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.workers.add({
      name: WORKER,
      role: 'relay',
      everyMs: SECOND,
      gatherMs: GATHER_MS,
      step: () => this.relayBatch(),
      ended: () => this.slow.ended(),
    });
    this.workers.wakeOn(OUTBOX_CHANNEL, WORKER);
  }

  /** Publishes due events. Returns before they are published if a listener is slow. */
  async relayBatch(): Promise<boolean | 'full'> {
    if (this.slow.isFull) return this.slow.next();
    const now = this.clock.now();
    const token = random.uuid();
    const rows = await this.claim(now, token);
    if (rows.length === 0) return this.slow.next();
    const { ready, blocked } = splitBySubject(rows, await this.pendingPredecessors(rows, now));
    const postponed = blocked.map(({ rows: group, predecessor }) => ({
      rows: group,
      until: postponedUntil(predecessor, now),
    }));
    this.wakeFor(postponed, now);
    const ends = Promise.allSettled([
      this.postpone(postponed, token),
      ...ready.map((group) => this.publishInOrder(group, token, now)),
    ]);
    await this.slow.waitFor(ends.then(throwFirst));
    return rows.length === BATCH ? 'full' : ready.length > 0 || this.slow.size > 0;
  }

  /** If it is unknown which predecessors are in the queue, all of them may be. */
  private async pendingPredecessors(rows: EventRow[], now: Date): Promise<Predecessors> {
    const claimed = new Set(rows.map(({ id }) => id));
    const others = rows.map(({ predecessor_id: id }) => id).filter((id) => id !== null && !claimed.has(id));
    if (others.length === 0) return new Map();
    const values = [others, after(now, LATEST_RETRY_MS), now];
    const found = await this.database.rows<PendingRow>(PREDECESSORS, values).catch((error: unknown) => {
      this.log.error({ err: error }, 'events wait, because their order is not known');
      return others.map((id) => ({ event_id: id as string, due_at: now, leased_until: null }));
    });
    return new Map(found.map((row) => [row.event_id, row]));
  }

  /** Nothing else wakes the relay when the predecessor of an event has been published elsewhere. */
  private wakeFor(postponed: { until: Date }[], now: Date): void {
    const inMs = Math.min(...postponed.map(({ until }) => until.getTime() - now.getTime()));
    if (inMs < SECOND) timers.after(inMs, () => this.workers.wake(WORKER), { ref: false });
  }

  /** All events of a group are due at the same time again, so that one claim finds them. */
  private async postpone(groups: { rows: EventRow[]; until: Date }[], token: string): Promise<void> {
    const postponed = groups.flatMap(({ rows, until }) => rows.map(({ id }) => ({ id, until })));
    if (postponed.length === 0) return;
    const until = postponed.map((one) => one.until);
    await this.database.rows(POSTPONE, [postponed.map(({ id }) => id), until, token]);
  }

  private async claim(now: Date, token: string): Promise<EventRow[]> {
    const isSetBack = this.doneUntil && now < this.doneUntil;
    const fromStart = !this.doneUntil || isSetBack || now.getTime() >= this.fromStartAt;
    const values = [now, after(now, LEASE_MS), token];
    if (!fromStart)
      return this.database.rows<EventRow>(CLAIM_RECENT, [...values, after(this.doneUntil as Date, -LATE_MS)]);
    const startedAt = timers.elapsed();
    try {
      const rows = await this.database.rows<EventRow>(CLAIM, values);
      this.doneUntil = rows.length === BATCH ? undefined : now;
      return rows;
    } finally {
      const pauseMs = Math.max(SECOND, PAUSE * (timers.elapsed() - startedAt));
      this.fromStartAt = now.getTime() + Math.min(pauseMs, MAX_PAUSE_MS);
    }
  }

  private publish(row: EventRow): Promise<unknown> {
    const plan = { name: `event ${row.name}`, kind: 'CONSUMER', from: row.traceparent } as const;
    return traced(plan, () => this.callListeners(toEvent(row)));
  }

  /** Unlike `emitAsync`, waits for all listeners even if one fails, so that a retry does not run beside them. */
  private async callListeners(event: DomainEvent): Promise<void> {
    const listeners = this.emitter.listeners(event.name) as ((event: DomainEvent) => unknown)[];
    const ends = await Promise.allSettled(listeners.map(async (listener) => listener(event)));
    const failures = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason as unknown);
    if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
    if (failures.length > 0) throw failures[0];
  }

  /** Each group ends on its own, so that a slow listener delays only its subject. */
  private async publishInOrder(rows: EventRow[], token: string, claimedAt: Date): Promise<void> {
    const done: string[] = [];
    let rest: { rows: EventRow[]; until: Date } | undefined;
    try {
      for (const [place, row] of rows.entries()) {
        const now = this.clock.now();
        if (this.underWay.has(row.id)) rest = { rows: rows.slice(place), until: after(now, LEASE_MS) };
        else if (place > 0 && now.getTime() - claimedAt.getTime() > LONGEST_MS)
          rest = { rows: rows.slice(place), until: now };
        else {
          const retryAt = await this.tryToPublish(row, token);
          if (!retryAt) done.push(row.id);
          else if (row.attempts < MAX_BLOCKING_ATTEMPTS)
            rest = { rows: rows.slice(place + 1), until: retryAt };
        }
        if (rest) break;
      }
    } finally {
      if (done.length > 0) await this.published.add({ ids: done, token });
    }
    if (rest) await this.postpone([rest], token);
  }

  private tryToPublish(row: EventRow, token: string): Promise<Date | undefined> {
    const about = aboutRecords(row.subject_id, (row.payload as { order_id?: unknown }).order_id);
    return within({ requestId: row.request_id, about }, () => this.publishOrPostpone(row, token));
  }

  /** Returns when the event is retried, if a listener has failed. */
  private async publishOrPostpone(row: EventRow, token: string): Promise<Date | undefined> {
    this.underWay.add(row.id);
    try {
      await this.publish(row);
      return undefined;
    } catch (error) {
      this.log.error(
        { err: error, event: row.id, name: row.name },
        'a listener failed; the event will be retried',
      );
      const retryAt = after(this.clock.now(), Math.min(SECOND * 2 ** row.attempts, MAX_BACKOFF_MS));
      await this.database.rows(FAILED, [row.id, retryAt, String(error).slice(0, 500), token]);
      return retryAt;
    } finally {
      this.underWay.delete(row.id);
    }
  }
}

function throwFirst(ends: PromiseSettledResult<unknown>[]): void {
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}
