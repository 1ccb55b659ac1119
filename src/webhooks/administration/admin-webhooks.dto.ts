import { type Page, pageFields } from '../../kernel/page';
import {
  AgentId,
  Flag,
  Id,
  Integer,
  Moment,
  Nested,
  NestedList,
  OneOf,
  Text,
} from '../../platform/validation/fields';
import { PagedBy, PageView } from '../../platform/validation/paging';
import { viewOf } from '../../platform/operations/views';
import { DISABLED_REASONS, type WebhookEndpoint } from '../webhook-endpoint.entity';
import { named } from '../../kernel/named-values';

const TROUBLES = named('WebhookTrouble', ['failing', 'disabled']);

export class AdminWebhooksQuery extends PagedBy('whe') {
  @OneOf(TROUBLES, {
    optional: true,
    description:
      '`failing`: no success since the last failure. `disabled`: disabled by the service. Default: both',
  })
  trouble?: (typeof TROUBLES)[number];
  @AgentId({ optional: true }) agent_id?: string;
}

export interface TroubledRow extends WebhookEndpoint {
  pending: number;
  lastError: string | null;
  lastStatus: number | null;
}

/** Shows only the host, because the rest of the URL may contain a secret of the owner. */
export class AdminWebhookView {
  @Id('whe') id: string;
  @AgentId() agent_id: string;
  @Text({ example: 'agent.example' }) host: string;
  @Flag() enabled: boolean;
  @OneOf(DISABLED_REASONS, { nullable: true }) disabled_reason: string | null;
  @Moment({ nullable: true, description: 'Since when no delivery has succeeded' }) failing_since:
    string | null;
  @Integer({ description: 'Failed attempts since the last success' }) consecutive_failures: number;
  @Integer({ description: 'Pending deliveries, at most 1,000' }) pending: number;
  @Integer({ nullable: true, example: 503, description: 'Of the newest attempt' }) last_status: number | null;
  @Text({ nullable: true, example: 'timeout' }) last_error: string | null;
  @Moment() created_at: string;

  static of(row: WebhookEndpoint & Partial<TroubledRow>, url: string): AdminWebhookView {
    return viewOf(AdminWebhookView, row, {
      host: new URL(url).host,
      pending: row.pending ?? 0,
      last_status: row.lastStatus ?? null,
      last_error: row.lastError ?? null,
    });
  }
}

export class WebhookQueueView {
  @Integer({ description: 'Pending deliveries, at most 100,000' }) pending: number;
  @Integer({ description: 'How long the most overdue endpoint has been due' })
  oldest_due_age_s: number;
}

export class AdminWebhooksView extends PageView {
  @Nested(() => WebhookQueueView) queue: WebhookQueueView;
  @NestedList(() => AdminWebhookView) webhooks: AdminWebhookView[];

  static of(page: Page<AdminWebhookView>, queue: WebhookQueueView): AdminWebhooksView {
    return { queue, webhooks: page.items, ...pageFields(page) };
  }
}
