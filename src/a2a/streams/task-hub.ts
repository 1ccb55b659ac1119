import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { SECOND } from '../../kernel/clock';
import { type Cancel, timers } from '../../kernel/timers';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { Database, statement } from '../../platform/database/statements';
import { Log } from '../../platform/observability/log';
import { Metrics } from '../../platform/observability/metrics';
import type { StreamEvent } from '../protocol/model';
import { TASKS_CHANNEL } from '../tasks/task-store';
import { type Listener, ListeningRights } from './listening-rights';

/** Notifications may be lost, so the hub also polls. */
const LOOK_AGAIN_MS = 5 * SECOND;
const LOOKS_PER_BEAT = 3;
/** Bounds one read, however many watchers and events there are. */
const BATCH = 20;
const TASKS_AT_ONCE = 50;

const AFTER = statement(
  'a2a_task_events_after',
  `SELECT e.task_id, e.seq, e.payload FROM unnest($1::text[], $2::int[]) AS w(task_id, seq)
    CROSS JOIN LATERAL (SELECT * FROM a2a_task_events e WHERE e.task_id = w.task_id AND e.seq > w.seq
                         ORDER BY e.seq LIMIT ${BATCH}) e
    ORDER BY e.task_id, e.seq`,
);

/** A stream or call that receives the events of a task. */
export interface Watcher extends Listener {
  /** The number of the last event it received. */
  seq: number;
  /** False while it still has unsent events. */
  readonly ready: boolean;
  hear(event: StreamEvent): void;
  /** Keeps the connection alive. */
  beat(): void;
  /** Called when the service stops or the watcher has lost the right to listen. */
  end(): void;
}

/**
 * Passes task events to the watchers in this process, whichever process wrote them. Each event is read once from the
 * database, and all watchers get events in the same order. One timer serves all; it stops when nobody watches.
 */
@Injectable()
export class TaskHub implements OnModuleInit, BeforeApplicationShutdown {
  private readonly watchers = new Map<string, Set<Watcher>>();
  private readonly wanted = new Set<string>();
  private running?: Promise<void>;
  private cancelTimer?: Cancel;
  private looks = 0;
  private over = false;

  constructor(
    private readonly database: Database,
    private readonly rights: ListeningRights,
    private readonly notifications: PgNotifications,
    private readonly metrics: Metrics,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.notifications.on(TASKS_CHANNEL, (taskId) => this.poll(taskId));
    this.metrics.gauge('a2a_watchers', 'Open task streams and waiting calls in this process', () =>
      this.count(),
    );
  }

  beforeApplicationShutdown(): void {
    this.over = true;
    this.cancelTimer?.();
    for (const all of this.watchers.values()) for (const watcher of all) watcher.end();
    this.watchers.clear();
  }

  /** Starts after the watcher's number. */
  watch(watcher: Watcher): void {
    if (this.over) return watcher.end();
    const others = this.watchers.get(watcher.taskId) ?? new Set();
    this.watchers.set(watcher.taskId, others.add(watcher));
    this.cancelTimer ??= timers.every(LOOK_AGAIN_MS, () => this.tick());
    this.poll(watcher.taskId);
  }

  unwatch(watcher: Watcher): void {
    const others = this.watchers.get(watcher.taskId);
    others?.delete(watcher);
    if (others?.size === 0) this.watchers.delete(watcher.taskId);
    if (this.watchers.size > 0) return;
    this.cancelTimer?.();
    this.cancelTimer = undefined;
  }

  /** Call it when there may be a new event, or when a watcher is ready again. */
  poll(taskId: string): void {
    if (!this.watchers.has(taskId)) return;
    this.wanted.add(taskId);
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  beat(): void {
    for (const all of [...this.watchers.values()]) for (const watcher of [...all]) watcher.beat();
  }

  /** Ends all watchers that have lost the right to listen, with one query. */
  recheck(): Promise<void> {
    return this.endUnentitled([...this.watchers.values()].flatMap((all) => [...all]));
  }

  private count(): number {
    let count = 0;
    for (const all of this.watchers.values()) count += all.size;
    return count;
  }

  private tick(): void {
    for (const taskId of this.watchers.keys()) this.poll(taskId);
    this.looks = (this.looks + 1) % LOOKS_PER_BEAT;
    if (this.looks > 0) return;
    this.beat();
    this.recheck().catch((error: unknown) => {
      this.log.warn({ err: error }, 'stream permissions could not be checked; will retry');
    });
  }

  private async run(): Promise<void> {
    await Promise.resolve(); // so that tasks requested in the same tick are read together
    while (this.wanted.size > 0) {
      const ready = [...this.wanted].filter((taskId) => this.readyFor(taskId).length > 0);
      const tasks = ready.splice(0, TASKS_AT_ONCE);
      this.wanted.clear();
      for (const taskId of ready) this.wanted.add(taskId);
      if (tasks.length === 0) return;
      try {
        await this.dispatch(tasks);
      } catch (error) {
        this.log.warn({ err: error }, 'tasks could not be read; will retry');
        return;
      }
    }
  }

  private async dispatch(tasks: string[]): Promise<void> {
    const listening = new Map(tasks.map((taskId) => [taskId, this.readyFor(taskId)]));
    const heard = [...listening.values()].map((all) => Math.min(...all.map(({ seq }) => seq)));
    const rows = await this.database.rows<{ task_id: string; seq: number; payload: StreamEvent }>(AFTER, [
      tasks,
      heard,
    ]);
    if (rows.length === 0) return;
    // check rights after reading: a watcher that is entitled now was entitled when these events were written
    await this.endUnentitled([...listening.values()].flat());
    const counts = new Map<string, number>();
    for (const { task_id, seq, payload } of rows) {
      counts.set(task_id, (counts.get(task_id) ?? 0) + 1);
      for (const watcher of listening.get(task_id) ?? []) {
        if (watcher.seq >= seq || !watcher.ready || !this.watchers.get(task_id)?.has(watcher)) continue;
        watcher.seq = seq;
        watcher.hear(payload);
      }
    }
    for (const [taskId, count] of counts) if (count === BATCH) this.wanted.add(taskId);
  }

  private async endUnentitled(watchers: readonly Watcher[]): Promise<void> {
    for (const watcher of await this.rights.lostBy(watchers)) {
      this.unwatch(watcher);
      watcher.end();
    }
  }

  private readyFor(taskId: string): Watcher[] {
    return [...(this.watchers.get(taskId) ?? [])].filter(({ ready }) => ready);
  }
}
