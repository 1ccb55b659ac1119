import { Injectable, type OnModuleInit } from '@nestjs/common';
import { after, Clock, DAY, MINUTE } from '../../kernel/clock';
import { notFound } from '../../kernel/domain-error';
import { earliestId } from '../../kernel/ids';
import { Commands } from '../../platform/commands/commands';
import { Settings } from '../../platform/config/settings';
import { execute, Reads, statement } from '../../platform/database/statements';
import { Outbox } from '../../platform/outbox/outbox';
import type { Caller } from '../../platform/security/caller';
import { Workers } from '../../platform/workers/workers';
import { APPROVAL_LIVES_MS } from './approvals.service';
import { approvalDecided } from './brakes.errors';
import { type ApprovalFacts, approvalEvent } from './brakes.events';
import type { Owner } from './brakes.service';

const KEPT_MS = 90 * DAY;

const COLUMNS = `p.id, p.agent_id AS "agentId", p.listing_id AS "listingId", p.listing_title AS "listingTitle",
       p.quantity, p.total_cents AS "totalCents", p.lines, p.status, p.expires_at AS "expiresAt"`;
const LOCK_OWN = statement(
  'approvals_lock_own',
  `SELECT ${COLUMNS} FROM approvals p JOIN agents a ON a.agent_id = p.agent_id
    WHERE p.id = $1 AND a.owner_id = $2 FOR UPDATE OF p`,
);
const DECIDE = statement(
  'approvals_decide',
  'UPDATE approvals SET status = $2, decided_by = $3, decided_at = $4, expires_at = $5 WHERE id = $1',
);
const LAPSE = statement(
  'approvals_lapse',
  `UPDATE approvals SET status = 'expired' WHERE id IN (
     SELECT id FROM approvals WHERE status IN ('pending', 'approved') AND expires_at <= $1
      ORDER BY expires_at LIMIT 500 FOR UPDATE SKIP LOCKED)
   RETURNING 1 AS lapsed`,
);
const FORGET = statement(
  'approvals_forget',
  `DELETE FROM approvals WHERE id IN (
     SELECT id FROM approvals WHERE id < $1 AND status NOT IN ('pending', 'approved') ORDER BY id LIMIT 500)
   RETURNING 1 AS gone`,
);

/** The owner's yes or no to what an agent wants to buy. */
@Injectable()
export class ApprovalDecisions implements OnModuleInit {
  constructor(
    private readonly commands: Commands,
    private readonly outbox: Outbox,
    private readonly reads: Reads,
    private readonly workers: Workers,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.workers.add({ name: 'approvals', role: 'sweeper', everyMs: MINUTE, step: () => this.lapse() });
  }

  /** Good for one purchase of just this within a day. Errors: `approval_not_found`, `approval_decided`. */
  approve(caller: Caller, owner: Owner, approvalId: string): Promise<object> {
    return this.decide(caller, owner, approvalId, 'approved');
  }

  /** Errors: `approval_not_found`, `approval_decided`. */
  decline(caller: Caller, owner: Owner, approvalId: string): Promise<object> {
    return this.decide(caller, owner, approvalId, 'declined');
  }

  private decide(
    caller: Caller,
    { userId }: Owner,
    approvalId: string,
    to: 'approved' | 'declined',
  ): Promise<object> {
    return this.commands.run(caller, async (tx) => {
      const at = this.clock.now();
      const [approval] = await execute<ApprovalFacts>(tx, LOCK_OWN, [approvalId, userId]);
      if (!approval) throw notFound('approval');
      if (approval.status === to) return {};
      if (approval.status !== 'pending') throw approvalDecided(approval.status);
      if (approval.expiresAt <= at) throw approvalDecided('expired');
      const expiresAt = to === 'approved' ? after(at, APPROVAL_LIVES_MS) : at;
      await execute(tx, DECIDE, [approvalId, to, userId, at, expiresAt]);
      const decided = { ...approval, status: to, expiresAt };
      await this.outbox.record(tx, approvalEvent(decided, to, at, this.settings.livemode));
      return {};
    });
  }

  private async lapse(): Promise<boolean> {
    const now = this.clock.now();
    const lapsed = await this.reads.rows(LAPSE, [now]);
    const gone = await this.reads.rows(FORGET, [earliestKept(now)]);
    return lapsed.length + gone.length > 0;
  }
}

const earliestKept = (now: Date): string => earliestId('apr', after(now, -KEPT_MS));
