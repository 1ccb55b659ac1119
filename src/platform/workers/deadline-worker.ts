import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE, SECOND } from '../../kernel/clock';
import { byId } from '../../kernel/ids';
import { Database, type Statement, statement } from '../database/statements';
import { Log } from '../observability/log';
import { aboutRecords, within } from '../observability/origin';
import { Workers } from './workers';

interface DueRows {
  name: string;
  table: string;
  /** The column with the due time. It needs an index. */
  column: string;
  /** An additional condition. */
  and?: string;
  batch?: number;
}

/**
 * The claim of a deadline worker (see `Sweeper`): leases the rows that have been due longest, each to one worker only.
 */
export function dueRows({ name, table, column, and, batch = 50 }: DueRows): Statement {
  const due = and ? `${column} <= $1 AND ${and}` : `${column} <= $1`;
  return statement(
    name,
    `UPDATE ${table} SET ${column} = $2 WHERE id IN (
       SELECT id FROM ${table} WHERE ${due} ORDER BY ${column}, id LIMIT ${batch} FOR UPDATE SKIP LOCKED)
     RETURNING id`,
  );
}

const LEASE_MS = MINUTE;

export interface DeadlineTask {
  name: string;
  /**
   * Claims a batch of due rows and returns their ids. $1 is now, $2 the end of the lease: the claim postpones the row's
   * deadline to it, so that another process picks up the row if this one dies.
   */
  claim: Statement;
  /** Processes one row by its current state, in a separate or a shared transaction. */
  process: (id: string) => Promise<void>;
  /**
   * Processes the rows of a batch at the same time. Set it only if `process` uses `SharedTransactions`: separate
   * transactions would take every connection.
   */
  together?: boolean;
}

/** Acts on deadlines, in every process that has the role. Each row is processed by one of them. */
@Injectable()
export class DeadlineWorker {
  constructor(
    private readonly workers: Workers,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  add(task: DeadlineTask): void {
    this.workers.add({
      name: task.name,
      role: 'sweeper',
      everyMs: 5 * SECOND,
      step: () => this.step(task),
    });
  }

  private async step(task: DeadlineTask): Promise<boolean> {
    const now = this.clock.now();
    const due = await this.database.rows<{ id: string }>(task.claim, [now, after(now, LEASE_MS)]);
    due.sort(byId);
    if (task.together) await Promise.all(due.map(({ id }) => this.process(task, id)));
    else for (const { id } of due) await this.process(task, id);
    return due.length > 0;
  }

  private process(task: DeadlineTask, id: string): Promise<void> {
    return within({ requestId: null, about: aboutRecords(id) }, () => this.processOne(task, id));
  }

  private async processOne({ name, process: act }: DeadlineTask, id: string): Promise<void> {
    try {
      await act(id);
    } catch (error) {
      this.workers.hasFailed(name);
      this.log.error({ err: error, sweep: name, id }, 'a deadline could not be processed; will retry');
    }
  }
}
