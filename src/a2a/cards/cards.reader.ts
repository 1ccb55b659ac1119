import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Database, statement } from '../../platform/database/statements';
import { PageRedirects } from '../../platform/cache/page-redirects';
import { contentTag } from '../../platform/operations/versioned';
import { agentNotFound } from '../protocol/a2a-errors';
import type { A2aVersion } from '../protocol/methods';
import type { JsonObject } from '../protocol/model';
import type { TaskRecipient } from '../tasks/recipients.reader';
import { agentCard, type CardAgent, type CardSource, specialSkills } from './agent-card';
import { canonicalJson } from './signed-forms';
import { CardKeys } from './card-keys';
import { type CardContent, modernCard, legacyCard } from './card-formats';
import { platformCard } from './platform-card';

const FIND = statement('a2a_agents_card', 'SELECT * FROM a2a_agents WHERE agent_id = $1');

export interface ServedCard {
  card: JsonObject;
  /** Derived from the content (of signed cards also from the key ID), since two signatures by one key always differ. */
  etag: string;
  lastModified: Date;
}

/** Serves the cards of the platform agent and of listed agents. */
@Injectable()
export class CardsReader {
  private readonly source: CardSource;

  constructor(
    private readonly database: Database,
    private readonly keys: CardKeys,
    settings: Settings,
    redirects: PageRedirects,
  ) {
    const { PLATFORM_NAME: platform, PUBLIC_URL: publicUrl } = settings;
    this.source = { platform, publicUrl, pageUrl: redirects.pageUrl };
  }

  async platform(version: A2aVersion): Promise<ServedCard> {
    return this.served(platformCard(this.source), version);
  }

  async ofAgent(agentId: string, version: A2aVersion): Promise<ServedCard> {
    const agent = await this.find(agentId);
    if (!agent.is_listed) throw agentNotFound();
    return this.served(agentCard(agent, this.source), version, agent.updated_at);
  }

  /** The extended card, for authenticated agents. `recipient` is null for the platform agent. */
  async extended(
    viewerId: string,
    recipient: TaskRecipient | null,
    version: A2aVersion,
  ): Promise<JsonObject> {
    const content = await this.extendedContent(viewerId, recipient);
    return (await this.served(content, version)).card;
  }

  private async extendedContent(viewerId: string, recipient: TaskRecipient | null): Promise<CardContent> {
    if (!recipient) return extendedPlatformCard(platformCard(this.source), viewerId);
    const agent = await this.find(recipient.agentId);
    return extendedAgentCard(agentCard(agent, this.source), agent, viewerId, recipient);
  }

  private async find(agentId: string): Promise<CardAgent> {
    const agent = await this.database.first<CardAgent & Record<string, unknown>>(FIND, [agentId]);
    if (!agent) throw agentNotFound();
    return agent;
  }

  private async served(content: CardContent, version: A2aVersion, changedAt?: Date): Promise<ServedCard> {
    const key = await this.keys.current();
    const lastModified = changedAt && changedAt > key.since ? changedAt : key.since;
    if (version === '0.3') {
      const card = legacyCard(content);
      return { card, etag: contentTag(canonicalJson(card)), lastModified };
    }
    const card = modernCard(content);
    const etag = contentTag(`${key.kid} ${canonicalJson(card)}`);
    return { card: this.keys.signed(card, key), etag, lastModified };
  }
}

/** Adds what only authenticated agents see: all skills, and whether the agent takes the viewer's tasks. */
function extendedAgentCard(
  content: CardContent,
  agent: CardAgent,
  viewerId: string,
  { connected, acceptsAnyone }: TaskRecipient,
): CardContent {
  const known = new Set(content.skills.map(({ id }) => id));
  const skills = [...content.skills, ...specialSkills(agent).filter(({ id }) => !known.has(id))];
  const takes = viewerId !== agent.agent_id && (connected || acceptsAnyone);
  return withAccess({ ...content, skills }, { agent_id: viewerId, connected, takes_your_tasks: takes });
}

/** The same for the platform agent. It receives no tasks, but lists the viewer's tasks with all agents. */
function extendedPlatformCard(content: CardContent, viewerId: string): CardContent {
  return withAccess(content, { agent_id: viewerId, tasks: `${content.url}/tasks` });
}

function withAccess(content: CardContent, params: object): CardContent {
  const access = {
    uri: `${content.documentationUrl}#your-access`,
    description: 'Who you are here, and what you can do.',
    params: { ...params },
  };
  return { ...content, extensions: [...content.extensions, access] };
}
