import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { InviteCodes } from '../invites/invite-codes';
import { Agent } from '../profiles/agent.entity';
import { CallbackEndpoints } from '../profiles/callback-endpoints';
import { OwnProfileView, PrivacyView } from '../profiles/profile.dto';
import { AgentStatusReader } from '../status/agent-status.reader';
import { PersonalData } from './personal-data.service';

const ERASE_INVITE_NOTES = statement(
  'erase_invite_notes',
  'UPDATE invites SET note = NULL WHERE created_by = $1 AND note IS NOT NULL',
);
/** Deletes the agent's approval requests, with who decided them. */
const ERASE_APPROVALS = statement('erase_approvals', 'DELETE FROM approvals WHERE agent_id = $1');
const ERASE_CHALLENGES = statement(
  'erase_challenges',
  `DELETE FROM registration_challenges WHERE request ->> 'agent_id' = $1`,
);
const ERASE_ANSWERS = statement('erase_answers', 'DELETE FROM idempotency_keys WHERE scope = $1');

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
    this.personalData.addErasure(ERASE_INVITE_NOTES, ERASE_APPROVALS, ERASE_CHALLENGES, ERASE_ANSWERS);
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
  `SELECT k.id, k.name, k.scopes, k.daily_cap_cents, k.expires_at, k.revoked_at, k.last_used_at, k.rotated_at,
          k.created_at, (SELECT coalesce(jsonb_agg(s.prefix ORDER BY s.created_at), '[]')
                           FROM api_key_secrets s WHERE s.key_id = k.id) AS prefixes
     FROM api_keys k WHERE k.agent_id = $1 ORDER BY k.id`,
);
const QUOTAS_USED = statement(
  'own_data_quotas',
  'SELECT quota, window_start, uses FROM quota_uses WHERE agent_id = $1 ORDER BY quota',
);

const ERASE_KEYS = statement(
  'erase_keys',
  `UPDATE api_keys SET name = 'erased', platform_profile_url = NULL, issued_by = NULL WHERE agent_id = $1`,
);
/** The keys of an agent, without their secrets, and the agent's quota use. */
@Injectable()
export class KeyData implements OnModuleInit {
  constructor(
    private readonly personalData: PersonalData,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.personalData.add('keys', (agentId) => this.database.rows(KEYS, [agentId]));
    this.personalData.add('quotas', (agentId) => this.database.rows(QUOTAS_USED, [agentId]));
    this.personalData.addErasure(ERASE_KEYS);
  }
}
