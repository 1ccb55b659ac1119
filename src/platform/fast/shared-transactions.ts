/**
 * Shared transactions: commands of a kind that arrive together run in one transaction, which takes each step with one statement.
 *
 * Why: most of the CPU time of an order went into round trips, planning, and waiting for the disk, and buyers of one listing waited
 * for each other's row lock (ADR 58).
 * For readers: the code of a command stays as it is; its steps are written for many items (`database/shared-steps.ts`). A single
 * command gets a separate transaction. If one fails or needs a lock on a listing or an order that is taken, everything is rolled
 * back. The others are repeated together once, then that command alone, so that its refusal never depends on neighbors that were rolled
 * back, and no other command waits for the lock.
 * Switch: `FAST_TRANSACTIONS=false` runs each command in a separate transaction.
 * Measured on a busy machine, CPU of Node.js + PostgreSQL: an order to paid takes 2.16 + 1.90 instead of 4.77 + 6.40 ms.
 */
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { captureContext } from '../../kernel/async-context';
import { SECOND } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { Overloaded } from '../../kernel/shared-refusals';
import { timers } from '../../kernel/timers';
import { Settings } from '../config/settings';
import { ConnectionLost, isLockTimeout, isUnclear } from '../database/database-errors';
import { PoolQueue } from '../database/pool-queue';
import { RecentWrites } from '../database/recent-writes';
import { outsideRequest } from '../database/request-context';
import { LockTaken } from '../database/shared-steps';
import { callBack, runWithin, Transactions, type Tx } from '../database/transactions';
import { traced } from '../observability/tracing/spans';
import { type Command, count, type Queue, refuseNewest, takeFrom } from './command-queue';
import { PipelinedRunner } from './pipelined-runner';
import { NeighborFailed, SharedRun } from './shared-run';

/** Commands wait while one transaction of their kind runs. A second one starts only after `SLOW_MS`. */
const MAX_RUNNING = 2;
/** After that long, waiting commands no longer wait for the first transaction, which may itself wait for a lock. */
const SLOW_MS = 100;
/** With more of them running alone, later commands wait. */
const MAX_DETACHED = 8;
/** How many commands of one transaction are repeated alone at a time. */
const MAX_ALONE = 8;
/** How often commands are tried together. */
const MAX_ATTEMPTS = 2;
/** For locks that all commands of the transaction need, and for those that are never held for long. */
const LOCK_TIMEOUT_MS = 250;
const START = `START TRANSACTION; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; SET LOCAL statement_timeout = ${SECOND}`;

@Injectable()
export class SharedTransactions {
  private readonly queues = new Map<string, Queue>();
  private readonly refused = new RefusedAuthors();

  /** Whether commands share transactions at all. */
  readonly isOn: boolean;

  constructor(
    settings: Settings,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly writes: RecentWrites,
    private readonly pool: PoolQueue,
  ) {
    this.isOn = settings.FAST_TRANSACTIONS;
    pool.addWaiting({
      count: () => [...this.queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
      refuseNewest: (share, error) =>
        [...this.queues.values()].some(({ waiting }) => refuseNewest(waiting, share, error)),
    });
  }

  /**
   * `kind`: commands of the same kind take the same steps. `author`: after a refusal or a lock timeout, further commands of
   * the same author run alone for a while; an agent, or the order whose deadline passed. `apart`: commands that have one of
   * these in common never share a transaction, so that each sees what the one before it has done.
   */
  run<T>(
    { kind, author, apart = [author] }: { kind: string; author: string; apart?: readonly string[] },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    if (!this.isOn || this.refused.has(author)) return this.transactions.run(work);
    return new Promise<T>((resolve, reject) => {
      const share = this.pool.shares.current();
      const refusal = share && this.pool.shares.makeRoom(share);
      if (refusal) throw refusal;
      const inContext = captureContext();
      const command: Command = {
        author,
        apart,
        share,
        reject,
        since: timers.elapsed(),
        within: (tx) => inContext(() => traced({ name: 'transaction' }, () => runWithin(tx, work))),
        alone: () =>
          inContext(() => this.transactions.run(work)).then(resolve, (error: unknown) => {
            reject(error);
            return error;
          }),
        committed: (tx, value) =>
          inContext(async () => {
            this.pool.shares.begin();
            if (this.writes.concernCurrent) await this.writes.recordCurrent();
            callBack(tx);
            resolve(value as T);
          }),
      };
      const queue: Queue = this.queues.get(kind) ?? {
        waiting: [],
        running: 0,
        detached: 0,
        apart: new Map(),
      };
      this.queues.set(kind, queue);
      queue.waiting.push(command);
      if (share) share.commands++;
      if (queue.running === 0) this.start(queue);
      else this.watch(queue);
    });
  }

  private watch(queue: Queue): void {
    if (queue.waiting.length === 0) return;
    queue.cancelSlow ??= timers.after(
      SLOW_MS,
      () => {
        queue.cancelSlow = undefined;
        this.start(queue);
      },
      { ref: false },
    );
  }

  private start(queue: Queue): void {
    if (queue.running === MAX_RUNNING || queue.waiting.length === 0) return;
    queue.running++;
    setImmediate(() => void this.drain(queue)); // collects everything that arrives in the same tick
  }

  private async drain(queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      queue.cancelSlow?.();
      queue.cancelSlow = undefined;
      const { together, alone, expired } = takeFrom(queue);
      for (const { reject } of expired) {
        this.pool.countShed();
        reject(new Overloaded());
      }
      this.watch(queue); // commands of the same author are left
      const { left, failed } =
        together.length > 1 ? await this.runTogether(together) : { left: together, failed: [] };
      if (failed.length > 0) await this.detach(queue, left);
      await this.detach(queue, failed.length > 0 ? [...failed, ...alone] : [...left, ...alone]);
    }
    queue.running--;
  }

  /** Waits for commands that run alone, but not for one that waits for a lock. */
  private async detach(queue: Queue, commands: Command[]): Promise<void> {
    if (commands.length === 0) return;
    const done = this.runAlone(queue, commands);
    if (queue.detached > MAX_DETACHED) await done;
    else await Promise.race([done, timers.sleep(LOCK_TIMEOUT_MS, { ref: false })]);
  }

  /** A few at a time: they may need the same lock, and each waits for it only so long. */
  private async runAlone(queue: Queue, commands: Command[]): Promise<void> {
    queue.detached += commands.length;
    for (const { apart } of commands) count(queue.apart, apart, 1);
    const left = [...commands];
    const one = async (): Promise<void> => {
      for (let command = left.shift(); command; command = left.shift()) {
        const error = await command.alone();
        const refused = command.left && error instanceof DomainError;
        if (refused || isLockTimeout(error)) this.refused.add(command.author);
        count(queue.apart, command.apart, -1);
        queue.detached--;
      }
    };
    await Promise.all(Array.from({ length: MAX_ALONE }, one));
  }

  /**
   * Returns the commands to be repeated alone: those that did not fail before those that did, and what failed later before what failed
   * earlier. One that did not fail may have taken the last unit, which another was refused.
   */
  private async runTogether(commands: Command[]): Promise<{ left: Command[]; failed: Command[] }> {
    const failed: Command[] = [];
    let left = commands;
    for (let attempt = 1; left.length > 0 && attempt <= MAX_ATTEMPTS; attempt++) {
      const failures = await this.attempt(left);
      if (failures.size === 0) return { left: [], failed };
      failed.unshift(...failures);
      left = left.filter((command) => !failures.has(command));
    }
    return { left, failed };
  }

  /** Returns the commands that failed. If there are any, nothing was committed. */
  private async attempt(commands: Command[]): Promise<Set<Command>> {
    const runner = new PipelinedRunner(this.dataSource);
    let ended: Ended[];
    let isOpen = false;
    try {
      // it is nobody's connection, so it does not wait for the calls of one of them
      await outsideRequest(() => runner.connect());
      isOpen = true;
      const run = new SharedRun(runner);
      await run.start(START);
      const begun = commands.map((command) => ({ command, tx: run.begin() }));
      ended = await Promise.all(begun.map(({ command, tx }) => runIn(run, command, tx)));
      const failed = ended.filter((one) => one.error !== undefined);
      for (const { command, refused, error } of failed) {
        if (refused) this.refused.add(command.author);
        if (error instanceof LockTaken) command.left = true;
      }
      if (failed.length > 0) return new Set(failed.map(({ command }) => command));
      if (!(await commit(run))) return new Set(commands);
      isOpen = false;
    } catch (error) {
      if (!(error instanceof ConnectionLost)) return new Set(commands); // alone, each gets its own error
      for (const { reject } of commands) reject(error);
      return new Set();
    } finally {
      await end(runner, isOpen);
    }
    for (const { command, tx, value } of ended) command.committed(tx, value).catch(command.reject);
    return new Set();
  }
}

/** How a command of a shared transaction ended. */
interface Ended {
  command: Command;
  tx: Tx;
  value?: unknown;
  /** Absent if it succeeded, or if only a neighbor failed. */
  error?: unknown;
  /** Whether the error is a refusal. It may depend on what a neighbor took. */
  refused?: boolean;
}

async function runIn(run: SharedRun, command: Command, tx: Tx): Promise<Ended> {
  try {
    const value = await command.within(tx);
    run.ended(true);
    return { command, tx, value };
  } catch (error) {
    run.ended(false);
    if (error instanceof NeighborFailed) return { command, tx };
    return { command, tx, error, refused: error instanceof DomainError && !run.statementFailed };
  }
}

/**
 * Returns false if PostgreSQL has rolled back, because a statement failed. Throws `ConnectionLost` if nobody knows whether it
 * was committed, as a single command does.
 */
async function commit(run: SharedRun): Promise<boolean> {
  try {
    return await run.commit();
  } catch (error) {
    if (isUnclear(error)) throw new ConnectionLost(error);
    return false;
  }
}

/** Rolls back unless it was committed. A broken connection is removed from the pool. */
async function end(runner: PipelinedRunner, isOpen: boolean): Promise<void> {
  if (runner.isReleased) return;
  // if this fails, the connection is lost, and with it the transaction
  if (isOpen) await (await runner.connect()).query('ROLLBACK').catch(() => undefined);
  await runner.release().catch(() => undefined);
}

const ALONE_FOR_MS = 10 * SECOND;
const MAX_REFUSED = 1_000;

/** Authors whose command was refused lately. Their next commands run alone, because they may be refused again. */
class RefusedAuthors {
  private readonly until = new Map<string, number>();

  has(author: string): boolean {
    return (this.until.get(author) ?? 0) > timers.elapsed();
  }

  add(author: string): void {
    if (this.until.size >= MAX_REFUSED) this.until.clear();
    this.until.set(author, timers.elapsed() + ALONE_FOR_MS);
  }
}
