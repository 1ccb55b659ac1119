import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { execute, statement } from '../../platform/database/statements';
import type { Tx } from '../../platform/database/transactions';
import { Secrets } from '../../platform/security/secrets';
import type { PostalAddress, UcpOrder, UcpOrderEvent, UcpOrderLine } from './ucp-order';

const COLUMNS = `id, checkout_id AS "checkoutId", buyer_id AS "buyerId", webhook_url AS "webhookUrl",
  ucp_version AS "ucpVersion", destination, created_at AS "createdAt"`;
const ONE = statement('ucp_order', `SELECT ${COLUMNS} FROM ucp_orders WHERE id = $1`);
const LOCK = statement('ucp_order_lock', `SELECT ${COLUMNS} FROM ucp_orders WHERE id = $1 FOR UPDATE`);
const LINES = statement(
  'ucp_order_lines_of',
  `SELECT line_id AS "lineId", order_id AS "orderId", listing_id AS "listingId", title, image_url AS "imageUrl",
          unit_price_cents::int AS "unitPriceCents", discount_cents::int AS "discountCents", quantity, delivery_method AS "deliveryMethod",
          return_policy AS "returnPolicy", estimated_delivery AS "estimatedDelivery"
     FROM ucp_order_lines WHERE ucp_order_id = $1 ORDER BY position`,
);
const EVENTS = statement(
  'ucp_order_events_of',
  `SELECT event_id AS "eventId", order_id AS "orderId", sequence, name, occurred_at AS "occurredAt", facts
     FROM ucp_order_events WHERE ucp_order_id = $1 ORDER BY order_id, sequence`,
);
const INSERT = statement(
  'ucp_order_insert',
  `INSERT INTO ucp_orders (id, checkout_id, buyer_id, webhook_url, ucp_version, destination, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const INSERT_LINE = statement(
  'ucp_order_line_insert',
  `INSERT INTO ucp_order_lines (ucp_order_id, position, line_id, order_id, listing_id, title, image_url,
     unit_price_cents, discount_cents, quantity, delivery_method, return_policy, estimated_delivery)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);
const INSERT_EVENT = statement(
  'ucp_order_event_insert',
  `INSERT INTO ucp_order_events (event_id, ucp_order_id, order_id, sequence, name, occurred_at, facts)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING 1 AS added`,
);
const OF_ORDER = statement(
  'ucp_order_of_order',
  'SELECT ucp_order_id AS id FROM ucp_order_lines WHERE order_id = $1',
);
/** After this many failed attempts, a newer message supersedes an older one. */
export const HOLDING_ATTEMPTS = 4;
const SUPERSEDE = statement(
  'ucp_order_deliveries_supersede',
  `UPDATE ucp_order_deliveries SET status = 'superseded', next_attempt_at = NULL
    WHERE ucp_order_id = $1 AND status = 'pending' AND attempts >= ${HOLDING_ATTEMPTS} AND lease_token IS NULL`,
);
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

type Row = Omit<UcpOrder, 'destination' | 'lines' | 'events'> & { destination: Buffer | null } & Record<
    string,
    unknown
  >;

/** Stores platforms' orders. Their events are append-only. */
@Injectable()
export class UcpOrderStore {
  constructor(private readonly secrets: Secrets) {}

  find(tx: Tx, id: string): Promise<UcpOrder | undefined> {
    return this.load(tx, ONE, id);
  }

  /** Serializes changes of one order. */
  lock(tx: Tx, id: string): Promise<UcpOrder | undefined> {
    return this.load(tx, LOCK, id);
  }

  /** The platform's order that contains a marketplace order. */
  async idOf(tx: Tx, orderId: string): Promise<string | undefined> {
    return (await execute<{ id: string }>(tx, OF_ORDER, [orderId]))[0]?.id;
  }

  async insert(tx: Tx, order: UcpOrder): Promise<void> {
    const destination =
      order.destination && this.secrets.encrypt('ucp-sessions', JSON.stringify(order.destination), order.id);
    await execute(tx, INSERT, [
      ...[order.id, order.checkoutId, order.buyerId, order.webhookUrl, order.ucpVersion],
      ...[destination, order.createdAt],
    ]);
    for (const [position, line] of order.lines.entries()) {
      await execute(tx, INSERT_LINE, [
        ...[order.id, position, line.lineId, line.orderId, line.listingId, line.title, line.imageUrl],
        ...[
          line.unitPriceCents,
          line.discountCents,
          line.quantity,
          line.deliveryMethod,
          line.returnPolicy,
          line.estimatedDelivery,
        ],
      ]);
    }
  }

  /** False if the event is already stored. */
  async add(tx: Tx, id: string, event: UcpOrderEvent): Promise<boolean> {
    const { eventId, orderId, sequence, name, occurredAt, facts } = event;
    const values = [eventId, id, orderId, sequence, name, occurredAt, JSON.stringify(facts)];
    return (await execute(tx, INSERT_EVENT, values)).length > 0;
  }

  /** Queues the current order for the platform. It supersedes older messages that could not be sent. */
  async queueWebhook(tx: Tx, order: UcpOrder, cause: string, body: string, at: Date): Promise<void> {
    if (order.webhookUrl === null) return;
    await execute(tx, SUPERSEDE, [order.id]);
    await execute(tx, QUEUE_WEBHOOK, [randomUUID(), order.id, cause, order.webhookUrl, body, at]);
  }

  private async load(tx: Tx, which: typeof ONE, id: string): Promise<UcpOrder | undefined> {
    const [row] = await execute<Row>(tx, which, [id]);
    if (!row) return undefined;
    const lines = await execute<UcpOrderLine & Record<string, unknown>>(tx, LINES, [id]);
    const events = await execute<UcpOrderEvent & Record<string, unknown>>(tx, EVENTS, [id]);
    const destination =
      row.destination &&
      (JSON.parse(this.secrets.decrypt('ucp-sessions', row.destination, id)) as PostalAddress);
    return { ...row, destination, lines, events };
  }
}
