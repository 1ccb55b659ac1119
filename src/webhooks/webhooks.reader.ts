import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, Not, type Repository } from 'typeorm';
import { after, MINUTE } from '../kernel/clock';
import { earliestId, ID_PREFIXES } from '../kernel/ids';
import { pageFields, pageOf, TOTAL_CAP } from '../kernel/page';
import { Database, statement } from '../platform/database/statements';
import type { OffsetQuery } from '../platform/validation/paging';
import { columnsOf } from '../platform/operations/views';
import {
  type DeliveriesQuery,
  DeliveriesView,
  type DeliveryDetailRow,
  DeliveryDetailView,
  type DeliveryRow,
  DeliveryView,
} from './deliveries.dto';
import { EndpointSecrets } from './endpoint-secrets';
import { KnownEventTypes } from './known-event-types';
import { type LastTest, WebhookEndpoint } from './webhook-endpoint.entity';
import { testInWords } from './webhooks.operations';
import { WebhooksView, WebhookView } from './webhooks.dto';
import { webhookNotFound, deliveryNotFound } from './webhooks.errors';

/** Leases are internal: while an attempt is in flight, no next attempt is scheduled. */
const DELIVERY_COLUMNS = columnsOf(DeliveryView, 'd', {
  webhook_id: 'd.endpoint_id',
  attempt_count: 'd.attempts',
  next_attempt_at: 'CASE WHEN d.lease_token IS NULL THEN d.next_attempt_at END',
  attempts: `COALESCE((SELECT jsonb_agg(to_jsonb(a) - 'delivery_id' ORDER BY a.number)
                         FROM webhook_attempts a WHERE a.delivery_id = d.id), '[]')`,
});
const HASH_COLUMNS = columnsOf(DeliveryView, 'h', {
  webhook_id: 'h.endpoint_id',
  attempt_count: 'h.attempts',
  next_attempt_at: 'NULL::timestamptz',
  attempts: `'[]'::jsonb`,
});
/**
 * Ids are roughly ordered by time, so bounding the id too lets the index limit the scan of a long log. Without a filter, the index
 * alone answers the count.
 */
const DELIVERY_FILTER = `d.endpoint_id = $1 AND ($2::text IS NULL OR d.status = $2)
  AND ($3::text IS NULL OR d.event_type = $3) AND ($4::timestamptz IS NULL OR d.created_at >= $4)
  AND ($5::timestamptz IS NULL OR d.created_at <= $5) AND d.id >= $6`;
const DELIVERIES = statement(
  'webhooks_deliveries',
  `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries d
    WHERE ${DELIVERY_FILTER} AND d.id < $7 ORDER BY d.id DESC LIMIT $8 OFFSET $9`,
  { varies: true },
);
const DELIVERIES_COUNT = statement(
  'webhooks_deliveries_count',
  `SELECT count(*)::int AS total FROM (
     SELECT FROM webhook_deliveries d WHERE ${DELIVERY_FILTER} LIMIT ${TOTAL_CAP}) counted`,
  { varies: true },
);
export const DELIVERY_DETAIL = statement(
  'webhooks_delivery',
  `SELECT ${DELIVERY_COLUMNS}, d.body, encode(sha256(convert_to(d.body, 'UTF8')), 'hex') AS body_sha256
     FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.id = $1 AND e.agent_id = $2 AND e.removed_at IS NULL
   UNION ALL
   SELECT ${HASH_COLUMNS}, NULL, encode(h.body_sha256, 'hex')
     FROM webhook_delivery_hashes h JOIN webhook_endpoints e ON e.id = h.endpoint_id
    WHERE h.id = $1 AND e.agent_id = $2 AND e.removed_at IS NULL`,
);

const ANY_DELIVERY = statement(
  'webhooks_any_delivery',
  `SELECT ${DELIVERY_COLUMNS} FROM webhook_deliveries d WHERE d.id = $1
   UNION ALL SELECT ${HASH_COLUMNS} FROM webhook_delivery_hashes h WHERE h.id = $1`,
);

const REACHED = statement(
  'webhooks_reached',
  `SELECT e.id FROM unnest($1::text[]) AS e(id) CROSS JOIN LATERAL (
     (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'delivered' ORDER BY d.id DESC LIMIT 1)
     UNION ALL
     (SELECT FROM webhook_delivery_hashes h WHERE h.endpoint_id = e.id AND h.status = 'delivered' LIMIT 1)
     LIMIT 1) reached`,
);

const BEGINNING = new Date(0);
const END = new Date('2200-01-01T00:00:00Z');

export interface TestInWords extends LastTest {
  said: string;
}

/** An agent's endpoints, as it sees them. */
@Injectable()
export class WebhooksReader {
  constructor(
    private readonly database: Database,
    private readonly known: KnownEventTypes,
    private readonly secrets: EndpointSecrets,
    @InjectRepository(WebhookEndpoint) private readonly endpoints: Repository<WebhookEndpoint>,
  ) {}

  async list(agentId: string, query: OffsetQuery): Promise<WebhooksView> {
    const { limit, offset, cursor = '~' } = query;
    const own = { agentId, removedAt: IsNull() };
    const [endpoints, total] = await Promise.all([
      this.endpoints.find({
        where: { ...own, id: LessThan(cursor) },
        order: { id: 'DESC' },
        take: limit + 1,
        skip: offset,
      }),
      this.endpoints.countBy(own),
    ]);
    const page = pageOf(endpoints, total, query);
    return { webhooks: page.items.map((endpoint) => this.shown(endpoint)), ...pageFields(page) };
  }

  async get(agentId: string, id: string): Promise<WebhookView> {
    const endpoint = await this.endpoints.findOneBy({ id, agentId, removedAt: IsNull() });
    if (!endpoint) throw webhookNotFound();
    return this.shown(endpoint);
  }

  /** How the last test of an endpoint went, in words. */
  async lastTestsOf(ids: readonly string[]): Promise<ReadonlyMap<string, TestInWords>> {
    const tested = await this.endpoints.find({
      select: { id: true, lastTest: true },
      where: { id: In(ids), lastTest: Not(IsNull()) },
    });
    const found = tested.flatMap(({ id, lastTest }) =>
      lastTest ? [[id, { ...lastTest, said: testInWords(lastTest) }] as const] : [],
    );
    return new Map(found);
  }

  /** Those of the endpoints that have received something. */
  async reachedOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.database.rows<{ id: string }>(REACHED, [ids]);
    return new Set(rows.map(({ id }) => id));
  }

  private shown(endpoint: WebhookEndpoint): WebhookView {
    return WebhookView.of(endpoint, this.secrets.urlOf(endpoint));
  }

  async listDeliveries(agentId: string, id: string, query: DeliveriesQuery): Promise<DeliveriesView> {
    await this.get(agentId, id);
    return this.deliveriesOf(id, query);
  }

  /** For a caller that may see the endpoint. */
  async deliveriesOf(id: string, query: DeliveriesQuery): Promise<DeliveriesView> {
    this.known.requireOne(query.event_type, ['query', 'event_type']);
    const since = query.since === undefined ? BEGINNING : new Date(query.since);
    const until = query.until === undefined ? END : new Date(query.until);
    const oldest = earliestId(ID_PREFIXES.delivery, after(since, -MINUTE));
    const { status = null, event_type: type = null } = query;
    const filter = [id, status, type, query.since ?? null, query.until ?? null, oldest];
    const newest = earliestId(ID_PREFIXES.delivery, after(until, MINUTE));
    const [rows, counted] = await Promise.all([
      this.database.rows<DeliveryRow>(DELIVERIES, [
        ...filter,
        query.cursor !== undefined && query.cursor < newest ? query.cursor : newest,
        query.limit + 1,
        query.offset,
      ]),
      this.database.first<{ total: number }>(DELIVERIES_COUNT, filter),
    ]);
    const page = pageOf(rows, counted?.total ?? 0, query);
    return { deliveries: page.items.map((row) => DeliveryView.of(row)), ...pageFields(page) };
  }

  async getDeliveryForOperator(id: string): Promise<DeliveryView> {
    const row = await this.database.first<DeliveryRow>(ANY_DELIVERY, [id]);
    if (!row) throw deliveryNotFound();
    return DeliveryView.of(row);
  }

  /** Includes every attempt and the body. */
  async getDelivery(agentId: string, id: string): Promise<DeliveryDetailView> {
    const row = await this.database.first<DeliveryDetailRow>(DELIVERY_DETAIL, [id, agentId]);
    if (!row) throw deliveryNotFound();
    return DeliveryDetailView.of(row);
  }
}
