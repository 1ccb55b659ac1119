import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { after, Clock, DAY, MINUTE } from '../../kernel/clock';
import { execute, statement } from '../../platform/database/statements';
import { afterCommit, type Tx, Transactions } from '../../platform/database/transactions';
import { dueRows, DeadlineWorker } from '../../platform/workers/deadline-worker';
import { Workers } from '../../platform/workers/workers';
import { MAX_CLOCK_RECORDS, RETURN_DAYS, REVIEW_WINDOW_DAYS } from '../policies';
import { RecordsOfKind } from './clock-records';
import { tooManyClockRecords } from './clocks.errors';
import { SandboxClock, SandboxClockRecord } from './sandbox-clock.entity';

const WORKER = 'sandbox-clocks';
const CLAIM = dueRows({ name: 'sandbox_clocks_claim', table: 'sandbox_clocks', column: 'due_at', batch: 1 });
const LEASE_MS = MINUTE;
/** How often a step is tried before the clock has failed. */
const MOST_TRIES = 3;

/** Completed orders matter while they can still be returned or reviewed. */
const LONGEST_WINDOW_MS = Math.max(REVIEW_WINDOW_DAYS, ...Object.values(RETURN_DAYS)) * DAY;
const AGENTS = `(SELECT agent_id FROM sandbox_clock_agents WHERE clock_id = $1 AND joined_at IS NOT NULL)`;
/** $2: completed orders that completed later are moved as well. One more than allowed, to notice it. */
const COLLECT = statement(
  'sandbox_clock_collect',
  `WITH agents AS MATERIALIZED ${AGENTS}
   INSERT INTO sandbox_clock_records (clock_id, kind, record_id, due_at)
   SELECT $1, kind, id, due_at FROM (
     SELECT 'order' AS kind, o.id,
            least(o.deadline_at, o.remind_at, CASE WHEN o.status = 'completed' THEN o.matures_at END) AS due_at
       FROM order_states s JOIN orders o ON o.id = s.id
      WHERE s.buyer_id IN (SELECT agent_id FROM agents) AND s.seller_id IN (SELECT agent_id FROM agents)
        AND NOT o.livemode
        AND (s.deadline_at IS NOT NULL OR s.matures_at IS NOT NULL OR s.status = 'completed' AND o.completed_at > $2)
     UNION ALL
     SELECT 'offer', id, coalesce(remind_at, expires_at) FROM offers
      WHERE buyer_id IN (SELECT agent_id FROM agents) AND seller_id IN (SELECT agent_id FROM agents)
        AND NOT livemode AND status IN ('pending', 'countered')
     UNION ALL
     SELECT 'review', r.id, r.reveal_at FROM reviews r JOIN orders o ON o.id = r.order_id
      WHERE r.reviewer_id IN (SELECT agent_id FROM agents) AND r.reviewee_id IN (SELECT agent_id FROM agents)
        AND NOT o.livemode AND r.revealed_at IS NULL) found
   LIMIT ${MAX_CLOCK_RECORDS + 1}
   RETURNING record_id`,
);
const LEFT_OUT = statement(
  'sandbox_clock_left_out',
  `WITH agents AS MATERIALIZED ${AGENTS}
   SELECT count(*)::int AS orders FROM (
     SELECT s.id, s.seller_id AS other_id FROM order_states s
      WHERE s.deadline_at IS NOT NULL AND s.buyer_id IN (SELECT agent_id FROM agents)
     UNION ALL
     SELECT s.id, s.buyer_id FROM order_states s
      WHERE s.deadline_at IS NOT NULL AND s.seller_id IN (SELECT agent_id FROM agents)) s
    WHERE NOT EXISTS (SELECT FROM agents a WHERE a.agent_id = s.other_id)`,
);

/**
 * Advances clocks, one deadline per transaction, in the order of the deadlines. Each record is moved only as far as its
 * next deadline, and how far is written with it, so that another process can continue after any step.
 */
@Injectable()
export class ClockAdvances implements OnModuleInit {
  constructor(
    private readonly deadlineWorker: DeadlineWorker,
    private readonly workers: Workers,
    private readonly transactions: Transactions,
    private readonly records: RecordsOfKind,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deadlineWorker.add({ name: WORKER, claim: CLAIM, process: (id) => this.continue(id) });
  }

  /** Begins to advance a locked clock. A worker does the rest. */
  async begin(tx: Tx, clock: SandboxClock, byMs: number, at: Date): Promise<void> {
    const records = await execute(tx, COLLECT, [clock.id, after(at, -LONGEST_WINDOW_MS)]);
    if (records.length > MAX_CLOCK_RECORDS) throw tooManyClockRecords(MAX_CLOCK_RECORDS);
    const [leftOut] = await execute<{ orders: number }>(tx, LEFT_OUT, [clock.id]);
    clock.aheadMs += clock.passedMs;
    Object.assign(clock, { status: 'advancing', startedAt: at, dueAt: at, byMs, passedMs: 0 });
    Object.assign(clock, {
      records: records.length,
      deadlines: 0,
      ordersLeftOut: leftOut?.orders ?? 0,
    });
    afterCommit(tx, () => this.workers.wake(WORKER));
  }

  private async continue(clockId: string): Promise<void> {
    try {
      while (await this.step(clockId));
    } catch (error) {
      await this.noteFailure(clockId);
      throw error;
    }
  }

  /** Returns whether there is more to do. Locks the clock first, so that two processes never take the same step. */
  private async step(clockId: string): Promise<boolean> {
    const { more, passed } = await this.transactions.run(async (tx): Promise<Step> => {
      const clock = await lockAdvancing(tx, clockId);
      if (!clock) return { more: false };
      const now = this.clock.now();
      const record = await nextRecord(tx, clock, now);
      if (!record) {
        await tx.update(SandboxClock, clockId, { status: 'ready', passedMs: clock.byMs, dueAt: null });
        return { more: false };
      }
      clock.tries = 0;
      clock.dueAt = after(now, LEASE_MS);
      const passed = await this.move(tx, clock, record, now);
      const { passedMs, deadlines, tries, dueAt } = clock;
      await tx.update(SandboxClock, clockId, { passedMs, deadlines, tries, dueAt });
      return { more: true, passed };
    });
    await passed?.();
    return more;
  }

  /** Moves a record to its next deadline and applies it; if none is left on the way, to the end of the advance. */
  private async move(
    tx: Tx,
    clock: SandboxClock,
    record: SandboxClockRecord,
    now: Date,
  ): Promise<Step['passed']> {
    const records = this.records.of(record.kind);
    const { clockId, kind, recordId } = record;
    const key = { clockId, kind, recordId };
    const row = await records.lock(tx, recordId);
    if (!row || record.dueAt === null || record.dueAt > after(now, clock.byMs)) {
      if (row) await records.bringForward(tx, row, clock.byMs - record.movedMs, now);
      await tx.delete(SandboxClockRecord, key);
      return undefined;
    }
    const dueAt = moved(records.nextDeadline(row), record.movedMs);
    if (dueAt === null || dueAt > record.dueAt) {
      await tx.update(SandboxClockRecord, key, { dueAt }); // a party has acted in the meantime
      return undefined;
    }
    const toMs = Math.max(record.movedMs, dueAt.getTime() - now.getTime());
    await records.pass(tx, row, toMs - record.movedMs, now, clock.agentId);
    const next = moved(records.nextDeadline(row), toMs);
    // a deadline that did not end, because a payment may still succeed, is left to its own worker
    const nextDueAt = next !== null && next > dueAt ? next : null;
    await tx.update(SandboxClockRecord, key, { movedMs: toMs, dueAt: nextDueAt });
    clock.passedMs = Math.max(clock.passedMs, toMs);
    clock.deadlines += 1;
    return () => records.passed?.(row);
  }

  /** Gives up after a few tries, so that the agent learns of it. */
  private async noteFailure(clockId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const clock = await lockAdvancing(tx, clockId);
      if (!clock) return;
      const tries = clock.tries + 1;
      await tx.update(SandboxClock, clockId, { tries });
      if (tries >= MOST_TRIES) {
        const record = await nextRecord(tx, clock, this.clock.now());
        const failure = record && `The deadlines of ${record.recordId} could not be applied.`;
        await tx.delete(SandboxClockRecord, { clockId });
        await tx.update(SandboxClock, clockId, { status: 'failed', failure, dueAt: null });
      }
    });
  }
}

interface Step {
  more: boolean;
  /** What to do after the transaction. */
  passed?: () => Promise<void> | undefined;
}

function lockAdvancing(tx: Tx, id: string): Promise<SandboxClock | null> {
  return tx.findOne(SandboxClock, {
    where: { id, status: 'advancing' },
    lock: { mode: 'pessimistic_write' },
  });
}

/** The record with the earliest deadline within the advance; without one, any record that is not finished. */
async function nextRecord(
  tx: Tx,
  { id: clockId, byMs }: SandboxClock,
  now: Date,
): Promise<SandboxClockRecord | null> {
  const order = { dueAt: 'ASC', kind: 'ASC', recordId: 'ASC' } as const;
  const due = { clockId, dueAt: LessThanOrEqual(after(now, byMs)) };
  return (
    (await tx.findOne(SandboxClockRecord, { where: due, order })) ??
    tx.findOne(SandboxClockRecord, { where: { clockId }, order })
  );
}

/** A deadline as it was before the record was moved. */
const moved = (deadline: Date | null, movedMs: number): Date | null => deadline && after(deadline, movedMs);
