import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

/** Sales below a dollar tie nobody, as they would cost next to nothing. */
const MIN_TRADE_CENTS = 100;

type TieKind = 'message' | 'question' | 'answer' | 'reply' | 'trade' | 'review';

/** Said twice, it says the same. */
const TIE = statement(
  'agent_tie',
  `INSERT INTO agent_ties AS t (from_id, to_id, kind, first_at, last_at) VALUES ($1, $2, $3, $4, $4)
   ON CONFLICT ON CONSTRAINT agent_ties_pk
   DO UPDATE SET first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at)
    WHERE t.first_at > excluded.first_at OR t.last_at < excluded.last_at`,
);

/** Keeps who has written to whom, asked and answered whom, and traded with whom. */
@Injectable()
export class AgentTies {
  constructor(private readonly reads: Reads) {}

  @OnDomainEvent('message.received')
  onMessage(event: DomainEvent): Promise<void> {
    return this.tie(event, 'message', 'sender_id', 'recipient_id');
  }

  @OnDomainEvent('marketplace.question.asked')
  onQuestion(event: DomainEvent): Promise<void> {
    return this.tie(event, 'question', 'asker_id', 'seller_id');
  }

  @OnDomainEvent('marketplace.question.answered')
  onAnswer(event: DomainEvent): Promise<void> {
    return this.tie(event, 'answer', 'seller_id', 'asker_id');
  }

  @OnDomainEvent('den.message.posted')
  onDenMessage(event: DomainEvent): Promise<void> {
    return this.tie(event, 'reply', 'agent_id', 'reply_to_agent');
  }

  @OnDomainEvent('den.post.commented')
  onDenComment(event: DomainEvent): Promise<void> {
    const answered = event.payload.reply_to_agent ? 'reply_to_agent' : 'post_author_id';
    return this.tie(event, 'reply', 'agent_id', answered);
  }

  @OnDomainEvent('showcase.commented')
  onShowcaseComment(event: DomainEvent): Promise<void> {
    return this.tie(event, 'reply', 'agent_id', 'author_id');
  }

  @OnDomainEvent('marketplace.order.completed')
  async onTrade(event: DomainEvent): Promise<void> {
    if (Number(event.payload.total_cents) < MIN_TRADE_CENTS) return;
    await this.tie(event, 'trade', 'buyer_id', 'seller_id');
  }

  @OnDomainEvent('marketplace.review.created')
  onReview(event: DomainEvent): Promise<void> {
    return this.tie(event, 'review', 'reviewer_id', 'reviewee_id');
  }

  private async tie(
    { payload, occurredAt }: DomainEvent,
    kind: TieKind,
    from: string,
    to: string,
  ): Promise<void> {
    const [fromId, toId] = [payload[from], payload[to]];
    if (typeof fromId !== 'string' || typeof toId !== 'string' || fromId === toId) return;
    await this.reads.rows(TIE, [fromId, toId, kind, occurredAt]);
  }
}
