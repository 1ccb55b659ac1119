import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { type ApiKey, issuerIn, KEY_ISSUERS, type KeyIssuer } from '../api-keys/api-key.entity';
import { requireUsable } from '../api-keys/held-keys';
import { RIGHTS } from '../status/agent-status.lifecycle';
import { Agent } from '../profiles/agent.entity';
import { DECLINED, REQUESTED, LAPSED, OPEN_IN_SQL } from './approval.lifecycle';
import { ApprovalAddresses } from './approval-addresses';
import type { ApprovalAddress, ShownLine, SpendingKind } from './spending-request';
import type { SpendingApproval } from './approval.entity';

export { KEY_ISSUERS };
export type { KeyIssuer, ApprovalAddress, ShownLine, SpendingKind };

const AGENT_COLUMNS = {
  agentId: true,
  displayName: true,
  tagline: true,
  description: true,
  avatarUrl: true,
  status: true,
  claimedAt: true,
  frozenAt: true,
  approvalAboveCents: true,
  purchasesPerMinute: true,
} as const;
/** An agent that has an owner. */
export type OwnersAgent = Required<Pick<Agent, keyof typeof AGENT_COLUMNS>> & { claimedAt: Date };

export type OwnersKey = Pick<
  ApiKey,
  | 'agentId'
  | 'name'
  | 'scopes'
  | 'dailyCapCents'
  | 'limits'
  | 'purpose'
  | 'expiresAt'
  | 'lastUsedAt'
  | 'createdAt'
> & {
  keyId: string;
  /** The key that it was made below. */
  parentKeyId: string | null;
  /** Null for a delegated client, which has no secret. */
  prefix: string | null;
  issuer: KeyIssuer;
  /** It was created together with the agent. */
  isFirst: boolean;
  /** Until when an earlier secret of a rotated key works. */
  retiringUntil: Date | null;
};

export type OwnersApproval = Pick<
  SpendingApproval,
  'id' | 'agentId' | 'kind' | 'listingTitle' | 'totalCents' | 'status' | 'expiresAt' | 'createdAt'
> & {
  agentName: string;
  /** When the owner declined the same last; null if never. */
  declinedAt: Date | null;
  /** Everything that the approval covers. */
  lines: ShownLine[];
};

const KEYS = statement(
  'owner_keys',
  `SELECT k.id AS "keyId", k.agent_id AS "agentId", k.name, s.prefix, k.scopes, k.daily_cap_cents AS "dailyCapCents",
          k.ancestor_ids[cardinality(k.ancestor_ids)] AS "parentKeyId", k.limits, k.purpose, k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.created_at AS "createdAt",
          (SELECT max(r.retires_at) FROM api_key_secrets r
            WHERE r.key_id = k.id AND r.retires_at > $2) AS "retiringUntil",
          ${issuerIn('k', 'a')} AS issuer,
          NOT EXISTS (SELECT FROM api_keys o WHERE o.agent_id = k.agent_id AND o.id < k.id) AS "isFirst"
     FROM api_keys k JOIN agents a ON a.agent_id = k.agent_id
     LEFT JOIN api_key_secrets s ON s.key_id = k.id AND s.retires_at IS NULL
    WHERE k.agent_id = ANY($1) AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
    ORDER BY k.id LIMIT 1000`,
);
const APPROVALS = statement(
  'owner_approvals',
  `SELECT p.id, p.agent_id AS "agentId", a.display_name AS "agentName", p.kind, p.listing_title AS "listingTitle",
          p.lines, p.sealed_addresses AS sealed, p.total_cents AS "totalCents",
          CASE WHEN p.status IN (${OPEN_IN_SQL}) AND p.expires_at <= $3 THEN '${LAPSED}' ELSE p.status END AS status,
          p.expires_at AS "expiresAt", p.created_at AS "createdAt",
          (SELECT max(d.decided_at) FROM approvals d
            WHERE d.agent_id = p.agent_id AND d.id < p.id AND d.decided_by = $1 AND d.status = '${DECLINED}'
              AND d.kind = p.kind AND d.listing_id IS NOT DISTINCT FROM p.listing_id
              AND d.total_cents = p.total_cents) AS "declinedAt"
     FROM agents a JOIN approvals p ON p.agent_id = a.agent_id
    WHERE a.owner_id = $1 AND ($2::text IS NULL OR p.id = $2)
      AND ($2::text IS NOT NULL OR (p.status = '${REQUESTED}' AND p.expires_at > $3))
    ORDER BY p.id DESC LIMIT 100`,
);

/** What owners see of their agents. */
@Injectable()
export class OwnerViewReader {
  constructor(
    @InjectRepository(Agent) private readonly agents: Repository<Agent>,
    private readonly database: Database,
    private readonly addresses: ApprovalAddresses,
    private readonly clock: Clock,
  ) {}

  agentsOf(ownerId: string, agentId?: string): Promise<OwnersAgent[]> {
    return this.agents.find({
      select: { ...AGENT_COLUMNS },
      where: { ownerId, ...(agentId !== undefined && { agentId }) },
      order: { agentId: 'ASC' },
      take: 1_000,
    }) as Promise<OwnersAgent[]>;
  }

  /** The agent, if the person owns it and may act for it now: nobody acts for a suspended or retired agent. */
  async usableAgent(userId: string, agentId: string): Promise<OwnersAgent> {
    const [agent] = await this.agentsOf(userId, agentId);
    if (!agent) throw agentNotFound();
    requireUsable(agent.status);
    return agent;
  }

  /** Those that can act: neither suspended, retired, nor frozen. */
  canAct({ status, frozenAt }: OwnersAgent): boolean {
    return RIGHTS[status].calls && frozenAt === null;
  }

  /** The live keys of these agents, those of delegated clients included. */
  keysOf(agentIds: string[]): Promise<OwnersKey[]> {
    return this.database.rows<OwnersKey>(KEYS, [agentIds, this.clock.now()]);
  }

  /** The pending approvals, newest first. */
  waitingFor(userId: string): Promise<OwnersApproval[]> {
    return this.approvals(userId, null);
  }

  async approval(userId: string, id: string): Promise<OwnersApproval | null> {
    const [found] = await this.approvals(userId, id);
    return found ?? null;
  }

  private async approvals(userId: string, id: string | null): Promise<OwnersApproval[]> {
    const rows = await this.database.rows<OwnersApproval & { sealed: Buffer | null }>(APPROVALS, [
      userId,
      id,
      this.clock.now(),
    ]);
    return rows.map(({ sealed, lines, ...approval }) => ({
      ...approval,
      lines: this.addresses.shown(approval.id, lines, sealed),
    }));
  }
}
