import { Injectable } from '@nestjs/common';
import { ApprovalsService, type SpendingRequest } from '../../agents/owner-controls/approvals.service';
import type { Cents } from '../../kernel/cents';
import { refusal } from '../../kernel/refusal';
import { utcMidnight } from '../../kernel/utc-days';
import { takeTurns } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import type { KeyHolder } from '../../platform/security/caller';
import { APPROVED, spendingOf } from './spent';
import { defineLimit } from '../../platform/rate-limit/limits';

/** Of every operation that moves money. */
export const moneyLimit = defineLimit('money', { limit: 60, windowS: 60, per: 'caller' });

const SPENT_TODAY = statement(
  'spending_today',
  `SELECT coalesce(sum(s.cents), 0)::bigint AS spent FROM ${spendingOf('k.key_id = $1', '$2')} s WHERE s.id <> ALL($3)`,
);
/** What an agent has spent since a moment without an approval, except for what is in question. */
const SPENT_UNASKED = statement(
  'spending_unasked',
  `SELECT coalesce(sum(s.cents), 0)::bigint AS spent FROM ${spendingOf('k.agent_id = $1', '$2')} s
    WHERE s.id <> ALL($3) AND NOT ${APPROVED}`,
);

/** Who spends: the key, and what it may spend in a day. */
export type Payer = Pick<KeyHolder, 'agentId' | 'keyId' | 'dailyCapCents'>;

export type Spending = Omit<SpendingRequest, 'agentId'>;

/** The limits that an owner sets on all money that leaves an agent: the daily cap of a key, and what awaits approval. */
@Injectable()
export class SpendingControls {
  constructor(private readonly approvals: ApprovalsService) {}

  /** Serializes what counts against the same limit; others do not wait. To be called before any row is locked. */
  async takeTurns(tx: Tx, payer: Payer): Promise<void> {
    await this.approvals.takeTurns(tx, payer.agentId);
    if (payer.dailyCapCents !== null) await takeTurns(tx, `spending:${payer.keyId}`);
  }

  async require(tx: Tx, spending: Spending, payer: Payer, at: Date): Promise<void> {
    const { agentId } = payer;
    const { lines, subjectIds } = spending;
    const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
    await this.requireWithinCap(tx, totalCents, payer, at, subjectIds);
    await this.approvals.require(tx, { ...spending, agentId }, at, (since) =>
      spent(tx, SPENT_UNASKED, [agentId, since, subjectIds]),
    );
  }

  /** Whether the key may spend so much more today, beside what it is asked about. */
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

export const spendingCapExceeded = refusal(
  {
    code: 'spending_cap_exceeded',
    kind: 'forbidden',
    meaning: 'The key or token would spend more than its daily cap.',
    next: 'left_today_cents is what you can still spend today. Ask the person you work for, or wait until 00:00 UTC.',
  },
  (capCents: Cents, spentCents: Cents, totalCents: Cents) => ({
    detail: 'This key or token would spend more than its daily cap; the day ends at 00:00 UTC.',
    daily_cap_cents: capCents,
    spent_today_cents: spentCents,
    left_today_cents: Math.max(0, capCents - spentCents),
    total_cents: totalCents,
  }),
);
