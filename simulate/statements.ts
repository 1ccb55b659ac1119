import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

/** What this file needs of a client of PostgreSQL. */
interface Connection {
  processID: number;
  _activeQuery: { text?: string } | null;
  _queryQueue: { text?: string }[];
  _sentQueryQueue: unknown[];
  _pulseQueryQueue(): void;
  connect(...callback: unknown[]): unknown;
  query(...query: unknown[]): unknown;
  once(event: 'connect' | 'end' | 'error', listener: () => void): void;
  connection: { stream: Socket };
}

/** What becomes of a statement: it is sent, or its connection is cut before it arrives, or after it was executed. */
export type Fate = 'sent' | 'cut before' | 'cut after';

const prototype = Client.prototype as unknown as Connection;
const originals = {
  pulse: prototype._pulseQueryQueue,
  connect: prototype.connect,
  query: prototype.query,
};

/** For reading while statements take turns. */
export class ClientOfChecks extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    Object.assign(this, { _pulseQueryQueue: originals.pulse, connect: originals.connect });
  }
}

/** Turns of the event loop in which nothing else happens. */
const TURNS_AT_REST = 2;
/** How long a statement may take until the database is asked whether it waits for a lock. */
const PATIENCE_MS = 3;
const ASK_AGAIN_MS = 1;
const LIMITS = /\b(lock_timeout|statement_timeout) = '?[1-9]\d*s?'?/g;
/** How many transactions of which one waits for no lock. */
const IMPATIENT_ONE_IN = 4;
/** Shorter than `PATIENCE_MS`, so that it ends before another statement continues. */
const AT_ONCE_MS = 1;

const OF_BACKENDS = `SELECT pid, state, cardinality(pg_blocking_pids(pid)) > 0 AS "isBlocked"
                       FROM pg_stat_activity WHERE pid = ANY($1)`;

/**
 * While it exists, connections send statements one after the other: otherwise, the order in which the database answers would
 * decide what comes first. They are sent in the order in which they were asked for, or, after `alternate`, in any: then every
 * statement is a point at which another command may continue instead.
 */
export class Statements {
  /** Draws what becomes of a statement. */
  fateOf: (text: string) => Fate = () => 'sent';
  /** Whether something else is under way that may lead to a statement. */
  isElsewhereBusy: () => boolean = () => false;
  private choose?: (count: number) => number;
  private readonly waiting = new Set<Connection>();
  private readonly connecting = new Set<Connection>();
  private opened = Promise.resolve();
  /**
   * Those whose statement waits for a lock, and those whose statement has got it. Their processes in the database are stopped until it is
   * their turn again: otherwise, several that wait for the same would race.
   */
  private readonly blocked = new Set<Connection>();
  private readonly granted = new Set<Connection>();
  private readonly open = new Set<Connection>();
  private holder?: Connection;
  private preparing?: Connection;
  private hasEnded = false;
  private readonly monitor: Client;

  constructor(databaseUrl: string) {
    this.monitor = new ClientOfChecks({ connectionString: databaseUrl });
    this.monitor.on('error', () => undefined); // the pending query reports it, if there is one
    const take = (connection: Connection): void => this.take(connection);
    const opens = (connection: Connection, connect: () => unknown): unknown =>
      this.opens(connection, connect);
    prototype._pulseQueryQueue = function pulse(this: Connection): void {
      take(this);
    };
    prototype.connect = function connect(this: Connection, ...callback: unknown[]): unknown {
      return opens(this, () => originals.connect.apply(this, callback));
    };
    const timed = (text: string): string => this.timed(text);
    prototype.query = function query(this: Connection, first: unknown, ...more: unknown[]): unknown {
      return originals.query.call(this, typeof first === 'string' ? timed(first) : patient(first), ...more);
    };
  }

  async begin(): Promise<void> {
    await this.monitor.connect();
  }

  /** From now on, `choose` draws which of so many statements is next. Nothing may be under way. */
  alternate(choose: (count: number) => number): void {
    this.choose = choose;
  }

  takeTurns(): void {
    this.choose = undefined;
    this.continueAll();
    const [next] = this.waiting;
    if (next) this.passTo(next);
  }

  /** Whether the database works on something. */
  get isAsking(): boolean {
    return this.holder !== undefined || this.connecting.size > 0;
  }

  async end(): Promise<void> {
    this.hasEnded = true;
    prototype._pulseQueryQueue = originals.pulse;
    prototype.connect = originals.connect;
    prototype.query = originals.query;
    this.continueAll();
    await this.monitor.end();
  }

  /** As when the process is killed. */
  async cutAll(): Promise<void> {
    for (const connection of this.open) await this.cut(connection);
    this.open.clear();
    this.holder = undefined;
  }

  /** Lets one statement that `choose` draws continue, until it ends or waits for a lock. Returns false if there is none. */
  async continueOne(): Promise<boolean> {
    const candidates = [...this.waiting, ...this.granted];
    const chosen = candidates[this.choose?.(candidates.length) ?? 0];
    if (!chosen) return false;
    this.holder = chosen;
    if (this.granted.delete(chosen)) signal(chosen, 'SIGCONT');
    else {
      this.waiting.delete(chosen);
      await this.send(chosen);
    }
    await this.finish(chosen);
    this.holder = undefined;
    if (chosen._queryQueue.length > 0) this.waiting.add(chosen);
    await this.lookAtBlocked();
    return true;
  }

  /** Statements that wait for each other. */
  async blockedStatements(): Promise<string[]> {
    const pids = [...this.blocked].map(({ processID }) => processID);
    const { rows } = await this.monitor.query<{ query: string }>(
      'SELECT query FROM pg_stat_activity WHERE pid = ANY($1)',
      [pids],
    );
    return rows.map(({ query }) => query);
  }

  /**
   * Limits that a transaction sets are in real time. Here a transaction waits for locks as long as it takes, or, as is drawn while
   * statements alternate, not at all.
   */
  private timed(text: string): string {
    return text.replace(
      LIMITS,
      (_, limit: string) => `${limit} = ${limit === 'lock_timeout' ? this.patience() : 0}`,
    );
  }

  private patience(): number {
    return this.choose?.(IMPATIENT_ONE_IN) === 0 ? AT_ONCE_MS : 0;
  }

  private continueAll(): void {
    for (const set of [this.blocked, this.granted]) {
      for (const connection of set) signal(connection, 'SIGCONT');
      set.clear();
    }
  }

  private take(connection: Connection): void {
    if (this.choose) {
      if (connection._queryQueue.length > 0) this.waiting.add(connection);
      else originals.pulse.call(connection);
      return;
    }
    if (connection._sentQueryQueue.length > 0) expectNextAnswer(connection);
    const isFree = this.holder === undefined && this.connecting.size === 0;
    if (!isFree && this.holder !== connection) return void this.waiting.add(connection);
    this.holder = connection;
    this.sendAtRest(connection).catch((error: unknown) => {
      if (!this.hasEnded) throw error;
    });
  }

  /**
   * Not before everything else has come to rest: how long the database takes to answer must not decide what has happened by
   * then, such as on a thread.
   */
  private async sendAtRest(connection: Connection): Promise<void> {
    if (this.preparing === connection) return;
    this.preparing = connection;
    for (let still = 0; still < TURNS_AT_REST; still = this.isElsewhereBusy() ? 0 : still + 1)
      await nextTurn();
    this.preparing = undefined;
    if (this.hasEnded || this.holder !== connection) return;
    await this.send(connection);
    if (isDone(connection)) setImmediate(() => this.passOn(connection)); // what the answer leads to comes first
  }

  private passOn(from: Connection): void {
    if ((this.holder !== undefined && this.holder !== from) || this.preparing === from || !isDone(from))
      return;
    this.holder = undefined;
    const [next] = this.waiting;
    if (next && !this.choose && this.connecting.size === 0) this.passTo(next);
  }

  private passTo(next: Connection): void {
    this.waiting.delete(next);
    this.take(next);
  }

  /** Connections open one after the other, and no statement is sent meanwhile, since how long it takes differs. */
  private opens(connection: Connection, connect: () => unknown): unknown {
    this.connecting.add(connection);
    this.open.add(connection);
    const before = this.opened;
    this.opened = new Promise((done) => {
      for (const event of ['connect', 'end', 'error'] as const) connection.once(event, done);
    });
    void this.opened.then(() => {
      this.connecting.delete(connection);
      setImmediate(() => this.passOn(connection));
    });
    connection.once('end', () => this.open.delete(connection));
    return before.then(connect);
  }

  private async send(connection: Connection): Promise<void> {
    // drawn for each, since it depends on the network how many are sent at once
    const fates = connection._queryQueue.map(({ text }) => this.fateOf(text ?? ''));
    const fate = fates.find((one) => one !== 'sent') ?? 'sent';
    if (fate === 'sent') originals.pulse.call(connection);
    else await this.sendAndCut(connection, fate);
  }

  private async sendAndCut(connection: Connection, fate: Fate): Promise<void> {
    if (fate === 'cut after') {
      connection.connection.stream.pause();
      originals.pulse.call(connection);
      await this.until([connection], ({ state, isBlocked }) => state !== 'active' && !isBlocked);
    }
    await this.cut(connection);
  }

  /** Waits until the database has noticed, so that what the connection held is free. */
  private async cut(connection: Connection): Promise<void> {
    if (this.blocked.has(connection) || this.granted.has(connection)) signal(connection, 'SIGCONT');
    connection.connection.stream.destroy();
    for (const set of [this.waiting, this.blocked, this.granted]) set.delete(connection);
    await this.until([connection], () => false);
  }

  private async finish(connection: Connection): Promise<void> {
    const startedAt = performance.now();
    while (!isDone(connection) && !connection.connection.stream.destroyed) {
      await delay(0);
      if (performance.now() - startedAt < PATIENCE_MS) continue;
      const [backend] = await this.backends([connection]);
      if (!backend?.isBlocked || isDone(connection)) continue;
      signal(connection, 'SIGSTOP');
      this.blocked.add(connection);
      return;
    }
  }

  /** The statement that releases a lock also grants it, before it is answered. */
  private async lookAtBlocked(): Promise<void> {
    if (this.blocked.size === 0) return;
    const backends = new Map(
      (await this.backends([...this.blocked])).map((backend) => [backend.pid, backend]),
    );
    for (const connection of this.blocked) {
      if (backends.get(connection.processID)?.isBlocked) continue;
      this.blocked.delete(connection);
      this.granted.add(connection);
    }
  }

  /** Asks until this is true for all connections that there still are. */
  private async until(
    connections: readonly Connection[],
    isTrue: (backend: { state: string; isBlocked: boolean }) => boolean,
  ): Promise<void> {
    while (!(await this.backends(connections)).every(isTrue)) await delay(ASK_AGAIN_MS);
  }

  private async backends(
    connections: readonly Connection[],
  ): Promise<{ pid: number; state: string; isBlocked: boolean }[]> {
    const pids = connections.map(({ processID }) => processID);
    return (await this.monitor.query<{ pid: number; state: string; isBlocked: boolean }>(OF_BACKENDS, [pids]))
      .rows;
  }
}

/** Stops or continues its process in the database, which is on this machine. */
function signal({ processID }: Connection, name: 'SIGSTOP' | 'SIGCONT'): void {
  process.kill(processID, name);
}

/** A statement waits for its turn as long as it takes, in real time. */
function patient(query: unknown): unknown {
  const isPlain =
    typeof query === 'object' && query !== null && Object.getPrototypeOf(query) === Object.prototype;
  return isPlain && 'query_timeout' in query ? { ...query, query_timeout: 0 } : query;
}

/** Its statements that were sent already are answered one after the other. Sends no other. */
function expectNextAnswer(connection: Connection): void {
  const unsent = connection._queryQueue.splice(0);
  originals.pulse.call(connection);
  connection._queryQueue.push(...unsent);
}

/** Whether all statements that were sent are answered. */
const isDone = ({ _activeQuery, _sentQueryQueue }: Connection): boolean =>
  !_activeQuery && _sentQueryQueue.length === 0;
