import type { PoolClient, QueryResult } from 'pg';
import type { QueryRunner } from 'typeorm';
import { DomainError } from '../../kernel/domain-error';
import { dispatch, type Statement } from './statements';
import type { Tx } from './transactions';

/** The part of a command that can be done for several commands at once. Returns an outcome for each item, in order. */
export type StepWork<Item, Result> = (tx: Tx, items: Item[]) => Promise<(Result | DomainError | LockTaken)[]>;

/**
 * A step of a command. In a separate transaction, it does the work for one item. In a shared transaction, it waits until
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
    if (result instanceof DomainError || result instanceof LockTaken) throw result;
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

/**
 * Runs a statement whose result nobody reads. In a shared transaction, it does not wait: if the statement fails, nothing is
 * committed, and every command is repeated alone.
 */
export async function send(
  tx: Tx,
  statement: Statement | { text: string; name?: undefined },
  values: unknown[],
): Promise<void> {
  const { answer } = await dispatch(tx, statement, values);
  if (pipelined.has(tx))
    answer.catch(() => undefined); // the run has noted it
  else await answer;
}

/**
 * The outcome of an item whose lock another transaction holds. Its command leaves the shared transaction and waits for
 * the lock alone.
 */
export class LockTaken extends Error {}

/**
 * Whether a step may wait for these locks: in a shared transaction only if all of its commands need the same one, since
 * otherwise they would wait for a lock that they do not need.
 */
export function mayWaitFor(tx: Tx, locks: readonly string[]): boolean {
  const run = pipelined.get(tx);
  return run === undefined || (locks.length >= run.commands && locks.every((lock) => lock === locks[0]));
}

const runs = new WeakMap<Tx, SharedRun>();
const pipelined = new WeakMap<Tx, SharedRun>();

interface Waiting {
  tx: Tx;
  item: unknown;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
}

/** The commands of one shared transaction: runs steps when all of its commands wait for one. */
export class SharedRun {
  private readonly waiting = new Map<StepWork<unknown, never>, Waiting[]>();
  private readonly stepsDone = new Map<Tx, number>();
  private active = 0;
  commands = 0;
  /** A command has failed, or a statement, after which PostgreSQL would not commit. */
  failed = false;
  /** A statement has failed. Errors that commands derive from it are no refusals. */
  statementFailed = false;

  private readonly real: Tx;
  private readonly query: (...values: unknown[]) => Promise<QueryResult>;

  /**
   * Changes the query runner itself. Code that uses objects derived from it (`Object.create`) would not be optimized, because V8
   * gives each of them a separate hidden class.
   */
  constructor(
    private readonly runner: QueryRunner,
    client: PoolClient,
  ) {
    this.query = this.queryOf(client);
    const connection = { query: this.query } as unknown as PoolClient;
    Object.assign(runner, { connect: () => Promise.resolve(connection), isTransactionActive: true });
    this.real = runner.manager as Tx;
    pipelined.set(this.real, this);
  }

  /** Begins the transaction. Nothing else may be sent before the answer: without a transaction, it would take effect at once. */
  async start(text: string): Promise<void> {
    await this.query(text);
  }

  /** What a command sees as its transaction: it has separate hooks. */
  begin(): Tx {
    const tx = this.runner.dataSource.createEntityManager(this.runner) as Tx;
    runs.set(tx, this);
    pipelined.set(tx, this);
    this.active++;
    this.commands++;
    return tx;
  }

  /** Returns whether PostgreSQL has committed: after a failed statement, it rolls back instead. */
  async commit(): Promise<boolean> {
    // the driver reports a statement that it could not send in the next turn
    await new Promise(process.nextTick);
    return !this.failed && (await this.query('COMMIT')).command === 'COMMIT';
  }

  ended(succeeded: boolean): void {
    this.failed ||= !succeeded;
    this.rest();
  }

  join<Result>(
    tx: Tx,
    work: StepWork<unknown, Result>,
    item: unknown,
  ): Promise<Result | DomainError | LockTaken> {
    if ([...this.waiting.values()].some((list) => list.some((one) => one.tx === tx)))
      throw new Error('a command of a shared transaction takes one step at a time');
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
    if (this.active > 0 || this.waiting.size === 0) return;
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
      this.failed = true;
      settle = (one) => one.reject(error);
    }
    this.active += list.length;
    list.forEach((one, index) => {
      this.stepsDone.set(one.tx, (this.stepsDone.get(one.tx) ?? 0) + 1);
      settle(one, index);
    });
  }

  /**
   * Statements are sent without waiting for the answers to those before them, and what is sent in one turn of the event loop
   * leaves in one packet. PostgreSQL runs them in order. A failed statement ends the transaction, whatever a command makes of
   * the error.
   */
  private queryOf(client: PoolClient): (...values: unknown[]) => Promise<QueryResult> {
    const send = client.query.bind(client) as (...values: unknown[]) => Promise<QueryResult>;
    const { stream } = client.connection;
    let gathering = false;
    return (...values) => {
      if (!gathering) {
        gathering = true;
        stream.cork();
        process.nextTick(() => {
          gathering = false;
          stream.uncork();
        });
      }
      const answer = send(...values);
      answer.catch(() => (this.failed = this.statementFailed = true));
      return answer;
    };
  }

  private abort(): void {
    const all = [...this.waiting.values()].flat();
    this.waiting.clear();
    this.active += all.length;
    for (const { reject } of all) reject(new NeighborFailed());
  }
}

/** Another command of the shared transaction failed, so this one has to be repeated. */
export class NeighborFailed extends Error {}
