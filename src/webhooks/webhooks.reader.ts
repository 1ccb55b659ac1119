import { Injectable } from '@nestjs/common';
import { notFound } from '../kernel/domain-error';
import { pageFields, pageOf, TOTAL_CAP } from '../kernel/page';
import { Reads, statement } from '../platform/database/statements';
import type { OffsetQuery } from '../platform/http/paging';
import {
  type DeliveriesQuery,
  DeliveriesView,
  type DeliveryRow,
  DeliveryView,
  type EndpointRow,
  WebhooksView,
  WebhookView,
} from './webhooks.dto';

const COLUMNS = `id, url, description, event_types, is_default, enabled, disabled_reason, failing_since,
  consecutive_failures, api_version, version, created_at, updated_at`;
const OWN = statement(
  'webhooks_own',
  `SELECT ${COLUMNS} FROM webhook_endpoints
    WHERE agent_id = $1 AND removed_at IS NULL AND ($2::text IS NULL OR id < $2)
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
/** A lease is our own affair: while an attempt runs, there is no next one yet. */
const DELIVERIES = statement(
  'webhooks_deliveries',
  `SELECT d.id, d.endpoint_id, d.event_id, d.event_type, d.subject_type, d.subject_id, d.sequence, d.status, d.attempts,
          CASE WHEN d.lease_token IS NULL THEN d.next_attempt_at END AS next_attempt_at,
          d.last_status, d.last_error, d.last_duration_ms, d.created_at, d.delivered_at,
          COALESCE((SELECT jsonb_agg(to_jsonb(a) - 'delivery_id' ORDER BY a.number)
                      FROM webhook_attempts a WHERE a.delivery_id = d.id), '[]') AS attempt_log
     FROM webhook_deliveries d
    WHERE d.endpoint_id = $1 AND ($2::text IS NULL OR d.status = $2) AND ($3::text IS NULL OR d.event_type = $3)
      AND ($4::text IS NULL OR d.id < $4)
    ORDER BY d.id DESC LIMIT $5 OFFSET $6`,
);
const DELIVERIES_COUNT = statement(
  'webhooks_deliveries_count',
  `SELECT count(*)::int AS total FROM (
     SELECT FROM webhook_deliveries d
      WHERE d.endpoint_id = $1 AND ($2::text IS NULL OR d.status = $2) AND ($3::text IS NULL OR d.event_type = $3)
      LIMIT ${TOTAL_CAP}) counted`,
);

interface Total {
  total: number;
}

/** What an agent sees of its endpoints; of another's it sees nothing. */
@Injectable()
export class WebhooksReader {
  constructor(private readonly reads: Reads) {}

  async list(agentId: string, query: OffsetQuery): Promise<WebhooksView> {
    const { limit, offset, cursor } = query;
    const [rows, counted] = await Promise.all([
      this.reads.rows<EndpointRow>(OWN, [agentId, cursor ?? null, limit + 1, offset]),
      this.reads.first<Total>(OWN_COUNT, [agentId]),
    ]);
    const page = pageOf(rows, counted?.total ?? 0, query);
    return { webhooks: page.items.map((row) => WebhookView.of(row)), ...pageFields(page) };
  }

  /** Errors: `webhook_not_found`. */
  async get(agentId: string, id: string): Promise<WebhookView> {
    const row = await this.reads.first<EndpointRow>(OWN_ONE, [id, agentId]);
    if (!row) throw notFound('webhook');
    return WebhookView.of(row);
  }

  /** Errors: `webhook_not_found`. */
  async listDeliveries(agentId: string, id: string, query: DeliveriesQuery): Promise<DeliveriesView> {
    await this.get(agentId, id);
    const filter = [id, query.status ?? null, query.event_type ?? null];
    const [rows, counted] = await Promise.all([
      this.reads.rows<DeliveryRow>(DELIVERIES, [
        ...filter,
        query.cursor ?? null,
        query.limit + 1,
        query.offset,
      ]),
      this.reads.first<Total>(DELIVERIES_COUNT, filter),
    ]);
    const page = pageOf(rows, counted?.total ?? 0, query);
    return { deliveries: page.items.map((row) => DeliveryView.of(row)), ...pageFields(page) };
  }
}
