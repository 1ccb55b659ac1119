import type { QueryResult } from 'pg';
import type { DomainError } from '../../kernel/domain-error';
import { type LockTaken, pipelined, runs, type StepWork } from '../database/shared-steps';
import type { Tx } from '../database/transactions';
import type { PipelinedRunner } from './pipelined-runner';

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

  constructor(private readonly runner: PipelinedRunner) {
    runner.failed = () => (this.failed = this.statementFailed = true);
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

  private async query(text: string): Promise<QueryResult> {
    return (await this.runner.connect()).query(text);
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
