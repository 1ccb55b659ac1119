import type { PoolClient } from 'pg';
import type { QueryRunner } from 'typeorm';
import { DomainError } from '../../kernel/domain-error';
import type { Tx } from './transactions';

/** The part of a command that can be done for several commands at once. Returns an outcome for each item, in order. */
export type StepWork<Item, Result> = (tx: Tx, items: Item[]) => Promise<(Result | DomainError)[]>;

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

/** The commands of one shared transaction: runs steps when all of its commands wait for one. */
export class SharedRun {
  private readonly waiting = new Map<StepWork<unknown, never>, Waiting[]>();
  private readonly stepsDone = new Map<Tx, number>();
  private active = 0;
  /** A command has failed, or a statement, after which PostgreSQL would not commit. */
  failed = false;
  /** A statement has failed. Errors that commands derive from it are no refusals. */
  statementFailed = false;

  private readonly real: Tx;

  constructor(runner: QueryRunner, client: PoolClient) {
    this.real = this.oneByOne(runner, client);
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
   * The transaction in which a statement is sent when the one before it has been answered: commands do not wait for each
   * other's statements. A failed statement ends it, whatever the command makes of the error.
   */
  private oneByOne(runner: QueryRunner, client: PoolClient): Tx {
    const send = client.query.bind(client) as (...values: unknown[]) => Promise<unknown>;
    let last: Promise<unknown> = Promise.resolve();
    const query = (...values: unknown[]): Promise<unknown> => {
      const answer = last.then(() => send(...values));
      last = answer.catch(() => (this.failed = this.statementFailed = true));
      return answer;
    };
    const ordered = Object.create(client, { query: { value: query } }) as PoolClient;
    const queryRunner = Object.create(runner, {
      connect: { value: () => Promise.resolve(ordered) },
    }) as QueryRunner;
    return Object.create(runner.manager, { queryRunner: { value: queryRunner } }) as Tx;
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
