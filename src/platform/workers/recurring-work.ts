import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { execute, Reads, statement } from '../database/statements';
import { afterCommit, type Tx } from '../database/transactions';
import { Rebuilds } from './rebuilds';
import { isDue, latest } from './due-times';
import { Workers } from './workers';

const LEASE_MS = MINUTE;

const BEGIN = statement(
  'recurring_work_begin',
  `INSERT INTO recurring_work (name, due_at, cursor) VALUES ($1, $2, '') ON CONFLICT DO NOTHING`,
);
const CLAIM = statement(
  'recurring_work_claim',
  `UPDATE recurring_work SET due_at = $3, lease_token = $4 WHERE name = $1 AND ${isDue('due_at', '$2', '$5')}
   RETURNING cursor`,
);
const GO_ON = statement(
  'recurring_work_go_on',
  `UPDATE recurring_work SET due_at = $3, cursor = $4, lease_token = NULL WHERE name = $1 AND lease_token = $2
   RETURNING 1 AS kept`,
);
/** Whoever is at work on the round of before finds its lease gone, and the new round begins with everybody. */
const ANEW = statement(
  'recurring_work_anew',
  `INSERT INTO recurring_work (name, due_at, cursor) VALUES ($1, $2, '')
   ON CONFLICT ON CONSTRAINT recurring_work_pk
   DO UPDATE SET due_at = least(recurring_work.due_at, excluded.due_at), cursor = '', lease_token = NULL`,
);

export interface Recurring {
  name: string;
  /** How often it is looked whether a round is due. */
  everyMs: number;
  /** When the next round begins, once one has ended. */
  nextAfter: (ended: Date) => Date;
  /** One batch, from the cursor on; it begins at ''. Answers where the next one begins, or nothing when all is done. */
  batch: (cursor: string) => Promise<string | undefined>;
  /** The piece of derived data that a round builds, if the operator can request a rebuild. */
  makes?: string;
}

/**
 * Work that comes round again and is done by one process at a time, whichever has the role and comes first. How far a
 * round has come is kept, so that another process goes on from there when the one at work dies.
 */
@Injectable()
export class RecurringWork {
  private readonly begun = new Set<string>();

  constructor(
    private readonly reads: Reads,
    private readonly workers: Workers,
    private readonly rebuilds: Rebuilds,
    private readonly clock: Clock,
  ) {}

  add(work: Recurring): void {
    const { name, everyMs, makes } = work;
    this.workers.add({ name, role: 'sweeper', everyMs, step: () => this.step(work) });
    if (makes !== undefined) this.rebuilds.add(makes, (tx) => this.startAnew(tx, name));
  }

  private async startAnew(tx: Tx, name: string): Promise<void> {
    await execute(tx, ANEW, [name, this.clock.now()]);
    afterCommit(tx, () => this.workers.wake(name));
  }

  private async step({ name, nextAfter, batch }: Recurring): Promise<boolean> {
    const now = this.clock.now();
    const token = randomUUID();
    const lease = after(now, LEASE_MS);
    const values = [name, now, lease, token, latest(lease, nextAfter(now))];
    let [claimed] = await this.reads.rows<{ cursor: string }>(CLAIM, values);
    if (!claimed && (await this.begin(name, now))) [claimed] = await this.reads.rows(CLAIM, values);
    if (!claimed) return false;
    const cursor = await batch(claimed.cursor);
    const ended = this.clock.now();
    const due = cursor === undefined ? nextAfter(ended) : ended;
    const kept = await this.reads.rows(GO_ON, [name, token, due, cursor ?? '']);
    return cursor !== undefined && kept.length > 0;
  }

  /** Whether this process looked for the first time, when the row may be missing. */
  private async begin(name: string, now: Date): Promise<boolean> {
    if (this.begun.has(name)) return false;
    await this.reads.rows(BEGIN, [name, now]);
    this.begun.add(name);
    return true;
  }
}
