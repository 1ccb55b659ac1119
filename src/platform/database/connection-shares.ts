import type { ClientBase } from 'pg';
import type { DomainError } from '../../kernel/domain-error';
import { type Cancel, timers } from '../../kernel/timers';
import { Overloaded, tooManyConcurrentRequests } from '../../kernel/shared-refusals';
import { type Origin, originOf } from '../observability/origin';
import { callerTracker, trackedIn } from '../rate-limit/trackers';
import { MAX_WAIT_MS } from './pool';

/** Calls of one caller that may wait at once. */
export const MOST_WAITING = 64;
/** Callers that are known at once, before idle ones are forgotten. */
const MOST_KNOWN = 1_000;

/** What one caller has of the pool: an agent, or an address without a key. */
export interface Share {
  readonly name: string;
  /** Connections that it holds. */
  held: number;
  /** Its calls that wait for a connection, the next one first. */
  readonly line: Waiting[];
  /** Its commands that wait for a shared transaction. */
  commands: number;
}

interface Waiting {
  origin: Origin;
  done: Done;
  cancel: Cancel;
}

export type Done = (
  error: Error | undefined,
  client?: ClientBase,
  release?: (error?: unknown) => void,
) => void;

/** The part of `pg.Pool` that is used here. */
export interface SharedPool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  connect: (done: Done) => void;
  on: (event: 'release', listener: (error: unknown, client: ClientBase) => void) => unknown;
}

/** What the shares need to know of the work that waits elsewhere. */
export interface Elsewhere {
  count: () => number;
  /** Refuses the newest command of this caller. False if it has none. */
  refuseNewest: (share: Share, error: Error) => boolean;
}

/**
 * Divides the pool among callers. One caller holds at most a quarter of the connections, and its further calls wait in
 * a separate line; so a caller that fills its line, or waits for locks, delays only itself. The lines take turns. Work
 * that serves everyone, such as workers, does not wait in a line.
 */
export class ConnectionShares {
  /** Connections of one caller. */
  readonly most: number;
  private readonly shares = new Map<string, Share>();
  /** Callers with a line; the first one has the next turn. */
  private readonly inTurn = new Set<Share>();
  private readonly holders = new Map<ClientBase, Share>();
  private readonly open: (done: Done) => void;

  constructor(
    private readonly pool: SharedPool,
    private readonly size: number,
    private readonly mostInQueue: number,
    private readonly elsewhere: Elsewhere[],
    private readonly refused: (error: DomainError) => void,
  ) {
    this.most = Math.max(1, Math.floor(size / 4));
    this.open = pool.connect.bind(pool);
    pool.on('release', (_, client) => this.released(client));
  }

  /** Work that waits because the pool has no connection left. */
  get waiting(): number {
    return this.elsewhere.reduce(
      (sum, other) => sum + other.count(),
      this.pool.waitingCount + this.inLines(false),
    );
  }

  /** Calls that wait until earlier ones of the same caller have ended. */
  get waitingForOwn(): number {
    return this.inLines(true);
  }

  /** Whether more work waits than the pool can do soon. */
  get isFull(): boolean {
    return this.waiting >= this.mostInQueue;
  }

  /** Whether a caller has more calls waiting than a new one would have. It is refused first. */
  get isUneven(): boolean {
    const most = this.withMostWaiting();
    return most !== undefined && waitingOf(most) > 1;
  }

  /** Undefined for work that serves everyone. */
  current(origin = originOf()): Share | undefined {
    const { caller } = origin ?? {};
    if (!origin || !caller) return undefined;
    const agentId = caller.holder?.agentId;
    if (origin.countedAs === undefined || origin.countedAs.agentId !== agentId)
      origin.countedAs = { agentId, name: callerTracker(trackedIn(caller)) };
    const { name } = origin.countedAs;
    const known = this.shares.get(name);
    if (known) return known;
    if (this.shares.size >= MOST_KNOWN) this.forgetIdle();
    const share = { name, held: 0, line: [], commands: 0 };
    this.shares.set(name, share);
    return share;
  }

  /** Notes that the current request has had an effect through a shared connection. */
  begin(origin = originOf()): void {
    if (origin) origin.begunIn = this.current(origin)?.name;
  }

  connect(done: Done): void {
    const origin = originOf();
    const share = this.current(origin);
    if (!origin || !share) return this.openFor(undefined, done);
    if (share.held < this.most && share.line.length === 0 && this.hasRoom)
      return this.give(share, origin, done);
    // a request that has had a connection may have had effects, so it is not refused for others
    const hasBegun = origin.begunIn === share.name;
    const refusal = hasBegun ? undefined : this.makeRoom(share);
    if (refusal) return done(refusal);
    const cancel = timers.after(MAX_WAIT_MS, () => this.expire(share, waiting), { ref: false });
    const waiting: Waiting = { origin, done, cancel };
    if (hasBegun) share.line.unshift(waiting);
    else share.line.push(waiting);
    this.inTurn.add(share);
  }

  /**
   * Why one more call of this caller may not wait. If another caller has more calls waiting, one of those is refused
   * instead.
   */
  makeRoom(share: Share): DomainError | undefined {
    if (waitingOf(share) >= MOST_WAITING) return this.refusalFor(share);
    if (share.held >= this.most || !this.isFull) return undefined;
    const most = this.withMostWaiting();
    if (!most || waitingOf(most) <= waitingOf(share) + 1) return this.counted(new Overloaded());
    this.refuseNewest(most);
    return undefined;
  }

  private inLines(ofUsedUpShares: boolean): number {
    let count = 0;
    for (const { line, held } of this.inTurn) if (held >= this.most === ofUsedUpShares) count += line.length;
    return count;
  }

  /** Whether a connection is neither in use nor promised. */
  private get hasRoom(): boolean {
    const { totalCount, idleCount, waitingCount } = this.pool;
    return totalCount - idleCount + waitingCount < this.size;
  }

  private give(share: Share, origin: Origin, done: Done): void {
    share.held++;
    origin.begunIn = share.name;
    this.openFor(share, done);
  }

  private openFor(share: Share | undefined, done: Done): void {
    this.open((error, client, release) => {
      if (client === undefined) this.freed(share);
      else if (share) this.holders.set(client, share);
      done(error, client, release);
    });
  }

  private released(client: ClientBase): void {
    const share = this.holders.get(client);
    this.holders.delete(client);
    this.freed(share);
  }

  private freed(share: Share | undefined): void {
    if (share) share.held--;
    // the pool counts the connection as free only after this
    if (this.inTurn.size > 0) process.nextTick(() => this.serve());
  }

  private serve(): void {
    for (const share of this.inTurn) {
      if (!this.hasRoom) return;
      if (share.held >= this.most) continue;
      this.inTurn.delete(share);
      const next = share.line.shift();
      if (!next) continue;
      if (share.line.length > 0) this.inTurn.add(share); // to the end, where this loop finds it again
      next.cancel();
      this.give(share, next.origin, next.done);
    }
  }

  private expire(share: Share, waiting: Waiting): void {
    this.leave(share, waiting);
    const hasBegun = waiting.origin.begunIn === share.name;
    waiting.done(hasBegun ? this.counted(new Overloaded()) : this.refusalFor(share));
  }

  private refuseNewest(share: Share): void {
    const error = this.refusalFor(share);
    const newest = share.line.findLast(({ origin }) => origin.begunIn !== share.name);
    if (newest === undefined) return void this.elsewhere.some((other) => other.refuseNewest(share, error));
    this.leave(share, newest);
    newest.done(error);
  }

  private leave(share: Share, waiting: Waiting): void {
    waiting.cancel();
    share.line.splice(share.line.indexOf(waiting), 1);
    if (share.line.length === 0) this.inTurn.delete(share);
  }

  private withMostWaiting(): Share | undefined {
    const all = [...this.shares.values()];
    return all.length === 0 ? undefined : all.reduce((a, b) => (waitingOf(b) > waitingOf(a) ? b : a));
  }

  /** Whether its own calls are the reason. */
  private refusalFor(share: Share): DomainError {
    return this.counted(
      share.held >= this.most || waitingOf(share) >= MOST_WAITING
        ? tooManyConcurrentRequests(this.most, MOST_WAITING)
        : new Overloaded(),
    );
  }

  private counted(error: DomainError): DomainError {
    this.refused(error);
    return error;
  }

  private forgetIdle(): void {
    for (const [name, share] of this.shares)
      if (share.held === 0 && waitingOf(share) === 0) this.shares.delete(name);
  }
}

const waitingOf = ({ line, commands }: Share): number => line.length + commands;
