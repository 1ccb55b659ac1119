import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock';
import type { DomainEvent } from '../kernel/domain-event';
import { ID_PREFIXES, newId } from '../kernel/ids';
import { Notifications } from '../platform/database/notifications';
import { execute, Reads, statement } from '../platform/database/statements';
import { Transactions } from '../platform/database/transactions';
import { OnDomainEvent } from '../platform/outbox/on-domain-event';
import { HOLDING_ATTEMPTS, WEBHOOKS_CHANNEL } from './delivery-queue';
import { ENDPOINT_DISABLED } from './event-types';
import { bodyOf } from './webhook-body';

const SUBSCRIBED = statement(
  'webhook_fanout_subscribed',
  `SELECT id, api_version FROM webhook_endpoints
    WHERE agent_id = ANY($1) AND enabled AND ($2 = ANY(event_types) OR $2 = '${ENDPOINT_DISABLED}') ORDER BY id`,
);
const LOCK_QUEUES = statement(
  'webhook_fanout_lock',
  'SELECT endpoint_id FROM webhook_queues WHERE endpoint_id = ANY($1) ORDER BY endpoint_id FOR UPDATE',
);
/** An earlier event of the same subject goes first: then this one has no time yet (see `delivery-outcomes.ts`). */
const ADD = statement(
  'webhook_fanout_add',
  `WITH added AS (
     INSERT INTO webhook_deliveries
       (id, endpoint_id, event_id, event_type, subject_type, subject_id, sequence, body, status, attempts,
        next_attempt_at, created_at)
     SELECT n.id, e.id, $4, $5, $6, $7, $8, n.body, 'pending', 0,
            CASE WHEN EXISTS (
              SELECT FROM webhook_deliveries b
               WHERE b.endpoint_id = e.id AND b.subject_id = $7 AND b.subject_type = $6 AND b.status = 'pending'
                 AND b.sequence < $8 AND b.attempts < ${HOLDING_ATTEMPTS})
            THEN NULL ELSE $9::timestamptz END,
            $9
       FROM unnest($1::text[], $2::text[], $3::text[]) AS n(endpoint_id, id, body)
       JOIN webhook_endpoints e ON e.id = n.endpoint_id AND e.enabled
     ON CONFLICT ON CONSTRAINT webhook_deliveries_event_uq DO NOTHING
     RETURNING endpoint_id)
   UPDATE webhook_queues q SET look_at = LEAST(q.look_at, $9::timestamptz)
     FROM added WHERE q.endpoint_id = added.endpoint_id
   RETURNING q.endpoint_id`,
);

interface Subscribed {
  id: string;
  api_version: string;
}

/**
 * Turns an event into one delivery for each endpoint of its audience that wants it. Told of the same event again, it
 * adds nothing: event and endpoint are unique together.
 */
@Injectable()
export class WebhookFanout {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly notifications: Notifications,
  ) {}

  @OnDomainEvent('**')
  async onEvent(event: DomainEvent): Promise<void> {
    if (event.audience.length === 0) return;
    const endpoints = await this.reads.rows<Subscribed>(SUBSCRIBED, [event.audience, event.name]);
    if (endpoints.length === 0) return;
    const ids = endpoints.map((endpoint) => endpoint.id);
    const now = this.clock.now();
    const added = await this.transactions.run(async (tx) => {
      await execute(tx, LOCK_QUEUES, [ids]);
      return execute(tx, ADD, [
        ids,
        ids.map(() => newId(ID_PREFIXES.delivery, now.getTime())),
        endpoints.map((endpoint) => bodyOf(event, endpoint.api_version)),
        event.id,
        event.name,
        event.subject.type,
        event.subject.id,
        event.subject.sequence,
        now,
      ]);
    });
    if (added.length > 0) this.notifications.send(WEBHOOKS_CHANNEL);
  }
}
