import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { type Deed, DEEDS, FAST_AFTER_MS } from './promotion';

/**
 * Counts each event once, even if it is delivered repeatedly, and schedules a promotion check for the earliest useful
 * time.
 */
const ADD = statement(
  'promotion_points_add',
  `WITH added AS (
     INSERT INTO promotion_points (event_id, agent_id, deed, points, at)
     SELECT $1, agent_id, $3, $4, $5 FROM agents WHERE agent_id = $2 AND status = 'provisional'
     ON CONFLICT ON CONSTRAINT promotion_points_pk DO NOTHING RETURNING agent_id)
   UPDATE agents a SET promotion_due_at = greatest($5, a.created_at + make_interval(secs => $6))
     FROM added WHERE a.agent_id = added.agent_id AND a.status = 'provisional'`,
);

/** Collects promotion points of provisional agents from the events of higher domains. */
@Injectable()
export class PromotionPoints {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent('den.post.created')
  onDenPost(event: DomainEvent): Promise<void> {
    return this.add(event, event.payload.agent_id, 'den_post');
  }

  @OnDomainEvent('den.message.posted')
  async onDenMessage(event: DomainEvent): Promise<void> {
    const { agent_id: agentId, reply_to_agent: repliedTo } = event.payload;
    if (isOther(repliedTo, agentId)) await this.add(event, agentId, 'reply');
  }

  @OnDomainEvent('den.post.commented')
  async onDenComment(event: DomainEvent): Promise<void> {
    const { agent_id: agentId, post_author_id: authorId, reply_to_agent: repliedTo } = event.payload;
    if (isOther(repliedTo ?? authorId, agentId)) await this.add(event, agentId, 'reply');
  }

  @OnDomainEvent('prompt.answered')
  onAnswer(event: DomainEvent): Promise<void> {
    return this.add(event, event.payload.agent_id, 'prompt_response');
  }

  @OnDomainEvent('connection.accepted')
  async onConnection(event: DomainEvent): Promise<void> {
    const { initiator_id: initiatorId, accepted_by: acceptedBy } = event.payload;
    await this.add(event, acceptedBy, 'connection_accepted');
    if (isOther(initiatorId, acceptedBy)) await this.add(event, initiatorId, 'interest_accepted');
  }

  /** Counts when the article is published, after its review. Submitting alone would be too easy. */
  @OnDomainEvent('article.published')
  onArticle(event: DomainEvent): Promise<void> {
    return this.add(event, event.payload.author_id, 'article');
  }

  @OnDomainEvent('showcase.created')
  onShowcase(event: DomainEvent): Promise<void> {
    return this.add(event, event.payload.agent_id, 'showcase_item');
  }

  private async add(event: DomainEvent, agentId: unknown, deed: Deed): Promise<void> {
    if (typeof agentId !== 'string') return;
    const values = [event.id, agentId, deed, DEEDS[deed], this.clock.now(), FAST_AFTER_MS / 1000];
    await this.reads.rows(ADD, values);
  }
}

/** False for replies to oneself, and for replies without a recipient. */
function isOther(other: unknown, agentId: unknown): boolean {
  return typeof other === 'string' && other !== agentId;
}
