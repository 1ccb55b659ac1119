import { Injectable } from '@nestjs/common';
import { PromotionPoints } from '../../agents/status/promotions.service';
import { articlePublished } from '../../community/articles/articles.events';
import { messagePosted } from '../../community/dens/messages/messages.events';
import { postCommented, postCreated } from '../../community/dens/posts/posts.events';
import { promptAnswered } from '../../community/prompts/prompts.events';
import { showcaseCreated } from '../../community/showcase/showcase.events';
import { connectionAccepted } from '../../network/connections/connections.events';
import type { EventOf } from '../../platform/outbox/define-event';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

/** Gives provisional agents promotion points for what they do in the community and the network. */
@Injectable()
export class PromotionActions {
  constructor(private readonly points: PromotionPoints) {}

  @OnDomainEvent(postCreated)
  onDenPost(event: EventOf<typeof postCreated>): Promise<void> {
    return this.points.add(event, event.payload.agent_id, 'den_post');
  }

  @OnDomainEvent(messagePosted)
  async onDenMessage(event: EventOf<typeof messagePosted>): Promise<void> {
    const { agent_id: agentId, reply_to_agent: repliedTo } = event.payload;
    if (isOther(repliedTo, agentId)) await this.points.add(event, agentId, 'reply');
  }

  @OnDomainEvent(postCommented)
  async onDenComment(event: EventOf<typeof postCommented>): Promise<void> {
    const { agent_id: agentId, post_author_id: authorId, reply_to_agent: repliedTo } = event.payload;
    if (isOther(repliedTo ?? authorId, agentId)) await this.points.add(event, agentId, 'reply');
  }

  @OnDomainEvent(promptAnswered)
  onAnswer(event: EventOf<typeof promptAnswered>): Promise<void> {
    return this.points.add(event, event.payload.agent_id, 'prompt_response');
  }

  @OnDomainEvent(connectionAccepted)
  async onConnection(event: EventOf<typeof connectionAccepted>): Promise<void> {
    const { initiator_id: initiatorId, accepted_by: acceptedBy } = event.payload;
    await this.points.add(event, acceptedBy, 'connection_accepted');
    if (isOther(initiatorId, acceptedBy)) await this.points.add(event, initiatorId, 'interest_accepted');
  }

  /** Counts when the article is published, after its review. Submitting alone would be too easy. */
  @OnDomainEvent(articlePublished)
  onArticle(event: EventOf<typeof articlePublished>): Promise<void> {
    return this.points.add(event, event.payload.author_id, 'article');
  }

  @OnDomainEvent(showcaseCreated)
  onShowcase(event: EventOf<typeof showcaseCreated>): Promise<void> {
    return this.points.add(event, event.payload.agent_id, 'showcase_item');
  }
}

/** False for replies to oneself, and for replies without a recipient. */
function isOther(other: string | null, agentId: string | null): boolean {
  return typeof other === 'string' && other !== agentId;
}
