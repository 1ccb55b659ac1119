import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { PoolClient, QueryResult } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { random } from '../../kernel/random';
import { timers } from '../../kernel/timers';
import { traced } from '../observability/tracing/spans';
import { ConnectionLost, isStalePlan, onFreshPlans, ResourceErrors, sqlState } from './database-errors';
import { RecentWrites } from './recent-writes';
import { outsideRequest, currentRequest } from './request-context';

declare const transactional: unique symbol;

/**
 * An entity manager inside a running transaction. Every writer takes it as its first argument, so the compiler rejects
 * a write, an event, or a lock outside of a transaction.
 */
export type Tx = EntityManager & { readonly [transactional]: true };

/** Serialization failure and deadlock: PostgreSQL rolled back everything, so the whole work can run again. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_RETRIES = 5;

const running = new AsyncLocalStorage<boolean>();
const callbacks = new WeakMap<EntityManager, (() => void)[]>();
const lastSteps = new WeakMap<EntityManager, (() => Promise<void>)[]>();

/**
 * Opens transactions: read committed, one per command, no network calls inside. Only `SharedTransactions` opens others, for several
 * commands. The work runs again
 * from its start when PostgreSQL breaks a deadlock, so it must have no effects outside the database.
 */
@Injectable()
export class Transactions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writes: RecentWrites,
    private readonly errors: ResourceErrors,
  ) {}

  async run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    requireNone();
    for (let attempt = 0; ; attempt++) {
      try {
        const done = traced({ name: 'transaction' }, () => onFreshPlans(() => this.once(work)));
        return await this.errors.watch(done);
      } catch (error) {
        if (!isRetryable(error) || attempt >= MAX_RETRIES) throw error;
        await timers.sleep(random.unit() * 10 * 2 ** attempt);
      }
    }
  }

  private async once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const tx = runner.manager as Tx;
    const request = currentRequest();
    if (request) request.mayLag = false; // later reads of this request must see its writes
    let result: T;
    let wrote: boolean;
    try {
      await runner.connect(); // first: without a connection, there is nothing to roll back
      await runner.startTransaction();
      result = await runWithin(tx, work);
      wrote = await this.commit(runner);
    } catch (error) {
      if (runner.isReleased) throw new ConnectionLost(error); // TypeORM releases the runner when its connection fails
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      if (isStalePlan(error)) void ((await runner.connect()) as PoolClient).end(); // the pool opens another
      throw error;
    } finally {
      await runner.release(); // before `recordCurrent`, which needs another connection: avoids deadlock
    }
    if (wrote) await this.writes.recordCurrent();
    callBack(tx);
    return result;
  }

  /**
   * Returns whether the transaction wrote something that must be noted. The check shares a round trip with COMMIT,
   * because the round trip is most of its cost.
   */
  private async commit(runner: QueryRunner): Promise<boolean> {
    if (!this.writes.concernCurrent) {
      await runner.commitTransaction();
      return false;
    }
    const client = (await runner.connect()) as PoolClient;
    const [asked] = (await client.query(COMMIT)) as unknown as QueryResult<{ wrote: boolean }>[];
    return asked?.rows[0]?.wrote === true;
  }
}

/** A transaction without an id has written nothing. */
const COMMIT = 'SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote; COMMIT';

/** Runs a command in an open transaction, with the steps that it adds with `beforeCommit`. */
export async function runWithin<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  requireNone();
  return running.run(true, async () => {
    const result = await work(tx);
    for (const step of lastSteps.get(tx) ?? []) await step();
    return result;
  });
}

function requireNone(): void {
  if (running.getStore()) throw new Error('a transaction is running already: hand its tx down instead');
}

/** Calls what `afterCommit` has added. Callbacks outlive the transaction and open their own. */
export function callBack(tx: Tx): void {
  running.run(false, () => outsideRequest(() => callbacks.get(tx)?.forEach((callback) => callback())));
}

/** Runs a step at the end of the transaction, after its work: for rows that are collected and written together. */
export function beforeCommit(tx: Tx, step: () => Promise<void>): void {
  const list = lastSteps.get(tx);
  if (list) list.push(step);
  else lastSteps.set(tx, [step]);
}

/**
 * Calls back once the transaction has committed. For hints only (wake a worker, drop a cached page): a crash in between
 * loses the call.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const list = callbacks.get(tx);
  if (list) list.push(callback);
  else callbacks.set(tx, [callback]);
}

function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '');
}
