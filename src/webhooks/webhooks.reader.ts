import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { after, MINUTE } from '../kernel/clock';
import { earliestId, ID_PREFIXES } from '../kernel/ids';
import { pageFields, pageOf, TOTAL_CAP } from '../kernel/page';
import { camelCased } from '../platform/database/rows';
import { Database, statement } from '../platform/database/statements';
import type { OffsetQuery } from '../platform/http/paging';
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
import type { WebhookEndpoint } from './webhook-endpoint.entity';
import { WebhooksView, WebhookView } from './webhooks.dto';
import { webhookNotFound, deliveryNotFound } from './webhooks.errors';

const COLUMNS = `id, sealed_url, description, event_types, is_default, enabled, disabled_reason, failing_since,
  consecutive_failures, previous_secret_until, api_version, version, created_at, updated_at`;
const OWN = statement(
  'webhooks_own',
  `SELECT ${COLUMNS} FROM webhook_endpoints
    WHERE agent_id = $1 AND removed_at IS NULL AND id < coalesce($2::text, '~')
    ORDER BY id DESC LIMIT $3 OFFSET $4`,
);
const OWN_COUNT = statement(
  'webhooks_own_count',
  'SELECT count(*)::int AS total FROM webhook_endpoints WHERE agent_id = $1 AND removed_at IS NULL',
);
const OWN_ONE = statement(
  'webhooks_own_one',
  `SELECT ${COLUMNS} FROM webhook_endpoints WHERE id = $1 AND agent_id = $2 AND removed_at IS NULL`,
);
/** Leases are internal: while an attempt is in flight, no next attempt is scheduled. */
const DELIVERY_COLUMNS = `d.id, d.endpoint_id, d.event_id, d.event_type, d.subject_type, d.subject_id, d.sequence,
  d.status, d.attempts, CASE WHEN d.lease_token IS NULL THEN d.next_attempt_at END AS next_attempt_at,
  d.last_status, d.last_error, d.last_duration_ms, d.created_at, d.delivered_at,
  COALESCE((SELECT jsonb_agg(to_jsonb(a) - 'delivery_id' ORDER BY a.number)
              FROM webhook_attempts a WHERE a.delivery_id = d.id), '[]') AS attempt_log`;
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
   SELECT h.id, h.endpoint_id, h.event_id, h.event_type, h.subject_type, h.subject_id, h.sequence, h.status, h.attempts,
          NULL, h.last_status, h.last_error, h.last_duration_ms, h.created_at, h.delivered_at, '[]',
          NULL, encode(h.body_sha256, 'hex')
     FROM webhook_delivery_hashes h JOIN webhook_endpoints e ON e.id = h.endpoint_id
    WHERE h.id = $1 AND e.agent_id = $2 AND e.removed_at IS NULL`,
);

const BEGINNING = new Date(0);
const END = new Date('2200-01-01T00:00:00Z');

interface Total {
  total: number;
}

/** The lock that changes of an endpoint take. */
const LOCK_QUEUES = statement(
  'erase_webhooks_lock_queues',
  `SELECT FROM webhook_queues WHERE endpoint_id IN (SELECT id FROM webhook_endpoints WHERE agent_id = $1)
    ORDER BY endpoint_id FOR UPDATE`,
);
/** Also deletes their secrets and deliveries, which cascade. */
const ERASE_ENDPOINTS = statement(
  'erase_webhook_endpoints',
  'DELETE FROM webhook_endpoints WHERE agent_id = $1',
);
const ERASE_FEED = statement('erase_webhook_feed', 'DELETE FROM webhook_feed WHERE agent_id = $1');

/** An agent's endpoints, as it sees them. */
@Injectable()
export class WebhooksReader implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly known: KnownEventTypes,
    private readonly secrets: EndpointSecrets,
    private readonly personalData: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personalData.addErasure(LOCK_QUEUES, ERASE_ENDPOINTS, ERASE_FEED);
  }

  async list(agentId: string, query: OffsetQuery): Promise<WebhooksView> {
    const { limit, offset, cursor } = query;
    const [rows, counted] = await Promise.all([
      this.database.rows<Record<string, unknown> & { id: string }>(OWN, [
        agentId,
        cursor ?? null,
        limit + 1,
        offset,
      ]),
      this.database.first<Total>(OWN_COUNT, [agentId]),
    ]);
    const page = pageOf(rows, counted?.total ?? 0, query);
    return { webhooks: page.items.map((row) => this.shown(row)), ...pageFields(page) };
  }

  async get(agentId: string, id: string): Promise<WebhookView> {
    const row = await this.database.first<Record<string, unknown>>(OWN_ONE, [id, agentId]);
    if (!row) throw webhookNotFound();
    return this.shown(row);
  }

  private shown(row: Record<string, unknown>): WebhookView {
    const endpoint = camelCased<WebhookEndpoint>(row);
    return WebhookView.of(endpoint, this.secrets.urlOf(endpoint));
  }

  async listDeliveries(agentId: string, id: string, query: DeliveriesQuery): Promise<DeliveriesView> {
    this.known.requireOne(query.event_type, ['query', 'event_type']);
    await this.get(agentId, id);
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
      this.database.first<Total>(DELIVERIES_COUNT, filter),
    ]);
    const page = pageOf(rows, counted?.total ?? 0, query);
    return { deliveries: page.items.map((row) => DeliveryView.of(row)), ...pageFields(page) };
  }

  /** Includes every attempt and the body. */
  async getDelivery(agentId: string, id: string): Promise<DeliveryDetailView> {
    const row = await this.database.first<DeliveryDetailRow>(DELIVERY_DETAIL, [id, agentId]);
    if (!row) throw deliveryNotFound();
    return DeliveryDetailView.of(row);
  }
}
