import {
  Flag,
  Id,
  Integer,
  Moment,
  NestedList,
  OneOf,
  Text,
  TextList,
  WebUrl,
} from '../platform/http/fields';
import { OffsetQuery, PageView } from '../platform/http/paging';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook-delivery.entity';
import { DISABLED_REASONS, type DisabledReason } from './webhook-endpoint.entity';
import { DEFAULT_EVENT_TYPES } from './event-types';

export interface EndpointRow {
  id: string;
  url: string;
  description: string | null;
  event_types: string[];
  is_default: boolean;
  enabled: boolean;
  disabled_reason: DisabledReason | null;
  failing_since: Date | null;
  consecutive_failures: number;
  api_version: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export class WebhookView {
  @Id('whe') id: string;
  @WebUrl({ example: 'https://agent.example/hooks' }) url: string;
  @Text({ nullable: true }) description: string | null;
  @TextList({ example: [...DEFAULT_EVENT_TYPES] }) event_types: string[];
  @Flag({ description: 'The endpoint of the `callback_url` in the profile' }) is_default: boolean;
  @Flag({ description: 'Events are sent only while true' }) enabled: boolean;
  @OneOf(DISABLED_REASONS, {
    nullable: true,
    description: '`gone`: it answered 410. `failing`: no success for days',
  })
  disabled_reason: DisabledReason | null;
  @Moment({ nullable: true, description: 'Since when no delivery has succeeded' }) failing_since:
    string | null;
  @Integer({ description: 'Failed attempts since the last success' }) consecutive_failures: number;
  @Text({ example: '2026-11-01', description: 'The shape of the bodies' }) api_version: string;
  @Integer({ example: 1 }) version: number;
  @Moment() created_at: string;
  @Moment() updated_at: string;

  static of(row: EndpointRow): WebhookView {
    return {
      id: row.id,
      url: row.url,
      description: row.description,
      event_types: row.event_types,
      is_default: row.is_default,
      enabled: row.enabled,
      disabled_reason: row.disabled_reason,
      failing_since: row.failing_since?.toISOString() ?? null,
      consecutive_failures: row.consecutive_failures,
      api_version: row.api_version,
      version: row.version,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  }
}

export class WebhooksView extends PageView {
  @NestedList(() => WebhookView) webhooks: WebhookView[];
}

export const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx', 'timeout', 'refused'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

export class PingView {
  @Flag({ description: 'The endpoint answered with 2xx' }) delivered: boolean;
  @OneOf(STATUS_CLASSES, { description: '`timeout`: too late. `refused`: no HTTP answer at all' })
  status_class: StatusClass;
  @Integer({ example: 84 }) duration_ms: number;
}

export class DeliveriesQuery extends OffsetQuery {
  @OneOf(DELIVERY_STATUSES, { optional: true }) status?: DeliveryStatus;
  @Text({ optional: true, min: 1, max: 100, example: 'marketplace.order.created' }) event_type?: string;
}

export interface AttemptRow {
  number: number;
  at: string;
  status_code: number | null;
  error: string | null;
  duration_ms: number;
  response_start: string | null;
  request_id: string;
}

export class AttemptView {
  @Integer({ example: 1 }) number: number;
  @Moment() at: string;
  @Integer({ nullable: true, example: 500 }) status_code: number | null;
  @Text({ nullable: true, description: 'Why there was no answer', example: 'timeout' }) error: string | null;
  @Integer({ example: 84 }) duration_ms: number;
  @Text({ nullable: true, max: 1024, description: 'How the answer began' }) response_start: string | null;
  @Text({ description: 'The header `x-request-id` of the attempt' }) request_id: string;

  static of(row: AttemptRow): AttemptView {
    return { ...row, at: new Date(row.at).toISOString() };
  }
}

export interface DeliveryRow {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  subject_type: string;
  subject_id: string;
  sequence: number;
  status: DeliveryStatus;
  attempts: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  last_duration_ms: number | null;
  created_at: Date;
  delivered_at: Date | null;
  attempt_log: AttemptRow[];
}

export class DeliveryView {
  @Id('whd', { description: 'The header `webhook-id`' }) id: string;
  @Id('whe') webhook_id: string;
  @Id('evt') event_id: string;
  @Text({ example: 'marketplace.order.created' }) event_type: string;
  @Text({ example: 'order' }) subject_type: string;
  @Text({ example: 'ord_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g' }) subject_id: string;
  @Integer({ example: 1 }) sequence: number;
  @OneOf(DELIVERY_STATUSES) status: DeliveryStatus;
  @Integer({ example: 1 }) attempt_count: number;
  @Moment({ nullable: true, description: 'Null also while an earlier event of the subject goes first' })
  next_attempt_at: string | null;
  @Integer({ nullable: true }) last_status: number | null;
  @Text({ nullable: true }) last_error: string | null;
  @Integer({ nullable: true }) last_duration_ms: number | null;
  @Moment() created_at: string;
  @Moment({ nullable: true }) delivered_at: string | null;
  @NestedList(() => AttemptView) attempts: AttemptView[];

  static of(row: DeliveryRow): DeliveryView {
    return {
      id: row.id,
      webhook_id: row.endpoint_id,
      event_id: row.event_id,
      event_type: row.event_type,
      subject_type: row.subject_type,
      subject_id: row.subject_id,
      sequence: row.sequence,
      status: row.status,
      attempt_count: row.attempts,
      next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
      last_status: row.last_status,
      last_error: row.last_error,
      last_duration_ms: row.last_duration_ms,
      created_at: row.created_at.toISOString(),
      delivered_at: row.delivered_at?.toISOString() ?? null,
      attempts: row.attempt_log.map((attempt) => AttemptView.of(attempt)),
    };
  }
}

export class DeliveriesView extends PageView {
  @NestedList(() => DeliveryView) deliveries: DeliveryView[];
}
