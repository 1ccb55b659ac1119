import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings';
import { Reads, statement } from '../../platform/database/statements';
import { contentTag } from '../../platform/http/versioned.interceptor';
import { agentNotFound } from '../protocol/a2a-errors';
import type { A2aVersion } from '../protocol/methods';
import type { JsonObject } from '../protocol/model';
import type { Recipient } from '../tasks/recipients.reader';
import { agentCard, type CardAgent, type CardSource } from './agent-card';
import { canonicalJson } from './canonical-json';
import { CardKeys } from './card-keys';
import type { CardContent } from './card-parts';
import { extendedAgentCard, extendedPlatformCard } from './extended-card';
import { legacyCard } from './legacy-card';
import { modernCard } from './modern-card';
import { platformCard } from './platform-card';

const LISTED = statement('a2a_agents_card', 'SELECT * FROM a2a_agents WHERE agent_id = $1 AND is_listed');

/** Of an agent that the caller may reach, listed or not. */
const REACHED = statement('a2a_agents_extended_card', 'SELECT * FROM a2a_agents WHERE agent_id = $1');

export interface ServedCard {
  card: JsonObject;
  /** Of what it says and which key signed it: no two signatures of one key are the same. */
  etag: string;
  lastModified: Date;
}

/** The cards of the platform's own agent and of those who want to be found. */
@Injectable()
export class CardsReader {
  private readonly source: CardSource;

  constructor(
    private readonly reads: Reads,
    private readonly keys: CardKeys,
    settings: Settings,
  ) {
    this.source = { platform: settings.PLATFORM_NAME, publicUrl: settings.PUBLIC_URL };
  }

  async platform(version: A2aVersion): Promise<ServedCard> {
    return this.served(platformCard(this.source), version);
  }

  async ofAgent(agentId: string, version: A2aVersion): Promise<ServedCard> {
    const agent = await this.reads.first<CardAgent & Record<string, unknown>>(LISTED, [agentId]);
    if (!agent) throw agentNotFound();
    return this.served(agentCard(agent, this.source), version, agent.updated_at);
  }

  /** For agents that say who they are; `recipient` is null at the platform's own agent. */
  async extended(viewerId: string, recipient: Recipient | null, version: A2aVersion): Promise<JsonObject> {
    const content = await this.extendedContent(viewerId, recipient);
    return (await this.served(content, version)).card;
  }

  private async extendedContent(viewerId: string, recipient: Recipient | null): Promise<CardContent> {
    if (!recipient) return extendedPlatformCard(platformCard(this.source), viewerId);
    const agent = await this.reads.first<CardAgent & Record<string, unknown>>(REACHED, [recipient.agentId]);
    if (!agent) throw agentNotFound();
    return extendedAgentCard(agentCard(agent, this.source), agent, viewerId, recipient);
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
