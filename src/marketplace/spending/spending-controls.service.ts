import { Injectable } from '@nestjs/common';
import {
  ApprovalsService,
  type PurchaseTerms,
  type SpendingRequest,
} from '../../agents/owner-controls/approvals.service';
import { keyExpired, keyRevoked } from '../../agents/api-keys/api-keys.errors';
import {
  type AllLimits,
  type AllowList,
  type AmountLimit,
  type KeyLimits,
  limitsOf,
} from '../../platform/security/key-limits';
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
import {
  type Bought,
  lackingList,
  type LimitUse,
  type SpentWithin,
  tightest,
  usesOf,
  utcHour,
} from './spending-limits';
import { APPROVED, spendingOf } from './spending-sources';

/** Rate limit of every operation that moves money. */
export const moneyLimit = defineLimit('money', {
  counts: 'operations that commit or move money',
  limit: MONEY_OPERATIONS_PER_MINUTE,
  windowS: 60,
  per: 'caller',
});

/** For so long after a key was revoked, an order of it may still be paid. */
const LATE_PAYMENT_DAYS = 7;
const SINCE = `CASE WHEN c.limits ? 'budget_cents' THEN '-infinity' ELSE $3::timestamptz END`;
/**
 * What the keys ($1) and those below them have spent, without the rows in question ($2). $3 and $4 begin the day and the hour.
 * Only a budget adds up all of the past, with all keys that were ever made below it.
 */
const LIMITED = statement(
  'spending_limits',
  `SELECT c.key_id AS "keyId", c.daily_cap_cents AS "dailyCapCents", c.limits, c.revoked_at AS "revokedAt",
          c.expires_at AS "expiresAt", s.total, s.today, s."thisHour"
     FROM agent_keys c
     JOIN LATERAL (
       SELECT coalesce(sum(s.cents), 0)::bigint AS total,
              coalesce(sum(s.cents) FILTER (WHERE s.at >= $3), 0)::bigint AS today,
              coalesce(sum(s.cents) FILTER (WHERE s.at >= $4), 0)::bigint AS "thisHour"
         FROM ${spendingOf(
           `k.agent_id = c.agent_id AND (k.key_id = c.key_id OR c.key_id = ANY (k.ancestor_ids))
             AND coalesce(k.revoked_at, 'infinity') >= ${SINCE} - interval '${LATE_PAYMENT_DAYS} days'`,
           SINCE,
         )} s
        WHERE s.id <> ALL($2)) s ON true
    WHERE c.key_id = ANY($1) AND (c.limits IS NOT NULL OR c.daily_cap_cents IS NOT NULL OR c.key_id = $5)
    ORDER BY cardinality(c.ancestor_ids) DESC`,
);
const CATEGORIES = statement('spending_categories', 'SELECT id, category FROM listings WHERE id = ANY($1)');
/** An agent's spending since a point in time, without approved spending and without the subjects in question ($3). */
const SPENT_WITHOUT_APPROVAL = statement(
  'spending_unasked',
  `SELECT coalesce(sum(s.cents), 0)::bigint AS sum FROM ${spendingOf('k.agent_id = $1', '$2')} s
    WHERE s.id <> ALL($3) AND NOT ${APPROVED}`,
);
const PURCHASES_WITHOUT_APPROVAL = statement(
  'spending_rate',
  `SELECT count(*)::int AS sum FROM ${spendingOf('k.agent_id = $1', '$2')} s
    WHERE s.id <> ALL($3) AND s.seller_id = $4 AND NOT ${APPROVED}`,
);

/** The paying key, and the keys whose limits it counts against. */
export type Payer = Pick<KeyHolder, 'agentId' | 'keyId' | 'limitedBy' | 'ownerId'>;

interface LimitedKey extends SpentWithin, Record<string, unknown> {
  keyId: string;
  dailyCapCents: Cents | null;
  limits: KeyLimits | null;
  revokedAt: Date | null;
  expiresAt: Date | null;
}

export type { PurchaseTerms };
export type RequestedSpending = Omit<SpendingRequest, 'agentId'>;

/** Spending controls for all money that leaves an agent: the limits of keys, and what the owner wants to approve. */
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
    if (payer.limitedBy.length > 0)
      await acquireAdvisoryLocks(tx, ...payer.limitedBy.map((keyId) => `spending:${keyId}`));
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
    const bought = spending.kind === 'purchase' ? lines : [];
    await this.requireWithinLimits(tx, totalCents, payer, at, { subjectIds, bought });
    await this.approvals.require(tx, { ...spending, agentId }, at, {
      spentSince: (since) => sumOf(tx, SPENT_WITHOUT_APPROVAL, [agentId, since, subjectIds]),
      purchasesSince: (since, sellerId) =>
        sumOf(tx, PURCHASES_WITHOUT_APPROVAL, [agentId, since, subjectIds, sellerId]),
    });
  }

  /**
   * Throws if this amount would exceed a limit of the key or of a key above it, or if one of them does not allow an item.
   * Rows in `subjectIds` are not counted twice. Without `acquireLocks`, it is only a check in advance.
   */
  async requireWithinLimits(
    tx: Tx,
    totalCents: Cents,
    { keyId, limitedBy }: Payer,
    at: Date,
    { subjectIds = [], bought = [] }: { subjectIds?: string[]; bought?: readonly BoughtLine[] } = {},
  ): Promise<void> {
    if (limitedBy.length === 0) return;
    const keys = await execute<LimitedKey>(tx, LIMITED, [
      limitedBy,
      subjectIds,
      utcMidnight(at),
      utcHour(at),
      keyId,
    ]);
    const limited = keys.map((key) => ({ ...key, all: limitsOf(key) }));
    // it may have ended while this waited for the lock
    const own = keys.find((key) => key.keyId === keyId);
    if (!own || own.revokedAt !== null) throw keyRevoked();
    if (own.expiresAt !== null && own.expiresAt <= at) throw keyExpired();
    if (bought.length > 0) {
      const items = await itemsOf(tx, bought, limited);
      for (const { keyId: limitedId, all } of limited) {
        const list = lackingList(all, items);
        if (list !== undefined) throw purchaseNotAllowed(list, limitedId, all[list] ?? []);
      }
    }
    const uses = limited.flatMap((key) =>
      usesOf(key.all, key, at).map((use) => ({ ...use, keyId: key.keyId })),
    );
    const exceeded = tightest(uses.filter(({ leftCents }) => totalCents > leftCents));
    if (exceeded) throw spendingCapExceeded(exceeded, totalCents, exceeded.keyId === keyId);
  }
}

export type BoughtLine = Pick<RequestedSpending['lines'][0], 'listingId' | 'sellerId'>;

/** The categories are read only if a key lists some. */
async function itemsOf(
  tx: Tx,
  lines: readonly BoughtLine[],
  limited: { all: AllLimits }[],
): Promise<Bought[]> {
  const listingIds = lines.map(({ listingId }) => listingId ?? '');
  const rows = limited.some(({ all }) => all.allowed_categories)
    ? await execute<{ id: string; category: string }>(tx, CATEGORIES, [listingIds])
    : [];
  const categories = new Map(rows.map(({ id, category }) => [id, category]));
  return lines.map(({ listingId, sellerId }) => ({
    allowed_sellers: sellerId ?? '',
    allowed_categories: categories.get(listingId ?? '') ?? '',
    allowed_listings: listingId ?? '',
  }));
}

async function sumOf(tx: Tx, sum: typeof SPENT_WITHOUT_APPROVAL, values: unknown[]): Promise<number> {
  const [row] = await execute<{ sum: number }>(tx, sum, values);
  return row?.sum ?? 0;
}

const LIMIT_NAMES: Record<AmountLimit, string> = {
  budget_cents: 'budget',
  max_purchase_cents: 'limit per purchase',
  hourly_cap_cents: 'hourly cap',
  daily_cap_cents: 'daily cap',
};
const RESETS: Partial<Record<AmountLimit, string>> = {
  hourly_cap_cents: ' The next hour begins at resets_at.',
  daily_cap_cents: ' The day ends at 00:00 UTC.',
};

/** Nothing is used of a limit per purchase. */
const leftOf = (limit: AmountLimit, cents: Cents): string =>
  limit === 'max_purchase_cents' ? `which is ${cents} cents` : `of which ${cents} cents are left`;

export const spendingCapExceeded = refusal({
  code: 'spending_cap_exceeded',
  kind: 'forbidden',
  meaning: 'This would exceed a limit of the key or token, or of a key above it; limit names it.',
  next: 'left_cents is what you can still spend within this limit. Ask the person you work for, or wait until resets_at, if it is set.',
  text: ({ limit, keyId, ...use }: LimitUse & { keyId: string }, totalCents: Cents, isOwn: boolean) => ({
    detail: `This would exceed the ${LIMIT_NAMES[limit]} of ${isOwn ? 'the key or token' : 'a key above yours'}, ${leftOf(limit, use.leftCents)}.${RESETS[limit] ?? ''}`,
    limit,
    key_id: keyId,
    limit_cents: use.limitCents,
    spent_cents: use.spentCents,
    left_cents: use.leftCents,
    resets_at: use.resetsAt?.toISOString() ?? null,
    ...(limit === 'daily_cap_cents' && {
      daily_cap_cents: use.limitCents,
      spent_today_cents: use.spentCents,
      left_today_cents: use.leftCents,
    }),
    total_cents: totalCents,
  }),
});

export const purchaseNotAllowed = refusal({
  code: 'purchase_not_allowed',
  kind: 'forbidden',
  meaning: 'The key or token, or a key above it, may buy only what allowed lists.',
  next: 'Buy something that `allowed` lists, or ask the person you work for to allow this.',
  text: (limit: AllowList, keyId: string, allowed: string[]) => ({
    detail: `This key may buy only what ${limit} lists.`,
    limit,
    key_id: keyId,
    allowed,
  }),
});
