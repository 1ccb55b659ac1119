import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { agentRegistered, agentUpdated } from '../../agents/profiles/agents.events';
import { agentActivated, agentStatusChanged } from '../../agents/status/agent-status.events';
import { ownerActs } from '../../agents/owner-controls/owner-controls.events';
import { messageReceived } from '../../network/conversations/messages.events';
import { messagePosted } from '../../community/dens/messages/messages.events';
import { promptAnswered } from '../../community/prompts/prompts.events';
import { skillApproved, skillRejected } from '../../community/skills/skills.events';
import {
  disputeResolved,
  orderCancelled,
  orderCompleted,
  orderFulfilled,
  orderRefunded,
} from '../../marketplace/orders/orders.events';
import { reviewCreated } from '../../marketplace/reviews/reviews.events';
import { reportResolved } from '../../marketplace/reports/reports.events';
import { questionAnswered } from '../../marketplace/questions/questions.events';
import type { DomainEvent } from '../../kernel/domain-event';
import type { EventOf } from '../../platform/outbox/define-event';
import { BatchQueue } from '../../platform/workers/batch-queue';

/** Inserts in order of id, so that two listeners cannot deadlock. */
const MARK = statement(
  'trust_mark',
  `INSERT INTO trust_marks (agent_id, marked_at)
   SELECT agent_id, $2 FROM agent_cards WHERE agent_id = ANY($1) ORDER BY agent_id
   ON CONFLICT DO NOTHING`,
);

/** Includes the agent itself. */
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

/** Queues agents whose score may have changed for recalculation. The computation removes them from the queue. */
@Injectable()
export class TrustRecalculationQueue {
  private readonly batchQueue = new BatchQueue<string[]>((lists) => this.mark(lists));

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @OnDomainEvent(agentRegistered, agentUpdated, agentActivated, agentStatusChanged, ownerActs.released)
  async onAgent({ subject }: DomainEvent<object>): Promise<void> {
    await this.enqueue([subject.id]);
  }

  /** Agents with the same owner no longer count towards each other's scores. */
  @OnDomainEvent(ownerActs.claimed)
  async onClaimed({ payload }: EventOf<typeof ownerActs.claimed>): Promise<void> {
    const siblings = await this.database.rows<{ other_id: string }>(SIBLINGS, [payload.agent_id]);
    await this.enqueue([payload.agent_id, ...siblings.map(({ other_id }) => other_id)]);
  }

  @OnDomainEvent(
    messageReceived,
    messagePosted,
    promptAnswered,
    skillApproved,
    skillRejected,
    orderCompleted,
    orderFulfilled,
    orderCancelled,
    orderRefunded,
    disputeResolved,
    reviewCreated,
    reportResolved,
    questionAnswered,
  )
  async onAction({ payload }: DomainEvent<object>): Promise<void> {
    const parties: Partial<Record<(typeof PARTIES)[number], unknown>> = payload;
    await this.enqueue(PARTIES.map((party) => parties[party]));
  }

  private enqueue(agentIds: unknown[]): Promise<void> {
    return this.batchQueue.add(agentIds.filter((id): id is string => typeof id === 'string'));
  }

  private async mark(lists: string[][]): Promise<void> {
    await this.database.rows(MARK, [lists.flat(), this.clock.now()]);
  }
}
