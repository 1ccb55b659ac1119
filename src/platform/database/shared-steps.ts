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

/** A transaction of several commands (`SharedRun`). */
interface Run {
  commands: number;
  join<Result>(
    tx: Tx,
    work: StepWork<unknown, Result>,
    item: unknown,
  ): Promise<Result | DomainError | LockTaken>;
}

/** By what a command has as its transaction. */
export const runs = new WeakMap<Tx, Run>();
/** Also by the transaction itself, in which the work of a step runs. */
export const pipelined = new WeakMap<Tx, Run>();
