import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { after } from '../../kernel/clock';
import { earliestId, newId } from '../../kernel/ids';
import { execute, Database, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { defineRetentionTime } from '../../platform/workers/retention';
import { APPROVAL_MS, APPROVAL_RETENTION_MS } from '../policies';
import { ApprovalAddresses } from './approval-addresses';
import { SpendingApproval } from './approval.entity';
import { approvalLifecycle, APPROVED, REQUESTED, LAPSED, OPEN_IN_SQL, USED } from './approval.lifecycle';
import type { ApprovalFacts } from './owner-controls.events';
import { type ApprovalLine, linesOf, type SpendingRequest, titleOf, totalOf } from './spending-request';

defineRetentionTime('finished approvals', APPROVAL_RETENTION_MS);

const LOCK_OWN = statement(
  'approvals_lock_own',
  `SELECT p.id, p.agent_id AS "agentId", p.kind, p.listing_id AS "listingId", p.listing_title AS "listingTitle",
          p.quantity, p.total_cents AS "totalCents", p.lines, p.status, p.expires_at AS "expiresAt"
     FROM approvals p JOIN agents a ON a.agent_id = p.agent_id
    WHERE p.id = $1 AND a.owner_id = $2 FOR UPDATE OF p`,
);
const PENDING = statement(
  'approvals_pending',
  `SELECT count(*)::int AS pending FROM approvals WHERE agent_id = $1 AND status = '${REQUESTED}' AND lines <> $2::jsonb`,
);
/** A repeated request returns the pending one. */
const REQUEST = statement(
  'approvals_ask',
  `INSERT INTO approvals (id, agent_id, kind, listing_id, listing_title, seller_id, quantity, total_cents, lines, status,
                          expires_at, created_at, sealed_addresses)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '${REQUESTED}', $10, $11, $12)
   ON CONFLICT (agent_id, md5(lines::text)) WHERE status = '${REQUESTED}' DO UPDATE SET lines = approvals.lines
   RETURNING id, id = $1 AS fresh`,
);
/**
 * An approval covers one purchase, payout, or refund, and the orders of that purchase while they await payment. A higher
 * refund of the same case needs another one.
 */
const USE = statement(
  'approvals_use',
  `UPDATE approvals SET status = '${USED}', order_ids = coalesce(order_ids, $3) WHERE id = (
     SELECT id FROM approvals
      WHERE agent_id = $1
        AND ((status = '${APPROVED}' AND expires_at > $4 AND lines = $2::jsonb)
          OR (status = '${USED}' AND order_ids @> $3 AND (kind <> 'refund' OR lines = $2::jsonb)))
      ORDER BY status DESC, id LIMIT 1 FOR UPDATE)
   RETURNING 1 AS used`,
);
const EXPIRE_OF_AGENT = statement(
  'approvals_expire_of_agent',
  `UPDATE approvals SET status = '${LAPSED}' WHERE agent_id = $1 AND status IN (${OPEN_IN_SQL}) AND expires_at <= $2`,
);
const EXPIRE = statement(
  'approvals_expire',
  `UPDATE approvals SET status = '${LAPSED}' WHERE id IN (
     SELECT id FROM approvals WHERE status IN (${OPEN_IN_SQL}) AND expires_at <= $1
      ORDER BY expires_at, id LIMIT 500 FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS expired`,
);
const FORGET = statement(
  'approvals_forget',
  `DELETE FROM approvals WHERE id IN (
     SELECT id FROM approvals WHERE id < $1 AND status NOT IN (${OPEN_IN_SQL}) ORDER BY id LIMIT 500)
   RETURNING 1 AS gone`,
);

/** `fresh`: this request was not already pending. */
type RequestedApproval = ApprovalFacts & { fresh: boolean };

/** Writes approvals. Every status change follows `approvalLifecycle`. */
@Injectable()
export class ApprovalStore {
  constructor(
    private readonly database: Database,
    @InjectRepository(SpendingApproval) private readonly approvals: Repository<SpendingApproval>,
    private readonly addresses: ApprovalAddresses,
  ) {}

  /** Only for the agent's owner. */
  async lockOwn(tx: Tx, id: string, ownerId: string): Promise<ApprovalFacts | undefined> {
    const [approval] = await execute<ApprovalFacts>(tx, LOCK_OWN, [id, ownerId]);
    return approval;
  }

  /** Only those of this agent. */
  ofAgent(agentId: string, ids: readonly string[]): Promise<SpendingApproval[]> {
    return this.approvals.findBy({ agentId, id: In(ids) });
  }

  /** Counts the agent's other pending requests, after expiring overdue ones. */
  async countWaiting(tx: Tx, request: SpendingRequest, at: Date): Promise<number> {
    await execute(tx, EXPIRE_OF_AGENT, [request.agentId, at]);
    const [row] = await execute<{ pending: number }>(tx, PENDING, [request.agentId, this.linesOf(request)]);
    return row?.pending ?? 0;
  }

  async request(tx: Tx, request: SpendingRequest, at: Date): Promise<RequestedApproval> {
    const { agentId, kind } = request;
    const { listingId, sellerId, quantity } = request.lines[0];
    const expiresAt = after(at, APPROVAL_MS);
    const lines = this.linesOf(request);
    const newApprovalId = newId('apr', at.getTime());
    const [listingTitle, totalCents] = [titleOf(request), totalOf(request)];
    const facts = { agentId, kind, listingId, listingTitle, quantity, totalCents };
    const [asked] = await execute<{ id: string; fresh: boolean }>(tx, REQUEST, [
      newApprovalId,
      agentId,
      kind,
      listingId,
      listingTitle,
      sellerId,
      quantity,
      totalCents,
      lines,
      expiresAt,
      at,
      this.addresses.encrypt(newApprovalId, request),
    ]);
    const kept = JSON.parse(lines) as ApprovalLine[];
    return {
      ...facts,
      ...(asked as { id: string; fresh: boolean }),
      lines: kept,
      status: REQUESTED,
      expiresAt,
    };
  }

  /** The caller must hold the lock on the approval. An approval is valid for a day; a decline is final. */
  async decide(
    tx: Tx,
    approval: ApprovalFacts,
    transition: 'approve' | 'decline',
    by: string,
    at: Date,
  ): Promise<ApprovalFacts> {
    const status = approvalLifecycle.next(approval.status, transition, 'owner');
    const expiresAt = transition === 'approve' ? after(at, APPROVAL_MS) : at;
    const { id, status: from } = approval;
    const decision = { status, decidedBy: by, decidedAt: at, expiresAt };
    await tx.update(SpendingApproval, { id, status: from }, decision);
    return { ...approval, status, expiresAt };
  }

  /** Uses up a matching approval. Returns false if there is none. */
  async use(tx: Tx, request: SpendingRequest, at: Date): Promise<boolean> {
    const { agentId, subjectIds } = request;
    const used = await execute(tx, USE, [agentId, this.linesOf(request), subjectIds, at]);
    return used.length > 0;
  }

  /** Expires all open requests and approvals, for an agent without an owner. */
  async endAll(tx: Tx, agentId: string): Promise<void> {
    await execute(tx, EXPIRE_OF_AGENT, [agentId, 'infinity']);
  }

  /** Expires overdue approvals and deletes old ones. Returns whether there were any. */
  async expire(at: Date): Promise<boolean> {
    const expired = await this.database.rows(EXPIRE, [at]);
    const gone = await this.database.rows(FORGET, [earliestId('apr', after(at, -APPROVAL_RETENTION_MS))]);
    return expired.length + gone.length > 0;
  }

  private linesOf(request: SpendingRequest): string {
    return linesOf(request, (address) => this.addresses.digestOf(address));
  }
}
