import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

/** In the order of ids, so that two listeners cannot wait for each other. */
const MARK = statement(
  'trust_mark',
  `INSERT INTO trust_marks (agent_id, marked_at)
   SELECT agent_id, $2 FROM agent_cards WHERE agent_id = ANY($1) ORDER BY agent_id
   ON CONFLICT DO NOTHING`,
);

/** Itself included. */
const SIBLINGS = statement('trust_siblings', 'SELECT other_id FROM agent_siblings WHERE agent_id = $1');

const PARTIES = [
  'agent_id',
  'sender_id',
  'recipient_id',
  'buyer_id',
  'seller_id',
  'asker_id',
  'reviewer_id',
  'reviewee_id',
] as const;

/** Marks agents whose score something may have changed; the reckoning takes the marks away. */
@Injectable()
export class TrustMarks {
  constructor(
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent('agent.registered')
  @OnDomainEvent('agent.updated')
  @OnDomainEvent('agent.activated')
  @OnDomainEvent('agent.status_changed')
  @OnDomainEvent('agent.released')
  async onAgent({ subject, payload }: DomainEvent): Promise<void> {
    await this.mark([payload.agent_id, subject.id]);
  }

  /** What the agents of one owner say of each other counts no longer. */
  @OnDomainEvent('agent.claimed')
  async onClaimed({ payload }: DomainEvent): Promise<void> {
    const siblings = await this.reads.rows<{ other_id: string }>(SIBLINGS, [payload.agent_id]);
    await this.mark([payload.agent_id, ...siblings.map(({ other_id }) => other_id)]);
  }

  @OnDomainEvent('message.received')
  @OnDomainEvent('den.message.posted')
  @OnDomainEvent('prompt.answered')
  @OnDomainEvent('skill.approved')
  @OnDomainEvent('skill.rejected')
  @OnDomainEvent('marketplace.order.completed')
  @OnDomainEvent('marketplace.order.fulfilled')
  @OnDomainEvent('marketplace.order.cancelled')
  @OnDomainEvent('marketplace.order.refunded')
  @OnDomainEvent('marketplace.dispute.resolved')
  @OnDomainEvent('marketplace.review.created')
  @OnDomainEvent('marketplace.report.resolved')
  @OnDomainEvent('marketplace.question.answered')
  async onDeed({ payload }: DomainEvent): Promise<void> {
    await this.mark(PARTIES.map((party) => payload[party]));
  }

  private async mark(agentIds: unknown[]): Promise<void> {
    const ids = agentIds.filter((id): id is string => typeof id === 'string');
    await this.reads.rows(MARK, [ids, this.clock.now()]);
  }
}
