import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { DataSource, type QueryRunner } from 'typeorm';
import { traced } from '../observability/tracing/spans';
import { ConnectionLost, isWithoutAnswer, sqlState } from './database-errors';
import { RecentWrites } from './recent-writes';
import { NeighborFailed, SharedRun } from './shared-steps';
import { callBack, runWithin, Transactions, type Tx } from './transactions';

interface Command {
  /** Commands with the same key never share a transaction. */
  key: string;
  /** Runs the command in this transaction, in the context of its request. */
  within: (tx: Tx) => Promise<unknown>;
  /** Runs the command in a separate transaction and answers it. */
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
 * Runs commands that arrive at the same time in one transaction; a single command gets a separate one. If one
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
      const commands = takeFrom(queue);
      const alone = commands.length > 1 ? await this.runTogether(queue, commands) : commands;
      await atMost(LOCK_TIMEOUT_MS, Promise.all(alone.map((command) => command.alone())));
    }
    queue.running--;
  }

  /** Returns the commands to be repeated alone. */
  private async runTogether(queue: Queue, commands: Command[]): Promise<Command[]> {
    const failed = await this.attempt(commands);
    if (failed.size === 0) return [];
    const again = commands.filter((command) => !failed.has(command) && ++command.rollbacks < MAX_ROLLBACKS);
    queue.waiting.unshift(...again);
    return commands.filter((command) => !again.includes(command));
  }

  /** Returns the commands that failed. If there are any, nothing was committed. */
  private async attempt(commands: Command[]): Promise<Set<Command>> {
    const runner = this.dataSource.createQueryRunner();
    let ended: Ended[];
    try {
      ended = await runAll(runner, commands);
      const failed = ended.filter((one) => one.failed);
      if (failed.length > 0) return new Set(failed.map(({ command }) => command));
      await commit(runner);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) return new Set(commands); // alone, each gets its own error
      for (const { reject } of commands) reject(error);
      return new Set();
    } finally {
      await end(runner);
    }
    for (const { command, tx, value } of ended) void command.committed(tx, value);
    return new Set();
  }
}

/** How a command of a shared transaction ended. */
interface Ended {
  command: Command;
  tx: Tx;
  value?: unknown;
  failed: boolean;
}

async function runAll(runner: QueryRunner, commands: Command[]): Promise<Ended[]> {
  const client = (await runner.connect()) as PoolClient;
  client.query = oneByOne(client);
  await runner.startTransaction();
  await runner.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const run = new SharedRun(runner.manager as Tx);
  const begun = commands.map((command) => ({ command, tx: run.begin() }));
  const ended = await Promise.all(begun.map(({ command, tx }) => runIn(run, command, tx)));
  if (run.failed && !ended.some(({ failed }) => failed))
    throw new Error('a command ignored a failed statement');
  return ended;
}

async function runIn(run: SharedRun, command: Command, tx: Tx): Promise<Ended> {
  try {
    const value = await command.within(tx);
    run.ended(true);
    return { command, tx, value, failed: false };
  } catch (error) {
    run.ended(false);
    return { command, tx, failed: !(error instanceof NeighborFailed) };
  }
}

/** Throws `ConnectionLost` if nobody knows whether it was committed, as a single command does. */
async function commit(runner: QueryRunner): Promise<void> {
  try {
    await runner.commitTransaction();
  } catch (error) {
    const refused = !isWithoutAnswer(error) && /^(?!08|57P)[0-9A-Z]{5}$/.test(sqlState(error) ?? '');
    throw refused ? error : new ConnectionLost(error);
  }
}

/** Rolls back unless it was committed. A broken connection is removed from the pool. */
async function end(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isReleased) return;
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    delete ((await runner.connect()) as Partial<PoolClient>).query;
  } catch {
    // the connection is lost, and with it the transaction
  } finally {
    if (!runner.isReleased) await runner.release().catch(() => undefined);
  }
}

async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
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
