import { Injectable } from '@nestjs/common';
import {
  ApprovalsService,
  type PurchaseTerms,
  type SpendingRequest,
} from '../../agents/owner-controls/approvals.service';
import type { Cents } from '../../kernel/cents';
import { refusal } from '../../kernel/refusal';
import { utcMidnight } from '../../kernel/utc-days';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { defineLimit } from '../../platform/rate-limit/limits';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter';
import type { KeyHolder } from '../../platform/security/caller';
import { MONEY_OPERATIONS_PER_MINUTE } from '../policies';
import { APPROVED, spendingOf } from './spending-sources';

/** Rate limit of every operation that moves money. */
export const moneyLimit = defineLimit('money', {
  counts: 'operations that commit or move money',
  limit: MONEY_OPERATIONS_PER_MINUTE,
  windowS: 60,
  per: 'caller',
});

const SPENT_TODAY = statement(
  'spending_today',
  `SELECT coalesce(sum(s.cents), 0)::bigint AS spent FROM ${spendingOf('k.key_id = $1', '$2')} s WHERE s.id <> ALL($3)`,
);
/** An agent's spending since a point in time, without approved spending and without the subjects in question ($3). */
const SPENT_WITHOUT_APPROVAL = statement(
  'spending_unasked',
  `SELECT coalesce(sum(s.cents), 0)::bigint AS spent FROM ${spendingOf('k.agent_id = $1', '$2')} s
    WHERE s.id <> ALL($3) AND NOT ${APPROVED}`,
);

/** The paying key and its daily cap. */
export type Payer = Pick<KeyHolder, 'agentId' | 'keyId' | 'dailyCapCents' | 'ownerId'>;

export type { PurchaseTerms };
export type RequestedSpending = Omit<SpendingRequest, 'agentId'>;

/** Spending controls for all money that leaves an agent: the daily cap of a key, and the owner's approval threshold. */
@Injectable()
export class SpendingControls {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly limiter: RateLimiter,
  ) {}

  /** A call that does the work of several calls counts as that many. */
  async countMore({ agentId }: Payer, calls: number): Promise<void> {
    await this.limiter.addWeight(moneyLimit, { holder: { agentId }, ip: '' }, calls);
  }

  /** Serializes spending that counts against the same limit; others do not wait. Call it before locking any row. */
  async acquireLocks(tx: Tx, payer: Payer): Promise<void> {
    await this.approvals.acquireLocks(tx, payer.agentId);
    if (payer.dailyCapCents !== null) await acquireAdvisoryLocks(tx, `spending:${payer.keyId}`);
  }

  /** Whether the owner may have to be asked, once the orders are known. */
  mayAsk(tx: Tx, { ownerId }: Payer): boolean {
    return ownerId === undefined && this.approvals.mayBeNeeded(tx);
  }

  async require(tx: Tx, spending: RequestedSpending, payer: Payer, at: Date): Promise<void> {
    const { agentId, ownerId } = payer;
    if (ownerId !== undefined) return;
    const { lines, subjectIds } = spending;
    const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
    await this.requireWithinCap(tx, totalCents, payer, at, subjectIds);
    await this.approvals.require(tx, { ...spending, agentId }, at, (since) =>
      spent(tx, SPENT_WITHOUT_APPROVAL, [agentId, since, subjectIds]),
    );
  }

  /** Throws if this amount would exceed the key's daily cap. Rows in `subjectIds` are not counted twice. */
  async requireWithinCap(
    tx: Tx,
    totalCents: Cents,
    { keyId, dailyCapCents }: Payer,
    at: Date,
    subjectIds: string[] = [],
  ): Promise<void> {
    if (dailyCapCents === null) return;
    const before = await spent(tx, SPENT_TODAY, [keyId, utcMidnight(at), subjectIds]);
    if (before + totalCents > dailyCapCents) throw spendingCapExceeded(dailyCapCents, before, totalCents);
  }
}

async function spent(tx: Tx, sum: typeof SPENT_TODAY, values: unknown[]): Promise<Cents> {
  const [row] = await execute<{ spent: Cents }>(tx, sum, values);
  return row?.spent ?? 0;
}

export const spendingCapExceeded = refusal({
  code: 'spending_cap_exceeded',
  kind: 'forbidden',
  meaning: 'This would exceed the daily cap of the key or token.',
  next: 'left_today_cents is what you can still spend today. Ask the person you work for, or wait until 00:00 UTC.',
  text: (capCents: Cents, spentCents: Cents, totalCents: Cents) => ({
    detail: 'This would exceed the daily cap of the key or token. The day ends at 00:00 UTC.',
    daily_cap_cents: capCents,
    spent_today_cents: spentCents,
    left_today_cents: Math.max(0, capCents - spentCents),
    total_cents: totalCents,
  }),
});
