import { setMaxListeners } from 'node:events';
import { after, type Clock, MINUTE, SECOND } from '../../kernel/clock';
import { random } from '../../kernel/random';
import { timers } from '../../kernel/timers';
import { sqlState } from '../database/database-errors';
import type { Log } from '../observability/log';

const DRAIN_MS = 10 * SECOND;
const RECORD_AT_ONCE = 200;
/** Another process locks what is due only for one transaction. */
const BUSY_MS = 5;

/** What a claim may take, and the lease that it grants. */
export interface Lease {
  now: Date;
  until: Date;
  token: string;
  /** Which lane to claim from: items of slow or failing receivers, or all others. */
  slow: boolean;
  /** How many items to claim at most. */
  room: number;
}

export interface Claim<Item> {
  claimed: Item[];
  /**
   * Defaults to `work` if something was claimed. `work`: claim again now. `busy`: items are due, but another process has
   * locked them right now.
   */
  found?: 'work' | 'busy' | 'nothing';
}

/** A queue of outbound deliveries, as its feature describes it. */
export interface DeliveryQueuePlan<Item extends object, Outcome> {
  /** The name of the worker. */
  name: string;
  /** The longest pause between two polls. */
  everyMs: number;
  /** Notifications on this channel end the wait for the next poll. */
  channel?: string;
  /** Concurrent attempts of this process. */
  slots: number;
  /** How many of the slots the slow lane may use. Without it, there is one lane. */
  slowSlots?: number;
  /** Longer than any attempt takes, so that a lease expires only if its process died. Defaults to a minute. */
  leaseMs?: number;
  /** How long a shutdown waits before it cuts off attempts. */
  drainMs?: number;
  /** What identifies an item in log lines. */
  idsOf(item: Item): object;
  claim(lease: Lease): Promise<Claim<Item>>;
  /**
   * Sends an item once. Returns undefined if it was cut off, so that another process sends it. If it throws, the lease
   * expires, and the item is attempted again.
   */
  attempt(item: Item, cutOff: AbortSignal): Promise<Outcome | undefined>;
  /** Stores outcomes. Must ignore those whose lease has expired. */
  record(outcomes: Outcome[]): Promise<void>;
  /**
   * Makes items due at once. Without it, the lease of an unrecorded item expires, and what a claim returns during a
   * shutdown is still attempted.
   */
  release?(items: Item[], now: Date): Promise<void>;
}

/**
 * Claims due items of one queue, attempts them concurrently, and records the outcomes in batches. It keeps claiming
 * while slow attempts run, so that no receiver waits for another.
 */
export class DeliveryWorker<Item extends object, Outcome> {
  /** The attempts in flight, and whether they are of the slow lane. */
  private readonly underWay = new Map<Item, boolean>();
  private readonly cutOff = new AbortController();
  private readonly changes = new Changes();
  private ended: { item: Item; outcome: Outcome }[] = [];
  private recording?: Promise<void>;
  /** Settles when no claim is running. Claims take turns, so that together they never exceed the slots. */
  private claiming: Promise<unknown> = Promise.resolve();
  private slowFirst = false;
  private stopping = false;

  constructor(
    private readonly queue: DeliveryQueuePlan<Item, Outcome>,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly wakeLoop: () => void,
  ) {
    setMaxListeners(0, this.cutOff.signal); // every attempt in flight adds a listener
  }

  /** Attempts in flight, from the claim until the outcome is recorded. */
  get size(): number {
    return this.underWay.size;
  }

  /**
   * Claims once from each lane. While attempts are in flight it returns true after a pause, which ends when outcomes have been
   * recorded, more is due, or a second has passed.
   */
  async step(): Promise<boolean> {
    if (this.stopping) return false;
    const before = this.changes.count; // a change during the claims ends the pause at once
    const lanes = this.slowFirst ? [true, false] : [false, true];
    this.slowFirst = !this.slowFirst; // a full lane does not keep the other from its slots
    const found: Claim<Item>['found'][] = [];
    for (const slow of lanes) found.push(await this.start(slow));
    if (found.includes('work')) return true;
    if (found.includes('busy')) await timers.sleep(BUSY_MS);
    else if (this.size === 0) return false;
    else await this.changes.since(before);
    return true;
  }

  /** An item is due: wakes this process or, if another one sends, that one. */
  wake(): void {
    this.changes.add();
    this.wakeLoop();
  }

  /** Lets attempts complete for a while, then cuts off the rest and releases what was not recorded. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.claiming;
    const deadline = timers.elapsed() + (this.queue.drainMs ?? DRAIN_MS);
    while (this.size > 0 && timers.elapsed() < deadline) await timers.sleep(20);
    this.cutOff.abort();
    if (this.size === 0) return;
    await timers.sleep(20); // lets the attempts that were cut off end
    await this.recording;
    await this.release([...this.underWay.keys()]);
  }

  private start(slow: boolean): Promise<Claim<Item>['found']> {
    const started = this.claiming.then(() => this.claimAndAttempt(slow));
    this.claiming = started.catch(() => undefined);
    return started;
  }

  private async claimAndAttempt(slow: boolean): Promise<Claim<Item>['found']> {
    const room = this.room(slow);
    if (room <= 0 || this.stopping) return 'nothing';
    const now = this.clock.now();
    const until = after(now, this.queue.leaseMs ?? MINUTE);
    const { claimed, found } = await this.queue.claim({ now, until, token: random.uuid(), slow, room });
    if (this.stopping && this.queue.release) {
      await this.release(claimed);
      return 'nothing';
    }
    for (const item of claimed) void this.attempt(item, slow);
    return found ?? (claimed.length > 0 ? 'work' : 'nothing');
  }

  private room(slow: boolean): number {
    const free = this.queue.slots - this.size;
    if (!slow) return free;
    return Math.min(free, (this.queue.slowSlots ?? 0) - [...this.underWay.values()].filter(Boolean).length);
  }

  private async attempt(item: Item, slow: boolean): Promise<void> {
    this.underWay.set(item, slow);
    try {
      const outcome = await this.queue.attempt(item, this.cutOff.signal);
      if (outcome === undefined) return; // `stop` releases it
      this.ended.push({ item, outcome });
      this.recording ??= this.record();
    } catch (error) {
      const fields = { err: error, queue: this.queue.name, ...this.queue.idsOf(item) };
      this.log.error(fields, 'a delivery could not be attempted; its lease will expire');
      this.underWay.delete(item);
      this.wake();
    }
  }

  /** Records outcomes until none is left: in batches, and one by one after a failure. */
  private async record(): Promise<void> {
    let atOnce = RECORD_AT_ONCE;
    while (this.ended.length > 0) {
      const batch = this.ended.slice(0, atOnce);
      const failure = await this.failureOf(batch);
      if (failure !== undefined && this.cutOff.signal.aborted) break;
      if (failure === 'temporary') await timers.sleep(SECOND);
      if (failure !== undefined && batch.length > 1) {
        atOnce = 1; // one outcome must not fail the others
      } else if (failure === 'temporary') {
        this.ended = [...this.ended.slice(1), ...batch]; // nor hold them up
      } else {
        atOnce = Math.min(atOnce * 2, RECORD_AT_ONCE);
        this.ended = this.ended.slice(batch.length);
        for (const { item } of batch) this.underWay.delete(item);
        this.wake();
      }
    }
    this.recording = undefined; // without a pause since the last look at the list, so that no outcome is left in it
  }

  /** Stores outcomes. `bad`: no retry can store them. `temporary`: a retry may, as after a timeout or a lost connection. */
  private async failureOf(batch: { outcome: Outcome }[]): Promise<'bad' | 'temporary' | undefined> {
    try {
      await this.queue.record(batch.map(({ outcome }) => outcome));
      return undefined;
    } catch (error) {
      const fields = { err: error, queue: this.queue.name, attempts: batch.length };
      this.log.error(fields, 'attempts could not be recorded');
      return /^2[23]/.test(sqlState(error) ?? '') ? 'bad' : 'temporary';
    }
  }

  private async release(items: Item[]): Promise<void> {
    if (items.length === 0) return;
    await this.queue.release?.(items, this.clock.now()).catch((error: unknown) => {
      this.log.warn({ err: error, queue: this.queue.name }, 'leases were not released; they will expire');
    });
  }
}

/** Lets several steps wait for the next change, or for a second. */
class Changes {
  count = 0;
  private readonly pauses = new Set<AbortController>();

  add(): void {
    this.count += 1;
    for (const pause of this.pauses) pause.abort();
  }

  async since(count: number): Promise<void> {
    if (this.count !== count) return;
    const pause = new AbortController();
    this.pauses.add(pause);
    await timers.sleep(SECOND, { signal: pause.signal }).catch(() => undefined);
    this.pauses.delete(pause);
  }
}
