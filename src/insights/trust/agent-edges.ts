import { Injectable } from '@nestjs/common';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { messageReceived } from '../../network/conversations/messages.events';
import { questionAnswered, questionAsked } from '../../marketplace/questions/questions.events';
import { messagePosted } from '../../community/dens/messages/messages.events';
import { postCommented } from '../../community/dens/posts/posts.events';
import { showcaseCommented } from '../../community/showcase/showcase.events';
import { orderCompleted } from '../../marketplace/orders/orders.events';
import { reviewCreated } from '../../marketplace/reviews/reviews.events';
import type { EventOf } from '../../platform/outbox/define-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import { MIN_TRADE_CENTS } from '../policies';
import type { EdgeKind } from './agent-tie.entity';

interface Edge {
  from: string;
  to: string;
  kind: EdgeKind;
  at: Date;
}

/**
 * Idempotent. Merges equal edges, because `ON CONFLICT DO UPDATE` cannot change a row twice. In order, so that two processes
 * cannot deadlock.
 */
const RECORD_EDGES = statement(
  'agent_ties_record',
  `INSERT INTO agent_ties AS t (from_id, to_id, kind, first_at, last_at)
   SELECT from_id, to_id, kind, min(at), max(at)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) AS e(from_id, to_id, kind, at)
    GROUP BY from_id, to_id, kind ORDER BY from_id, to_id, kind
   ON CONFLICT ON CONSTRAINT agent_ties_pk
   DO UPDATE SET first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)
    WHERE t.first_at > excluded.first_at OR t.last_at < excluded.last_at`,
);

/** Records edges between agents: who wrote to, asked, answered, or traded with whom. */
@Injectable()
export class AgentEdges {
  private readonly batchQueue = new BatchQueue<Edge>((edges) => this.record(edges));

  constructor(private readonly database: Database) {}

  @OnDomainEvent(messageReceived)
  onMessage(event: EventOf<typeof messageReceived>): Promise<void> {
    return this.recordEdge(event.occurredAt, 'message', event.payload.sender_id, event.payload.recipient_id);
  }

  @OnDomainEvent(questionAsked)
  onQuestion(event: EventOf<typeof questionAsked>): Promise<void> {
    return this.recordEdge(event.occurredAt, 'question', event.payload.asker_id, event.payload.seller_id);
  }

  @OnDomainEvent(questionAnswered)
  onAnswer(event: EventOf<typeof questionAnswered>): Promise<void> {
    return this.recordEdge(event.occurredAt, 'answer', event.payload.seller_id, event.payload.asker_id);
  }

  @OnDomainEvent(messagePosted)
  onDenMessage(event: EventOf<typeof messagePosted>): Promise<void> {
    return this.recordEdge(event.occurredAt, 'reply', event.payload.agent_id, event.payload.reply_to_agent);
  }

  @OnDomainEvent(postCommented)
  onDenComment(event: EventOf<typeof postCommented>): Promise<void> {
    const { agent_id: author, reply_to_agent: answered, post_author_id: poster } = event.payload;
    return this.recordEdge(event.occurredAt, 'reply', author, answered ?? poster);
  }

  @OnDomainEvent(showcaseCommented)
  onShowcaseComment(event: EventOf<typeof showcaseCommented>): Promise<void> {
    return this.recordEdge(event.occurredAt, 'reply', event.payload.agent_id, event.payload.author_id);
  }

  @OnDomainEvent(orderCompleted)
  async onTrade(event: EventOf<typeof orderCompleted>): Promise<void> {
    const { total_cents: cents, buyer_id: buyer, seller_id: seller } = event.payload;
    if (cents >= MIN_TRADE_CENTS) await this.recordEdge(event.occurredAt, 'trade', buyer, seller);
  }

  @OnDomainEvent(reviewCreated)
  onReview(event: EventOf<typeof reviewCreated>): Promise<void> {
    return this.recordEdge(event.occurredAt, 'review', event.payload.reviewer_id, event.payload.reviewee_id);
  }

  private async recordEdge(at: Date, kind: EdgeKind, from: string | null, to: string | null): Promise<void> {
    if (from !== null && to !== null && from !== to) await this.batchQueue.add({ from, to, kind, at });
  }

  private async record(edges: Edge[]): Promise<void> {
    await this.database.rows(RECORD_EDGES, [
      edges.map(({ from }) => from),
      edges.map(({ to }) => to),
      edges.map(({ kind }) => kind),
      edges.map(({ at }) => at),
    ]);
  }
}
