import { Injectable, type OnModuleInit } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { Clock } from '../../kernel/clock';
import { statement } from '../../platform/database/statements';
import { agentNotFound } from '../../platform/security/security.errors';
import { InviteCodes } from '../invites/invite-codes';
import { Agent } from '../profiles/agent.entity';
import { CallbackEndpoints } from '../profiles/callback-endpoints';
import { OwnProfileView, PrivacyView } from '../profiles/profile.dto';
import { AgentStatusReader } from '../status/agent-status.reader';
import { OwnData } from './own-data.service';

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
    private readonly ownData: OwnData,
    private readonly entities: EntityManager,
    private readonly codes: InviteCodes,
    private readonly callbacks: CallbackEndpoints,
    private readonly status: AgentStatusReader,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.ownData.add('account', (agentId) => this.account(agentId));
    this.ownData.add('promotion', (agentId) => this.status.promotion(agentId));
    this.ownData.addErasure(ERASE_INVITE_NOTES, ERASE_APPROVALS, ERASE_CHALLENGES, ERASE_ANSWERS);
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
