import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { random } from '../../kernel/random';
import { execute, Database, statement } from '../database/statements';
import { afterCommit, type Tx } from '../database/transactions';
import { pollFoundWork } from '../observability/tracing/spans';
import { Rebuilds } from './rebuilds';
import { Workers } from './workers';
import { RecurringWorkRecord } from './worker.entity';

export const LEASE_MS = MINUTE;

/**
 * A condition: the time has come, or is so far ahead that only a wrong clock can have set it. Otherwise one wrong clock
 * could stop recurring work for as long as it was ahead.
 */
export const isDue = (column: string, now: string, latestDue: string): string =>
  `(${column} <= ${now} OR ${column} > ${latestDue}::timestamptz + interval '1 minute')`;

/** The latest of several times. */
export const latest = (...times: Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));

const BEGIN = statement(
  'recurring_work_begin',
  `INSERT INTO recurring_work (name, due_at, cursor) VALUES ($1, $2, '') ON CONFLICT DO NOTHING`,
);
const CLAIM = statement(
  'recurring_work_claim',
  `UPDATE recurring_work SET due_at = $3, lease_token = $4 WHERE name = $1 AND ${isDue('due_at', '$2', '$5')}
   RETURNING cursor`,
);
/** Starts a new round from the beginning. A process that works on the previous round loses its lease. */
const RESTART = statement(
  'recurring_work_anew',
  `INSERT INTO recurring_work (name, due_at, cursor) VALUES ($1, $2, '')
   ON CONFLICT ON CONSTRAINT recurring_work_pk
   DO UPDATE SET due_at = least(recurring_work.due_at, excluded.due_at), cursor = '', lease_token = NULL`,
);

interface Recurring {
  name: string;
  /** How often to check whether a round is due. */
  everyMs: number;
  /** When the next round starts, given the end of the last one. */
  nextAfter: (ended: Date) => Date;
  /** Processes one batch from the cursor, which starts as ''. Returns the next cursor, or undefined at the end. */
  batch: (cursor: string) => Promise<string | undefined>;
  /** The derived data that a round builds, if the operator can request a rebuild. */
  makes?: string;
}

/**
 * Recurring work that one process at a time does, whichever has the role and claims it first. The progress of a round
 * is stored, so that another process continues it if the current one dies.
 */
@Injectable()
export class RecurringWork {
  private readonly begun = new Set<string>();

  constructor(
    private readonly database: Database,
    @InjectRepository(RecurringWorkRecord) private readonly rounds: Repository<RecurringWorkRecord>,
    private readonly workers: Workers,
    private readonly rebuilds: Rebuilds,
    private readonly clock: Clock,
  ) {}

  add(work: Recurring): void {
    const { name, everyMs, makes } = work;
    this.workers.add({ name, role: 'sweeper', everyMs, step: () => this.step(work) });
    if (makes !== undefined) this.rebuilds.add(makes, (tx) => this.restart(tx, name));
  }

  private async restart(tx: Tx, name: string): Promise<void> {
    await execute(tx, RESTART, [name, this.clock.now()]);
    afterCommit(tx, () => this.workers.wake(name));
  }

  private async step({ name, nextAfter, batch }: Recurring): Promise<boolean> {
    const now = this.clock.now();
    const token = random.uuid();
    const lease = after(now, LEASE_MS);
    const values = [name, now, lease, token, latest(lease, nextAfter(now))];
    let [claimed] = await this.database.rows<{ cursor: string }>(CLAIM, values);
    if (!claimed && (await this.begin(name, now))) [claimed] = await this.database.rows(CLAIM, values);
    if (!claimed) return false;
    pollFoundWork();
    const cursor = await batch(claimed.cursor);
    const ended = this.clock.now();
    const due = cursor === undefined ? nextAfter(ended) : ended;
    const progress = { dueAt: due, cursor: cursor ?? '', leaseToken: null };
    const { affected } = await this.rounds.update({ name, leaseToken: token }, progress);
    return cursor !== undefined && affected === 1;
  }

  /** Whether this is the first check of this process, when the row may be missing. */
  private async begin(name: string, now: Date): Promise<boolean> {
    if (this.begun.has(name)) return false;
    await this.database.rows(BEGIN, [name, now]);
    this.begun.add(name);
    return true;
  }
}
