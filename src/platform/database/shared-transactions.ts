import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { DomainError } from '../../kernel/domain-error';
import { traced } from '../observability/tracing/spans';
import { ConnectionLost, isWithoutAnswer } from './database-errors';
import { RecentWrites } from './recent-writes';
import { callBack, runWithin, Transactions, type Tx } from './transactions';

/** The part of a command that can be done for several commands at once. Returns an outcome for each item, in order. */
export type StepWork<Item, Result> = (tx: Tx, items: Item[]) => Promise<(Result | DomainError)[]>;

/**
 * A step of a command. In a transaction of its own, it does the work for one item. In a shared transaction, it waits until
 * every command of the transaction has reached a step, and does the work for all items of the same step together. The
 * work returns a refusal for an item instead of throwing it.
 */
export function sharedStep<Item, Result>(
  work: StepWork<Item, Result>,
): (tx: Tx, item: Item) => Promise<Result> {
  return async (tx, item) => {
    const run = runs.get(tx);
    const result = run
      ? await run.join(tx, work as StepWork<unknown, Result>, item)
      : (await work(tx, [item]))[0];
    if (result instanceof DomainError) throw result;
    return result as Result;
  };
}

/** A step that returns nothing and refuses nothing. */
export function sharedWrite<Item>(
  work: (tx: Tx, items: Item[]) => Promise<void>,
): (tx: Tx, item: Item) => Promise<void> {
  return sharedStep<Item, undefined>(async (tx, items) => {
    await work(tx, items);
    return items.map(() => undefined);
  });
}

const runs = new WeakMap<Tx, SharedRun>();

interface Waiting {
  tx: Tx;
  item: unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/** One shared transaction: runs steps when all of its commands wait for one. */
class SharedRun {
  /** Ends when no command runs any more: all of them have ended, or one has failed. */
  readonly idle: Promise<void>;
  private end!: () => void;
  private readonly waiting = new Map<StepWork<unknown, never>, Waiting[]>();
  private readonly stepsDone = new Map<Tx, number>();
  private active = 0;
  private failed = false;

  constructor(private readonly real: Tx) {
    this.idle = new Promise((resolve) => (this.end = resolve));
  }

  /** What a command sees as its transaction: it has separate hooks. */
  begin(): Tx {
    const tx = Object.create(this.real) as Tx;
    runs.set(tx, this);
    this.active++;
    return tx;
  }

  ended(succeeded: boolean): void {
    this.failed ||= !succeeded;
    this.rest();
  }

  join<Result>(tx: Tx, work: StepWork<unknown, Result>, item: unknown): Promise<Result | DomainError> {
    return new Promise((resolve, reject) => {
      const list = this.waiting.get(work as StepWork<unknown, never>) ?? [];
      list.push({ tx, item, resolve, reject });
      this.waiting.set(work as StepWork<unknown, never>, list);
      this.rest();
    });
  }

  /** A command waits, or has ended. */
  private rest(): void {
    this.active--;
    if (this.active > 0) return;
    if (this.waiting.size === 0) return this.end();
    if (this.failed) return this.abort();
    void this.next();
  }

  /** Does the step of the commands that are behind, so that the others wait for them. */
  private async next(): Promise<void> {
    const behind = ([, list]: [unknown, Waiting[]]): number =>
      Math.min(...list.map(({ tx }) => this.stepsDone.get(tx) ?? 0));
    const [work, list] = [...this.waiting].sort((a, b) => behind(a) - behind(b))[0] as [
      StepWork<unknown, never>,
      Waiting[],
    ];
    this.waiting.delete(work);
    let settle: (one: Waiting, index: number) => void;
    try {
      const results = await work(
        this.real,
        list.map(({ item }) => item),
      );
      settle = (one, index) => one.resolve(results[index] as never);
    } catch (error) {
      settle = (one) => one.reject(error);
    }
    this.active += list.length;
    list.forEach((one, index) => {
      this.stepsDone.set(one.tx, (this.stepsDone.get(one.tx) ?? 0) + 1);
      settle(one, index);
    });
  }

  private abort(): void {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.active += all.length;
    for (const { reject } of all) reject(new NeighborFailed());
  }
}

/** Another command of the shared transaction failed, so this one has to be repeated. */
class NeighborFailed extends Error {}

interface Command {
  /** Commands with the same key never share a transaction. */
  key: string;
  /** Runs the command in this transaction, in the context of its request. */
  within: (tx: Tx) => Promise<unknown>;
  /** Runs the command in a transaction of its own and answers it. */
  alone: () => Promise<void>;
  /** Answers the command after the commit, in the context of its request. */
  committed: (tx: Tx, value: unknown) => Promise<void>;
  reject: (error: unknown) => void;
  /** How often it was rolled back because a neighbor failed. */
  rollbacks: number;
}

/** Commands of the same kind take the same steps. */
interface Queue {
  waiting: Command[];
  running: number;
}

/** While this many transactions of a kind run, further commands wait, and share the next one. */
const MAX_RUNNING = 2;
const MAX_COMMANDS = 64;
const MAX_ROLLBACKS = 2;
/** A command that has to wait longer for a lock is repeated alone, so that its neighbors do not wait with it. */
const LOCK_TIMEOUT_MS = 100;

/**
 * Runs commands that arrive at the same time in one transaction; a single command gets a transaction of its own. If one
 * fails, everything is rolled back. It is then repeated alone, so that a refusal never depends on neighbors, and the
 * others are repeated together.
 */
@Injectable()
export class SharedTransactions {
  private readonly queues = new Map<string, Queue>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly writes: RecentWrites,
  ) {}

  /**
   * `kind`: commands of the same kind take the same steps. `key`: commands with the same key never share a transaction,
   * so that each sees what the one before it has done.
   */
  run<T>(kind: string, key: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const command: Command = {
        ...{ key, reject, rollbacks: 0 },
        within: AsyncResource.bind((tx: Tx) => traced({ name: 'transaction' }, () => runWithin(tx, work))),
        alone: AsyncResource.bind(() => this.transactions.run(work).then(resolve, reject)),
        committed: AsyncResource.bind(async (tx: Tx, value: unknown) => {
          if (this.writes.concernCurrent) await this.writes.recordCurrent();
          callBack(tx);
          resolve(value as T);
        }),
      };
      const queue = this.queues.get(kind) ?? { waiting: [], running: 0 };
      this.queues.set(kind, queue);
      queue.waiting.push(command);
      if (queue.running === MAX_RUNNING) return;
      queue.running++;
      setImmediate(() => void this.drain(queue)); // collects everything that arrives in the same tick
    });
  }

  private async drain(queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const [first, ...others] = takeFrom(queue);
      if (first && others.length > 0) await this.runTogether(queue, [first, ...others]);
      else await first?.alone();
    }
    queue.running--;
  }

  private async runTogether(queue: Queue, commands: Command[]): Promise<void> {
    const failed = await this.attempt(commands);
    if (failed.size === 0) return;
    const neighbors = commands.filter(
      (command) => !failed.has(command) && ++command.rollbacks < MAX_ROLLBACKS,
    );
    queue.waiting.unshift(...neighbors);
    const alone = commands.filter((command) => !neighbors.includes(command));
    await Promise.all(alone.map((command) => command.alone()));
  }

  /** Returns the commands to be repeated alone. If there are any, nothing was committed. */
  private async attempt(commands: Command[]): Promise<Set<Command>> {
    const runner = this.dataSource.createQueryRunner();
    const run = new SharedRun(runner.manager as Tx);
    const failed = new Set<Command>();
    let committing = false;
    try {
      const client = (await runner.connect()) as PoolClient;
      client.query = oneByOne(client);
      await runner.startTransaction();
      await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const begun = commands.map((command) => ({ command, tx: run.begin() }));
      const done = await Promise.all(
        begun.map(async ({ command, tx }) => {
          try {
            const value = await command.within(tx);
            run.ended(true);
            return { command, tx, value };
          } catch (error) {
            if (!(error instanceof NeighborFailed)) failed.add(command);
            run.ended(false);
            return { command, tx, value: undefined };
          }
        }),
      );
      if (failed.size === 0) {
        committing = true;
        await runner.commitTransaction();
        committing = false;
        await release(runner);
        for (const { command, tx, value } of done) void command.committed(tx, value);
      }
    } catch (error) {
      if (committing && (runner.isReleased || isWithoutAnswer(error))) {
        // whether it was committed is not known, as with a single command
        for (const { reject } of commands) reject(new ConnectionLost(error));
      } else for (const command of commands) failed.add(command);
    } finally {
      if (!runner.isReleased) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        await release(runner);
      }
    }
    return failed;
  }
}

/** Sends a statement when the one before it has been answered: commands do not wait for each other's statements. */
function oneByOne(client: PoolClient): PoolClient['query'] {
  const { query } = Object.getPrototypeOf(client) as { query: (...values: unknown[]) => Promise<unknown> };
  let last: Promise<unknown> = Promise.resolve();
  return ((...values: unknown[]) => {
    const answer = last.then(() => query.apply(client, values));
    last = answer.catch(() => undefined);
    return answer;
  }) as PoolClient['query'];
}

async function release(runner: QueryRunner): Promise<void> {
  delete ((await runner.connect()) as PoolClient as Partial<PoolClient>).query;
  await runner.release();
}

/** The next commands that may share a transaction. */
function takeFrom(queue: Queue): Command[] {
  const [now, later, keys]: [Command[], Command[], Set<string>] = [[], [], new Set()];
  for (const command of queue.waiting) {
    if (now.length < MAX_COMMANDS && !keys.has(command.key)) now.push(command);
    else later.push(command);
    keys.add(command.key);
  }
  queue.waiting = later;
  return now;
}
