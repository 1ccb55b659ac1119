import { Injectable } from '@nestjs/common';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { camelCased } from '../../platform/database/rows';
import { Database, statement } from '../../platform/database/statements';
import { DeliveryQueue } from '../sending/delivery-queue';
import { EndpointSecrets } from '../endpoint-secrets';
import { webhookNotFound } from '../webhooks.errors';
import {
  type AdminWebhooksQuery,
  AdminWebhooksView,
  AdminWebhookView,
  type TroubledRow,
} from './admin-webhooks.dto';

/** Matches the condition of the partial index. An endpoint that its owner disabled, or whose key has ended, is not failing. */
const TROUBLED = `e.removed_at IS NULL AND (e.failing_since IS NOT NULL OR NOT e.enabled)
  AND e.disabled_reason IS DISTINCT FROM 'owner' AND e.disabled_reason IS DISTINCT FROM 'key_ended'`;
const FILTER = `${TROUBLED} AND ($1::text IS NULL OR e.enabled = ($1 = 'failing'))
  AND ($2::text IS NULL OR e.agent_id = $2)`;
/** Of the newest deliveries, and of those that are due last: they are due again, while newer ones may have no attempt yet. */
const LOOKED_AT = 1_000;
const ATTEMPTED = `
  SELECT id, attempts FROM (
    (SELECT d.id, d.attempts FROM webhook_deliveries d
      WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at IS NOT NULL
      ORDER BY d.next_attempt_at DESC, d.id DESC LIMIT ${LOOKED_AT})
    UNION
    (SELECT d.id, d.attempts FROM webhook_deliveries d WHERE d.endpoint_id = e.id ORDER BY d.id DESC LIMIT ${LOOKED_AT})) d
   WHERE attempts > 0`;
const ENDPOINTS = `SELECT e.id, e.agent_id, e.sealed_url, e.enabled, e.disabled_reason, e.failing_since,
                e.consecutive_failures, e.created_at, waiting.pending, latest.last_status, latest.last_error
           FROM webhook_endpoints e
          CROSS JOIN LATERAL (
            SELECT count(*)::int AS pending FROM (
              SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'pending' LIMIT 1000) d) waiting
           LEFT JOIN LATERAL (
            SELECT a.status_code AS last_status, a.error AS last_error
              FROM (${ATTEMPTED}) d JOIN webhook_attempts a ON a.delivery_id = d.id AND a.number = d.attempts
             ORDER BY a.at DESC LIMIT 1) latest ON true`;
const ONE = statement(
  'webhook_endpoints_for_operator',
  `${ENDPOINTS} WHERE e.id = $1 AND e.removed_at IS NULL`,
);
const LIST = paged({
  name: 'webhooks_troubled',
  counted: `FROM webhook_endpoints e WHERE ${FILTER}`,
  page: `${ENDPOINTS}
          WHERE ${FILTER} AND e.id < coalesce($3::text, '~')
          ORDER BY e.id DESC LIMIT $4 OFFSET $5`,
  orderBy: 'p.id DESC',
  varies: true,
});

/** Lists failing and disabled endpoints, and how far the dispatchers are behind. */
@Injectable()
export class AdminWebhooksReader {
  constructor(
    private readonly database: Database,
    private readonly queue: DeliveryQueue,
    private readonly secrets: EndpointSecrets,
  ) {}

  async list(query: AdminWebhooksQuery): Promise<AdminWebhooksView> {
    const { trouble = null, agent_id: agentId = null, cursor = null, limit, offset } = query;
    const values = [trouble, agentId, cursor, limit + 1, offset];
    const [rows, pending, lag] = await Promise.all([
      this.database.rows<PagedRow<{ id: string }>>(LIST, values),
      this.queue.depth(),
      this.queue.lagSeconds(),
    ]);
    const page = pageFrom(rows, query);
    const items = page.items.map((row) => this.viewOf({ ...row }));
    return AdminWebhooksView.of({ ...page, items }, { pending, oldest_due_age_s: Math.round(lag) });
  }

  /** Any endpoint that was not removed, also one that works. */
  async getForOperator(id: string): Promise<AdminWebhookView> {
    const row = await this.database.first<Record<string, unknown>>(ONE, [id]);
    if (!row) throw webhookNotFound();
    return this.viewOf(row);
  }

  private viewOf(row: Record<string, unknown>): AdminWebhookView {
    const endpoint = camelCased<TroubledRow>(row);
    return AdminWebhookView.of(endpoint, this.secrets.urlOf(endpoint));
  }
}
