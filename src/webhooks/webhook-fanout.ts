import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import type { DomainEvent } from '../kernel/domain-event';
import { ID_PREFIXES, newId } from '../kernel/ids';
import { PgNotifications } from '../platform/database/pg-notifications';
import { execute, Database, statement } from '../platform/database/statements';
import { Transactions } from '../platform/database/transactions';
import { subscriptionsTo } from '../platform/outbox/event-patterns';
import { OnDomainEvent } from '../platform/outbox/on-domain-event';
import { BatchQueue } from '../platform/workers/batch-queue';
import { EndpointsOfKeys } from './endpoints-of-keys';
import { HOLDING_ATTEMPTS, WEBHOOKS_CHANNEL } from './sending/delivery-queue';
import { bodyOf } from './webhook-body';
import { keyEnded } from './webhook-endpoint.entity';
import { endpointDisabled } from './webhooks.events';

/** `$4`: events that every endpoint receives. PostgreSQL has no lists of lists, so `subscriptions` is text. */
const SUBSCRIBED = statement(
  'webhook_fanout_subscribed',
  `SELECT DISTINCT recipients.nth, e.id, e.api_version, ${keyEnded('$5')} AS key_ended
     FROM unnest($1::int[], $2::text[], $3::text[]) AS recipients(nth, agent_id, subscriptions)
     JOIN webhook_endpoints e ON e.agent_id = recipients.agent_id
    WHERE e.enabled
      AND (e.event_types && string_to_array(recipients.subscriptions, ' ') OR recipients.nth = ANY($4::int[]))`,
);
const LOCK_QUEUES = statement(
  'webhook_fanout_lock',
  'SELECT endpoint_id FROM webhook_queues WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE',
);
/**
 * If an earlier event of the same subject is pending, the new delivery has no due time yet (see
 * `delivery-outcomes.ts`).
 */
const ADD = statement(
  'webhook_fanout_add',
  `WITH added AS (
     INSERT INTO webhook_deliveries
       (id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence, body, status, attempts,
        next_attempt_at, created_at)
     SELECT n.id, e.id, n.event_id, n.event_type, n.subject_type, n.subject_id, n.sequence, n.body, 'pending', 0,
            CASE WHEN EXISTS (
              SELECT FROM webhook_deliveries b
               WHERE b.endpoint_id = e.id AND b.subject_id = n.subject_id AND b.subject_type = n.subject_type
                 AND b.status = 'pending' AND b.sequence < n.sequence AND b.attempts < ${HOLDING_ATTEMPTS})
            THEN NULL ELSE $2::timestamptz END,
            $2
       FROM jsonb_to_recordset($1::jsonb) AS n(id text, endpoint_id text, event_id text, event_type text,
            subject_type text, subject_id text, sequence int, body text)
       JOIN webhook_endpoints e ON e.id = n.endpoint_id AND e.id = ANY($3) AND e.enabled
     ON CONFLICT ON CONSTRAINT webhook_deliveries_event_uq DO NOTHING
     RETURNING endpoint_id)
   UPDATE webhook_queues q SET look_at = LEAST(q.look_at, $2::timestamptz)
     FROM (SELECT DISTINCT endpoint_id FROM added) touched
    WHERE q.endpoint_id = touched.endpoint_id AND q.endpoint_id = ANY($3)
   RETURNING q.endpoint_id`,
);

interface Subscribed {
  /** The index of the event in the batch. */
  nth: number;
  id: string;
  api_version: string;
  /** The key that the endpoint belongs to was revoked or has expired. */
  key_ended: boolean;
}

/**
 * Turns events into one delivery for each subscribed endpoint of their audience. Handling the same event twice adds
 * nothing, because event and endpoint are unique together. Events that arrive at the same time share a transaction, but
 * never two of one subject, so that each sees the delivery before it.
 */
@Injectable()
export class WebhookFanout {
  private readonly batchQueue = new BatchQueue<DomainEvent>(
    (events) => this.addDeliveries(events),
    ({ subject }) => `${subject.type}/${subject.id}`,
  );

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly notifications: PgNotifications,
    private readonly ofKeys: EndpointsOfKeys,
  ) {}

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    if (event.audience.length > 0) await this.batchQueue.add(event);
  }

  private async addDeliveries(events: DomainEvent[]): Promise<void> {
    const recipients = events.flatMap(({ audience, name }, nth) => {
      const subscriptions = subscriptionsTo(name).join(' ');
      return audience.map((agentId) => ({ nth, agentId, subscriptions }));
    });
    const now = this.clock.now();
    const subscribed = await this.database.rows<Subscribed & Record<string, unknown>>(SUBSCRIBED, [
      recipients.map(({ nth }) => nth),
      recipients.map(({ agentId }) => agentId),
      recipients.map(({ subscriptions }) => subscriptions),
      events.flatMap(({ name }, nth) => (name === endpointDisabled.eventName ? [nth] : [])),
      now,
    ]);
    if (subscribed.length === 0) return;
    const ended = subscribed.filter(({ key_ended }) => key_ended).map(({ id }) => id);
    const deliveries = subscribed
      .filter(({ key_ended }) => !key_ended)
      .sort((a, b) => a.nth - b.nth)
      .map(({ nth, id, api_version }) => rowOf(events[nth] as DomainEvent, id, api_version, now));
    const added = await this.transactions.run(async (tx) => {
      const endpointIds = [...new Set(subscribed.map(({ id }) => id))];
      await execute(tx, LOCK_QUEUES, [endpointIds]);
      await this.ofKeys.disable(tx, ended);
      return execute(tx, ADD, [JSON.stringify(deliveries), now, endpointIds]);
    });
    if (added.length > 0) this.notifications.send(WEBHOOKS_CHANNEL); // wakes the dispatchers, which send them
  }
}

function rowOf(event: DomainEvent, endpointId: string, apiVersion: string, now: Date): object {
  return {
    id: newId(ID_PREFIXES.delivery, now.getTime()),
    endpoint_id: endpointId,
    event_id: event.id,
    event_type: event.name,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    sequence: event.subject.sequence,
    body: bodyOf(event, apiVersion),
  };
}
