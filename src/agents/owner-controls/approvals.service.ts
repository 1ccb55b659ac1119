import { Injectable } from '@nestjs/common';
import { after, Clock, MINUTE } from '../../kernel/clock';
import { DomainError, type ErrorExtras } from '../../kernel/domain-error';
import { PersistedRefusal } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { acquireAdvisoryLocks } from '../../platform/database/locks';
import { LockTaken, mayWaitFor, sharedStep } from '../../platform/database/shared-steps';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { COUNTED_TOGETHER_MS, MAX_PENDING_APPROVALS } from '../policies';
import { ApprovalAddresses } from './approval-addresses';
import { ApprovalStore } from './approval-store';
import { SpendingApproval } from './approval.entity';
import { type ApprovalStatus, REQUESTED, statusAt } from './approval.lifecycle';
import { tooManyApprovals, approvalRequired } from './owner-controls.errors';
import { approvalRequested } from './owner-controls.events';
import {
  type PurchaseTerms,
  type SpendingKind,
  type SpendingRequest,
  totalOf,
  withTerms,
} from './spending-request';

export type { PurchaseTerms, SpendingKind, SpendingRequest };

/** The status of an approval, and since when it has it. */
export interface ApprovalOutcome {
  status: ApprovalStatus;
  changedAt: Date;
}

/** When an agent needs the owner's approval. */
interface ApprovalRules {
  /** For spending of more than this; null for never. */
  above: number | null;
  /** For more purchases than this from one seller in a minute; null for never. */
  perMinute: number | null;
}
const NO_RULES: ApprovalRules = { above: null, perMinute: null };

/** Takes the lock only for agents that need approvals. */
const ACQUIRE_LOCKS = statement(
  'approvals_take_turns',
  `SELECT agent_id, approval_above_cents AS above, purchases_per_minute AS "perMinute",
          CASE WHEN approval_above_cents IS NULL AND purchases_per_minute IS NULL THEN NULL
            WHEN $2 THEN pg_advisory_xact_lock(hashtextextended('asking:' || agent_id, 0)) IS NULL
            ELSE NOT pg_try_advisory_xact_lock(hashtextextended('asking:' || agent_id, 0)) END AS taken
     FROM (SELECT agent_id, approval_above_cents, purchases_per_minute FROM agents WHERE agent_id = ANY($1::text[]) ORDER BY agent_id) a`,
);
const acquireLocksOf = sharedStep<string, ApprovalRules>(async (tx, agentIds) => {
  type Turn = ApprovalRules & { agent_id: string; taken: boolean | null };
  const turns = await execute<Turn & Record<string, unknown>>(tx, ACQUIRE_LOCKS, [
    agentIds,
    mayWaitFor(tx, agentIds),
  ]);
  const byAgent = new Map(turns.map((turn) => [turn.agent_id, turn]));
  return agentIds.map((agentId) => {
    const turn = byAgent.get(agentId);
    return turn?.taken ? new LockTaken() : (turn ?? NO_RULES);
  });
});
const OPEN_UNTIL = statement(
  'approval_open_until',
  `SELECT expires_at AS "expiresAt" FROM approvals WHERE id = $1 AND status = $2 AND expires_at > $3 FOR SHARE`,
);

/** What else an agent has spent without approval, apart from the request in question. */
export interface EarlierSpending {
  spentSince(since: Date): Promise<number>;
  purchasesSince(since: Date, sellerId: string): Promise<number>;
}

/** Spending above the threshold that an owner sets, or faster than the owner allows, needs the owner's approval. */
@Injectable()
export class ApprovalsService {
  /** The rules of the agent in this transaction, read under the advisory lock. */
  private readonly rules = new WeakMap<Tx, ApprovalRules & { agentId: string }>();

  constructor(
    private readonly store: ApprovalStore,
    private readonly addresses: ApprovalAddresses,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Serializes the spending of an agent that needs approvals, so that each purchase, payout, and refund counts the
   * earlier ones.
   */
  async acquireLocks(tx: Tx, agentId: string): Promise<void> {
    const { above, perMinute } = await acquireLocksOf(tx, agentId);
    this.rules.set(tx, { agentId, above, perMinute });
  }

  /** Whether any spending of the agent may need approval. `acquireLocks` has read this in this transaction. */
  mayBeNeeded(tx: Tx): boolean {
    const { above, perMinute } = this.rules.get(tx) ?? NO_RULES;
    return above !== null || perMinute !== null;
  }

  /**
   * Uses up the approval for this request, if it needs one. Without an approval, throws a refusal that persists the request
   * for the owner.
   */
  async require(tx: Tx, request: SpendingRequest, at: Date, earlier: EarlierSpending): Promise<void> {
    const { agentId } = request;
    if (this.rules.get(tx)?.agentId !== agentId) await this.acquireLocks(tx, agentId);
    const rules = this.rules.get(tx) ?? NO_RULES;
    const reason =
      (await aboveThreshold(rules, request, at, earlier)) ?? (await tooFast(rules, request, at, earlier));
    if (!reason) return;
    const described = await withTerms(request);
    if (await this.store.use(tx, described, at)) return;
    const { detail, facts } = reason;
    const createRequest = (later: Tx): Promise<DomainError> =>
      this.createRequest(later, described, detail, facts);
    throw new PersistedRefusal('approval_required', 'forbidden', detail, createRequest, facts);
  }

  /** The current status of a request; undefined if the request was deleted. */
  async statusOf(tx: Tx, approvalId: string): Promise<ApprovalStatus | undefined> {
    const approval = await tx.findOneBy(SpendingApproval, { id: approvalId });
    return approval ? statusAt(approval.status, approval.expiresAt, this.clock.now()) : undefined;
  }

  /** The approvals with these ids that belong to the agent, by id. */
  async outcomes(agentId: string, ids: readonly string[]): Promise<Map<string, ApprovalOutcome>> {
    const now = this.clock.now();
    const found = ids.length === 0 ? [] : await this.store.ofAgent(agentId, ids);
    return new Map(
      found.map(({ id, status: stored, expiresAt, decidedAt, createdAt }) => {
        const status = statusAt(stored, expiresAt, now);
        return [id, { status, changedAt: status === stored ? (decidedAt ?? createdAt) : expiresAt }];
      }),
    );
  }

  /** The page on which the owner decides. */
  pageOf(approvalId: string): string {
    return `${this.settings.PUBLIC_URL}/account/approvals/${approvalId}`;
  }

  /**
   * Returns the deadline of a pending request, else undefined. Locks the row, so that nobody decides before this
   * transaction ends.
   */
  async openUntil(tx: Tx, approvalId: string): Promise<Date | undefined> {
    const values = [approvalId, REQUESTED, this.clock.now()];
    const [open] = await execute<{ expiresAt: Date }>(tx, OPEN_UNTIL, values);
    return open?.expiresAt;
  }

  private async createRequest(
    tx: Tx,
    request: SpendingRequest,
    detail: string,
    facts: ErrorExtras,
  ): Promise<DomainError> {
    const at = this.clock.now();
    await acquireAdvisoryLocks(tx, `approvals:${request.agentId}`);
    if ((await this.store.countWaiting(tx, request, at)) >= MAX_PENDING_APPROVALS)
      return tooManyApprovals(MAX_PENDING_APPROVALS);
    const { fresh, ...approval } = await this.store.request(tx, request, at);
    if (fresh) await this.outbox.record(tx, approvalRequested(approval, at));
    const lines = this.addresses.shownFor(request, approval.lines);
    return approvalRequired(approval.id, this.pageOf(approval.id), detail, { ...facts, lines });
  }
}

/** Why a request needs approval. */
interface Reason {
  detail: string;
  facts: ErrorExtras;
}

async function aboveThreshold(
  { above }: ApprovalRules,
  request: SpendingRequest,
  at: Date,
  { spentSince }: EarlierSpending,
): Promise<Reason | undefined> {
  if (above === null) return undefined;
  const total = totalOf(request);
  const lately = await spentSince(after(at, -COUNTED_TOGETHER_MS));
  if (total + lately <= above) return undefined;
  const together = lately === 0 ? '' : `; with this it would be ${total + lately} within an hour`;
  return {
    detail: `The owner of this agent must approve spending of more than ${above} cents${together}.`,
    facts: { threshold_cents: above, total_cents: total, spent_lately_cents: lately },
  };
}

/** A basket counts as many purchases as it has lines of the seller. */
async function tooFast(
  { perMinute }: ApprovalRules,
  request: SpendingRequest,
  at: Date,
  { purchasesSince }: EarlierSpending,
): Promise<Reason | undefined> {
  if (perMinute === null || request.kind !== 'purchase') return undefined;
  const { lines } = request;
  const sellerIds = [...new Set(lines.flatMap(({ sellerId }) => sellerId ?? []))];
  const since = after(at, -MINUTE);
  for (const sellerId of sellerIds) {
    const earlier = await purchasesSince(since, sellerId);
    const purchases = earlier + lines.filter((line) => line.sellerId === sellerId).length;
    if (purchases <= perMinute) continue;
    return {
      detail: `The owner of this agent must approve more than ${perMinute} purchases from ${sellerId} within a minute.`,
      facts: {
        purchases_per_minute: perMinute,
        seller_id: sellerId,
        purchases,
        total_cents: totalOf(request),
      },
    };
  }
  return undefined;
}
