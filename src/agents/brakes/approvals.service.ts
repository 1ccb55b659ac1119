import { Injectable } from '@nestjs/common';
import { after, Clock, HOUR } from '../../kernel/clock';
import { DomainError } from '../../kernel/domain-error';
import { newId } from '../../kernel/ids';
import { LastingRefusal } from '../../platform/commands/lasting-refusal';
import { Settings } from '../../platform/config/settings';
import { takeTurns } from '../../platform/database/locks';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Outbox } from '../../platform/outbox/outbox';
import { approvalEvent } from './brakes.events';
import { tooManyApprovals } from './brakes.errors';
import { type ApprovalLine, linesOf, titleOf, totalOf, type Wish } from './wish';

export type { Wish };

/** How long a question waits, and how long a yes is good. */
export const APPROVAL_LIVES_MS = 24 * HOUR;
/** What an agent spends within this time without asking counts as one purchase. */
export const COUNTED_TOGETHER_MS = HOUR;
const MAX_PENDING = 20;

/** Agents that need not ask wait for nobody. */
const TAKE_TURNS = statement(
  'approvals_take_turns',
  `SELECT approval_above_cents AS above,
          CASE WHEN approval_above_cents IS NOT NULL
            THEN pg_advisory_xact_lock(hashtextextended('asking:' || agent_id, 0))::text END AS turn
     FROM agents WHERE agent_id = $1`,
);
/** A yes is good for one purchase, and for the orders of that one as long as they wait for their money. */
const USE = statement(
  'approvals_use',
  `UPDATE approvals SET status = 'used', order_ids = coalesce(order_ids, $3) WHERE id = (
     SELECT id FROM approvals
      WHERE agent_id = $1
        AND ((status = 'approved' AND expires_at > $4 AND lines = $2::jsonb) OR (status = 'used' AND order_ids @> $3))
      ORDER BY status DESC, id LIMIT 1 FOR UPDATE)
   RETURNING 1 AS used`,
);
const LAPSE_OWN = statement(
  'approvals_lapse_own',
  `UPDATE approvals SET status = 'expired' WHERE agent_id = $1 AND status = 'pending' AND expires_at <= $2`,
);
const PENDING = statement(
  'approvals_pending',
  `SELECT count(*)::int AS pending FROM approvals WHERE agent_id = $1 AND status = 'pending' AND lines <> $2::jsonb`,
);
/** Asked again, the question stays what it was. */
const ASK = statement(
  'approvals_ask',
  `INSERT INTO approvals (id, agent_id, listing_id, listing_title, seller_id, quantity, total_cents, lines, status,
                          expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)
   ON CONFLICT (agent_id, md5(lines::text)) WHERE status = 'pending' DO UPDATE SET lines = approvals.lines
   RETURNING id, id = $1 AS fresh`,
);

/** What costs more than the owner of an agent lets it spend alone waits for the owner's yes. */
@Injectable()
export class ApprovalsService {
  /** What the agent of a transaction may spend alone, read with its turn. */
  private readonly thresholds = new WeakMap<Tx, { agentId: string; above: number | null }>();

  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Purchases of an agent that has to ask are made one after the other: each counts what the last one cost. */
  async takeTurns(tx: Tx, agentId: string): Promise<void> {
    const [agent] = await execute<{ above: number | null }>(tx, TAKE_TURNS, [agentId]);
    this.thresholds.set(tx, { agentId, above: agent?.above ?? null });
  }

  /**
   * Uses up the yes for this purchase, if one is needed. `spentLately` is what else the agent has spent since then
   * without asking. The refusal leaves the question behind for the owner. Errors: `approval_required`.
   */
  async require(tx: Tx, wish: Wish, at: Date, spentLately: (since: Date) => Promise<number>): Promise<void> {
    const { agentId, orderIds } = wish;
    if (this.thresholds.get(tx)?.agentId !== agentId) await this.takeTurns(tx, agentId);
    const above = this.thresholds.get(tx)?.above ?? null;
    if (above === null) return;
    const total = totalOf(wish);
    const lately = total > above ? 0 : await spentLately(after(at, -COUNTED_TOGETHER_MS));
    if (total + lately <= above) return;
    const used = await execute(tx, USE, [agentId, linesOf(wish), orderIds, at]);
    if (used.length > 0) return;
    const together = lately === 0 ? '' : `; with this it would be ${total + lately} within an hour`;
    const detail = `The owner of this agent has to approve what costs more than ${above} cents${together}.`;
    const sums = { threshold_cents: above, total_cents: total, spent_lately_cents: lately };
    const ask = (later: Tx): Promise<DomainError> => this.ask(later, wish, detail, sums);
    throw new LastingRefusal('approval_required', 'forbidden', detail, ask, sums);
  }

  private async ask(tx: Tx, wish: Wish, detail: string, sums: Record<string, number>): Promise<DomainError> {
    const at = this.clock.now();
    const { agentId } = wish;
    const lines = linesOf(wish);
    await takeTurns(tx, `approvals:${agentId}`);
    await execute(tx, LAPSE_OWN, [agentId, at]);
    const [row] = await execute<{ pending: number }>(tx, PENDING, [agentId, lines]);
    if ((row?.pending ?? 0) >= MAX_PENDING) return tooManyApprovals(MAX_PENDING);
    const expiresAt = after(at, APPROVAL_LIVES_MS);
    const { listingId, sellerId, quantity } = wish.lines[0];
    const facts = { agentId, listingId, listingTitle: titleOf(wish), quantity, totalCents: totalOf(wish) };
    const asked = await execute<{ id: string; fresh: boolean }>(tx, ASK, [
      ...[newId('apr', at.getTime()), agentId, listingId, facts.listingTitle, sellerId, quantity],
      ...[facts.totalCents, lines, expiresAt, at],
    ]);
    const [{ id, fresh }] = asked as [{ id: string; fresh: boolean }];
    if (fresh) {
      const approval = {
        ...facts,
        lines: JSON.parse(lines) as ApprovalLine[],
        id,
        status: 'pending',
        expiresAt,
      };
      await this.outbox.record(tx, approvalEvent(approval, 'requested', at, this.settings.livemode));
    }
    return new DomainError(
      'approval_required',
      'forbidden',
      `${detail} It was asked; repeat the order once it agrees.`,
      {
        approval_id: id,
        approval_url: `${this.settings.PUBLIC_URL}/account/approvals/${id}`,
        ...sums,
      },
    );
  }
}
