import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event';
import { Notifications } from '../../platform/database/notifications';
import { Reads, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';

/** Names the agents for whom there is something new. */
export const FEED_CHANNEL = 'webhook_feed';

/**
 * Each agent's events have positions of their own, taken from its head. The lock on the head lasts until the position
 * is committed, so positions become visible in their order: who has read up to one has missed none before it, however
 * late a transaction or a relay comes. In the order of agents, so that two events for the same agents cannot deadlock.
 * Heard again, an event keeps its first position; the number that the head has counted on for it stays unused.
 */
const APPEND = statement(
  'webhook_feed_append',
  `WITH heads AS (
     INSERT INTO webhook_feed_heads AS h (agent_id, position)
     SELECT agent_id, 1 FROM unnest($1::text[]) AS told(agent_id) ORDER BY agent_id COLLATE "C"
     ON CONFLICT ON CONSTRAINT webhook_feed_heads_pk DO UPDATE SET position = h.position + 1
     RETURNING agent_id, position)
   INSERT INTO webhook_feed (agent_id, position, event_id, event_type, occurred_at)
   SELECT agent_id, position, $2, $3, $4 FROM heads
   ON CONFLICT ON CONSTRAINT webhook_feed_event_uq DO NOTHING
   RETURNING agent_id`,
);

/** Writes down, for each agent that is told of an event, that it is: what agents fetch instead of being sent it. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly reads: Reads,
    private readonly notifications: Notifications,
  ) {}

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    if (event.audience.length === 0) return;
    const agents = [...new Set(event.audience)];
    const told = await this.reads.rows<{ agent_id: string }>(APPEND, [
      agents,
      event.id,
      event.name,
      event.occurredAt,
    ]);
    for (const { agent_id } of told) this.notifications.send(FEED_CHANNEL, agent_id);
  }
}
