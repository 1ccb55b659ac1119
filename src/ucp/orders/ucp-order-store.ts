import { Injectable } from '@nestjs/common';
import { type FindOneOptions, IsNull, MoreThanOrEqual } from 'typeorm';
import { random } from '../../kernel/random';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import { FOLLOWED_EVENTS, type FollowedEvent } from './line-history';
import {
  type PlatformOrder,
  type PlatformAddress,
  UcpOrder,
  UcpOrderDelivery,
  UcpOrderEvent,
  UcpOrderLine,
} from './ucp-order.entity';

const INSERT_EVENT = statement(
  'ucp_order_event_insert',
  `INSERT INTO ucp_order_events (event_id, ucp_order_id, order_id, sequence, name, occurred_at, facts)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1 AS added`,
);
const EVENTS = statement(
  'ucp_order_past_events',
  `SELECT id, name, occurred_at AS "occurredAt", sequence, payload FROM outbox_events
    WHERE subject_type = 'order' AND subject_id = $1 AND name = ANY($2)`,
);
/** After this many failed attempts, a newer message supersedes an older one. */
export const HOLDING_ATTEMPTS = 4;
/**
 * Inserts one message per cause, numbered in order. Its time is never before the last one's, because platforms ignore older
 * states: events of several marketplace orders may arrive out of order.
 */
const QUEUE_WEBHOOK = statement(
  'ucp_order_delivery_insert',
  `INSERT INTO ucp_order_deliveries (id, ucp_order_id, number, cause, url, body, status, attempts, next_attempt_at,
     lease_token, last_status, last_error, created_at)
   SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, 'pending', 0, $6, NULL, NULL, NULL, greatest(max(created_at), $6)
     FROM ucp_order_deliveries WHERE ucp_order_id = $2
   ON CONFLICT ON CONSTRAINT ucp_order_deliveries_cause_uq DO NOTHING`,
);

/** Stores platforms' orders. Their events are append-only. */
@Injectable()
export class UcpOrderStore {
  constructor(private readonly secrets: Secrets) {}

  find(tx: Tx, id: string): Promise<PlatformOrder | undefined> {
    return this.load(tx, id);
  }

  /** Serializes changes of one order. */
  lock(tx: Tx, id: string): Promise<PlatformOrder | undefined> {
    return this.load(tx, id, { mode: 'pessimistic_write' });
  }

  /** The platform's order that contains a marketplace order. */
  async idOf(tx: Tx, orderId: string): Promise<string | undefined> {
    return (await tx.findOneBy(UcpOrderLine, { orderId }))?.ucpOrderId;
  }

  /** What has happened to a marketplace order, as far as platforms follow it. */
  async eventsOf(tx: Tx, orderId: string): Promise<FollowedEvent[]> {
    type Row = Omit<FollowedEvent, 'subject'> & { sequence: number } & Record<string, unknown>;
    const rows = await execute<Row>(tx, EVENTS, [orderId, FOLLOWED_EVENTS.map(({ eventName }) => eventName)]);
    return rows.map(({ sequence, ...event }) => ({ ...event, subject: { id: orderId, sequence } }));
  }

  async insert(tx: Tx, { lines, events, ...order }: PlatformOrder): Promise<void> {
    const destination =
      order.destination && this.secrets.encrypt('ucp-sessions', JSON.stringify(order.destination), order.id);
    await tx.insert(UcpOrder, { ...order, destination });
    await tx.insert(UcpOrderLine, lines);
    for (const event of events) await this.add(tx, event);
  }

  /** False if the event is already stored. */
  async add(tx: Tx, event: UcpOrderEvent): Promise<boolean> {
    const { eventId, ucpOrderId, orderId, sequence, name, occurredAt, facts } = event;
    const values = [eventId, ucpOrderId, orderId, sequence, name, occurredAt, JSON.stringify(facts)];
    return (await execute(tx, INSERT_EVENT, values)).length > 0;
  }

  /** Queues the current order for the platform. It supersedes older messages that could not be sent. */
  async queueWebhook(tx: Tx, order: PlatformOrder, cause: string, body: string, at: Date): Promise<void> {
    if (order.webhookUrl === null) return;
    const failing = {
      status: 'pending',
      attempts: MoreThanOrEqual(HOLDING_ATTEMPTS),
      leaseToken: IsNull(),
    } as const;
    await tx.update(
      UcpOrderDelivery,
      { ucpOrderId: order.id, ...failing },
      { status: 'superseded', nextAttemptAt: null },
    );
    await execute(tx, QUEUE_WEBHOOK, [random.uuid(), order.id, cause, order.webhookUrl, body, at]);
  }

  private async load(tx: Tx, id: string, lock?: FindOneOptions['lock']): Promise<PlatformOrder | undefined> {
    const row = await tx.findOne(UcpOrder, { where: { id }, lock });
    if (!row) return undefined;
    const where = { ucpOrderId: id };
    const lines = await tx.find(UcpOrderLine, { where, order: { position: 'ASC' } });
    const events = await tx.find(UcpOrderEvent, { where, order: { orderId: 'ASC', sequence: 'ASC' } });
    const destination =
      row.destination &&
      (JSON.parse(this.secrets.decrypt('ucp-sessions', row.destination, id)) as PlatformAddress);
    return { ...row, destination, lines, events };
  }
}
