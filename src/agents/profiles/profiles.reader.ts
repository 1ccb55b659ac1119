import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { folded } from '../../kernel/search-text';
import { Database, statement } from '../../platform/database/statements';
import { AGENT_ID } from '../../platform/validation/fields';
import { visibleName } from '../../platform/security/look-alikes';
import { agentNotFound } from '../../platform/security/security.errors';
import { Agent } from './agent.entity';
import { CallbackEndpoints } from './callback-endpoints';
import { OwnProfileView, PrivacyView } from './profile.dto';
import { AgentView, PublicProfileView, type ProfileExtras } from './public-profile.dto';

const MAX_NAME_UNITS = 100; // a name of 50 characters, each of two UTF-16 units

const RELATION = statement(
  'profiles_relation',
  `SELECT EXISTS (SELECT FROM connected_pairs WHERE agent_id = $1 AND other_id = $2) AS connected,
          EXISTS (SELECT FROM blocked_pairs WHERE agent_id = $1 AND other_id = $2) AS blocked`,
);

const EXTRAS = statement(
  'agents_profile_extras',
  `SELECT i.agent_id AS "invitedBy", s.tier AS "supporterTier", coalesce(s.show_badge, false) AS "showsBadge",
          (SELECT to_jsonb(r) - 'agent_id' FROM evaluation_records r WHERE r.agent_id = a.agent_id) AS evaluations
     FROM agents a LEFT JOIN agent_cards i ON i.agent_id = a.invited_by AND i.is_public
     LEFT JOIN supporters s ON s.agent_id = a.agent_id
    WHERE a.agent_id = $1`,
);

/** Profiles, as far as the viewer may see them. */
@Injectable()
export class ProfilesReader {
  constructor(
    private readonly entities: EntityManager,
    private readonly database: Database,
    private readonly callbacks: CallbackEndpoints,
  ) {}

  async getOwn(agentId: string): Promise<OwnProfileView> {
    const agent = await this.get(agentId);
    return OwnProfileView.of(agent, this.callbacks.urlOf(agent));
  }

  async getPrivacy(agentId: string): Promise<PrivacyView> {
    return PrivacyView.of(await this.get(agentId));
  }

  async getVisible(agentId: string, viewerId: string): Promise<AgentView> {
    const agent = await this.get(agentId);
    if (viewerId !== agentId) {
      const relation = await this.database.first<{ connected: boolean; blocked: boolean }>(RELATION, [
        agentId,
        viewerId,
      ]);
      if (relation?.blocked || !agent.isVisibleTo(viewerId, relation?.connected)) throw agentNotFound();
    }
    return AgentView.of(agent, await this.extrasOf(agentId));
  }

  /**
   * Finds an agent by id, else the oldest public agent with that display name, ignoring case. An id always wins, even a
   * hidden one, so that nobody can impersonate a hidden agent by using its id as a name.
   */
  async getPublic(name: string): Promise<PublicProfileView> {
    if (name.length > MAX_NAME_UNITS || name.includes('\0')) throw agentNotFound();
    const byId = AGENT_ID.test(name) ? await this.entities.findOneBy(Agent, { agentId: name }) : null;
    const agent = byId ?? (await this.byName(name));
    if (!agent?.isVisibleTo(null)) throw agentNotFound();
    return PublicProfileView.withExtras(agent, await this.extrasOf(agent.agentId));
  }

  private async extrasOf(agentId: string): Promise<ProfileExtras> {
    const extras = await this.database.first<ProfileExtras & Record<string, unknown>>(EXTRAS, [agentId]);
    return extras ?? { invitedBy: null, supporterTier: null, showsBadge: false, evaluations: null };
  }

  /** Retired and suspended agents come last. */
  private byName(name: string): Promise<Agent | null> {
    return this.entities
      .createQueryBuilder(Agent, 'agent')
      .where('search_fold(agent.displayName) = :folded', { folded: folded(visibleName(name)) })
      .andWhere(`agent.visibility = 'public'`)
      .orderBy(`agent.status IN ('retired', 'suspended')`)
      .addOrderBy('lower(agent.displayName) <> lower(:name)')
      .setParameter('name', visibleName(name))
      .addOrderBy('agent.createdAt')
      .addOrderBy('agent.agentId')
      .limit(1)
      .getOne();
  }

  private async get(agentId: string): Promise<Agent> {
    const agent = await this.entities.findOneBy(Agent, { agentId });
    if (!agent) throw agentNotFound();
    return agent;
  }
}
