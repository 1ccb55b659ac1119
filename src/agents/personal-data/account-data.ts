import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager, IsNull, Not, type Repository } from 'typeorm';
import { InjectRepository } from '@nestjs/typeorm';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { IdempotencyKey } from '../../platform/commands/idempotency-key.entity';
import { membersOf } from '../../platform/operations/views';
import { InviteCodes } from '../invites/invite-codes';
import { Agent } from '../profiles/agent.entity';
import { CallbackEndpoints } from '../profiles/callback-endpoints';
import { OwnProfileView, PrivacyView } from '../profiles/profile.dto';
import { AgentStatusReader } from '../status/agent-status.reader';
import { ApiKey } from '../api-keys/api-key.entity';
import { Invite } from '../invites/invite.entity';
import { QuotaUse } from '../quotas/quota-use.entity';
import { PersonalData } from './personal-data.service';

const ERASE_CHALLENGES = statement(
  'erase_challenges',
  `DELETE FROM registration_challenges WHERE request ->> 'agent_id' = $1`,
);
/** The account data of an agent: profile, invite, and status. */
@Injectable()
export class AccountData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly entities: EntityManager,
    private readonly codes: InviteCodes,
    private readonly callbacks: CallbackEndpoints,
    private readonly status: AgentStatusReader,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.personalData.add('account', (agentId) => this.account(agentId));
    this.personalData.add('promotion', (agentId) => this.status.promotion(agentId));
    this.personalData.addErasure(
      (tx, createdBy) => tx.update(Invite, { createdBy, note: Not(IsNull()) }, { note: null }),
      ERASE_CHALLENGES,
      (tx, scope) => tx.delete(IdempotencyKey, { scope }),
    );
  }

  private async account(agentId: string): Promise<object> {
    const agent = await this.entities.findOneBy(Agent, { agentId });
    if (!agent) throw agentNotFound();
    const codes = await this.codes.openAll(this.entities, [agent.inviteId]);
    return {
      profile: OwnProfileView.of(agent, this.callbacks.urlOf(agent)),
      privacy: PrivacyView.of(agent),
      invited_by: agent.invitedBy,
      invite_code: codes.get(agent.inviteId ?? '') ?? null,
      owner_id: agent.ownerId,
      claimed_at: agent.claimedAt,
      last_active_at: agent.lastActiveAt,
      last_heartbeat_at: agent.lastHeartbeatAt,
      as_of: this.clock.now(),
    };
  }
}

const KEYS = statement(
  'own_data_keys',
  `SELECT k.id, k.name, k.scopes, k.daily_cap_cents, k.limits, k.purpose, k.ancestor_ids, k.expires_at, k.revoked_at, k.last_used_at, k.rotated_at,
          k.created_at, (SELECT coalesce(jsonb_agg(s.prefix ORDER BY s.created_at), '[]')
                           FROM api_key_secrets s WHERE s.key_id = k.id) AS prefixes
     FROM api_keys k WHERE k.agent_id = $1 ORDER BY k.id`,
);
const QUOTA_USE = ['quota', 'window_start', 'uses'] as const;

/** The keys of an agent, without their secrets, and the agent's quota use. */
@Injectable()
export class KeyData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly database: Database,
    @InjectRepository(QuotaUse) private readonly uses: Repository<QuotaUse>,
  ) {}

  onModuleInit(): void {
    this.personalData.add('keys', (agentId) => this.database.rows(KEYS, [agentId]));
    this.personalData.add('quotas', (agentId) => this.quotaUses(agentId));
    const erased = { name: 'erased', purpose: null, limits: null, platformProfileUrl: null, issuedBy: null };
    this.personalData.addErasure((tx, agentId) => tx.update(ApiKey, { agentId }, erased));
  }

  private async quotaUses(agentId: string): Promise<object[]> {
    const uses = await this.uses.find({ where: { agentId }, order: { quota: 'ASC' } });
    return uses.map((use) => membersOf(use, QUOTA_USE));
  }
}
