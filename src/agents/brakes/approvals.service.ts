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
import { type ApprovalFacts, approvalEvent } from './brakes.events';
import { tooManyApprovals } from './brakes.errors';

/** How long a question waits, and how long a yes is good. */
export const APPROVAL_LIVES_MS = 24 * HOUR;
const MAX_PENDING = 20;

const THRESHOLD = statement(
  'approvals_threshold',
  'SELECT approval_above_cents AS above FROM agents WHERE agent_id = $1',
);
/** A yes is good for one order, and for that one as long as it waits for its money. */
const USE = statement(
  'approvals_use',
  `UPDATE approvals SET status = 'used', order_id = $4 WHERE id = (
     SELECT id FROM approvals
      WHERE agent_id = $1 AND listing_id = $2 AND total_cents = $3
        AND ((status = 'approved' AND expires_at > $5) OR (status = 'used' AND order_id = $4))
      ORDER BY status DESC, id LIMIT 1 FOR UPDATE)
   RETURNING 1 AS used`,
);
const PENDING = statement(
  'approvals_pending',
  `SELECT count(*)::int AS pending FROM approvals
    WHERE agent_id = $1 AND status = 'pending' AND expires_at > $2
      AND NOT (listing_id = $3 AND total_cents = $4)`,
);
const ASK = statement(
  'approvals_ask',
  `INSERT INTO approvals (id, agent_id, listing_id, listing_title, seller_id, quantity, total_cents, status,
                          expires_at, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9)
   ON CONFLICT (agent_id, listing_id, total_cents) WHERE status = 'pending' DO UPDATE SET
     expires_at = $8, listing_title = $4, quantity = $6
   RETURNING id, id = $1 AS fresh`,
);

/** What an agent is about to buy. */
export interface Wish {
  agentId: string;
  listingId: string;
  listingTitle: string;
  sellerId: string;
  quantity: number;
  totalCents: number;
  orderId: string;
}

/** What costs more than the owner of an agent lets it spend alone waits for the owner's yes. */
@Injectable()
export class ApprovalsService {
  constructor(
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Uses up the yes for this purchase, if one is needed. The refusal leaves the question behind for the owner.
   * Errors: `approval_required`.
   */
  async require(tx: Tx, wish: Wish, at: Date): Promise<void> {
    const { agentId, listingId, totalCents, orderId } = wish;
    const [agent] = await execute<{ above: number | null }>(tx, THRESHOLD, [agentId]);
    const above = agent?.above ?? null;
    if (above === null || totalCents <= above) return;
    const used = await execute(tx, USE, [agentId, listingId, totalCents, orderId, at]);
    if (used.length > 0) return;
    const detail = `The owner of this agent has to approve what costs more than ${above} cents.`;
    throw new LastingRefusal(
      'approval_required',
      'forbidden',
      detail,
      (later) => this.ask(later, wish, above, detail),
      {
        threshold_cents: above,
        total_cents: totalCents,
      },
    );
  }

  private async ask(tx: Tx, wish: Wish, above: number, detail: string): Promise<DomainError> {
    const at = this.clock.now();
    const { agentId, listingId, listingTitle, sellerId, quantity, totalCents } = wish;
    await takeTurns(tx, `approvals:${agentId}`);
    const [row] = await execute<{ pending: number }>(tx, PENDING, [agentId, at, listingId, totalCents]);
    if ((row?.pending ?? 0) >= MAX_PENDING) return tooManyApprovals(MAX_PENDING);
    const id = newId('apr', at.getTime());
    const expiresAt = after(at, APPROVAL_LIVES_MS);
    const terms = [listingTitle, sellerId, quantity, totalCents, expiresAt, at];
    const asked = await execute<{ id: string; fresh: boolean }>(tx, ASK, [id, agentId, listingId, ...terms]);
    const [approval] = asked as [{ id: string; fresh: boolean }];
    if (approval.fresh) {
      const facts: ApprovalFacts = { ...wish, id, status: 'pending', expiresAt };
      await this.outbox.record(tx, approvalEvent(facts, 'requested', at, this.settings.livemode));
    }
    return new DomainError(
      'approval_required',
      'forbidden',
      `${detail} It was asked; repeat the order once it agrees.`,
      {
        approval_id: approval.id,
        approval_url: `${this.settings.PUBLIC_URL}/account/approvals/${approval.id}`,
        threshold_cents: above,
        total_cents: totalCents,
      },
    );
  }
}
