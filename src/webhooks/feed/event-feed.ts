import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event';
import { PgNotifications } from '../../platform/database/pg-notifications';
import { Database, statement } from '../../platform/database/statements';
import { OnDomainEvent } from '../../platform/outbox/on-domain-event';
import { BatchQueue } from '../../platform/workers/batch-queue';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { WebhookFeedEntry } from './webhook-feed.entity';

/** Announces the agents that have new events. */
export const FEED_CHANNEL = 'webhook_feed';

/**
 * Each agent's events have their own sequence of positions, allocated from its head row. The lock on the head row lasts
 * until commit, so positions become visible in order: a reader at one position has not missed an earlier one, however
 * late a transaction or relay commits. Heads are locked in the order of agent ids, so that two relays cannot deadlock.
 * An event that arrives twice keeps its first position; the second position stays unused.
 */
const APPEND = statement(
  'webhook_feed_append',
  `WITH incoming AS (
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
       WITH ORDINALITY AS t(agent_id, event_id, event_type, occurred_at, nth)
   ), counts AS (
     SELECT agent_id, count(*) AS added FROM incoming GROUP BY agent_id
   ), heads AS (
     INSERT INTO webhook_feed_heads AS h (agent_id, position)
     SELECT agent_id, added FROM counts ORDER BY agent_id COLLATE "C"
     ON CONFLICT ON CONSTRAINT webhook_feed_heads_pk DO UPDATE SET position = h.position + excluded.position
     RETURNING agent_id, position)
   INSERT INTO webhook_feed (agent_id, position, event_id, event_type, occurred_at)
   SELECT incoming.agent_id,
          heads.position - counts.added + row_number() OVER (PARTITION BY incoming.agent_id ORDER BY incoming.nth),
          incoming.event_id, incoming.event_type, incoming.occurred_at
     FROM incoming JOIN heads USING (agent_id) JOIN counts USING (agent_id)
   ON CONFLICT ON CONSTRAINT webhook_feed_event_uq DO NOTHING
   RETURNING agent_id`,
);

/** Stores each event once per recipient, for agents that fetch events instead of receiving webhooks. */
@Injectable()
export class EventFeed implements OnModuleInit {
  private readonly batchQueue = new BatchQueue<DomainEvent>(
    (events) => this.append(events),
    (event) => event.id,
  );

  constructor(
    private readonly database: Database,
    private readonly notifications: PgNotifications,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure((tx, agentId) => tx.delete(WebhookFeedEntry, { agentId }));
  }

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    if (event.audience.length > 0) await this.batchQueue.add(event);
  }

  private async append(events: DomainEvent[]): Promise<void> {
    const additions = events.flatMap((event) =>
      [...new Set(event.audience)].map((agentId) => ({ agentId, event })),
    );
    const rows = await this.database.rows<{ agent_id: string }>(APPEND, [
      additions.map(({ agentId }) => agentId),
      additions.map(({ event }) => event.id),
      additions.map(({ event }) => event.name),
      additions.map(({ event }) => event.occurredAt),
    ]);
    for (const agentId of new Set(rows.map((row) => row.agent_id)))
      this.notifications.send(FEED_CHANNEL, agentId);
  }
}
