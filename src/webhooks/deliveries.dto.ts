import { Flag, Id, Integer, Moment, NestedList, OneOf, Text } from '../platform/validation/fields';
import { PagedBy, PageView } from '../platform/validation/paging';
import { type IsoTime, type RowOf, viewOf } from '../platform/operations/views';
import { EXAMPLE_TYPE } from './event-types';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhook-delivery.entity';
import { FEED_RETENTION_DAYS, LOG_RETENTION_DAYS } from './policies';

export class DeliveriesQuery extends PagedBy('whd') {
  @OneOf(DELIVERY_STATUSES, { optional: true }) status?: DeliveryStatus;
  @Text({ optional: true, min: 1, max: 100, example: EXAMPLE_TYPE }) event_type?: string;
  @Moment({ optional: true, description: 'Only deliveries made at this time or later' }) since?: string;
  @Moment({ optional: true, description: 'Only deliveries made at this time or earlier' }) until?: string;
}

export class AttemptView {
  @Integer({ example: 1 }) number: number;
  @Moment() at: string;
  @Integer({ nullable: true, example: 500 }) status_code: number | null;
  @Text({ nullable: true, description: 'Why there was no response', example: 'timeout' }) error:
    string | null;
  @Integer({ example: 84 }) duration_ms: number;
  @Text({ nullable: true, max: 1024, description: 'The start of the response' }) response_start:
    string | null;
  @Text({ description: 'The header `x-request-id` of the attempt' }) request_id: string;

  /** In a row of the log, the time is as PostgreSQL writes it in JSON. */
  static of(row: AttemptView): AttemptView {
    return { ...row, at: new Date(row.at).toISOString() };
  }
}

export class DeliveryView {
  @Id('whd', { description: 'The header `webhook-id`' }) id: string;
  @Id('whe') webhook_id: string;
  @Id('evt') event_id: string;
  @Text({ example: EXAMPLE_TYPE }) event_type: string;
  @Text({ example: 'order' }) subject_type: string;
  @Text({ example: 'ord_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) subject_id: string;
  @Integer({ example: 1 }) sequence: number;
  @OneOf(DELIVERY_STATUSES) status: DeliveryStatus;
  @Integer({ example: 1 }) attempt_count: number;
  @Moment({ nullable: true, description: 'Also null while an earlier event of the subject is pending' })
  next_attempt_at: IsoTime | null;
  @Integer({ nullable: true }) last_status: number | null;
  @Text({ nullable: true }) last_error: string | null;
  @Integer({ nullable: true }) last_duration_ms: number | null;
  @Moment() created_at: IsoTime;
  @Moment({ nullable: true }) delivered_at: IsoTime | null;
  @NestedList(() => AttemptView) attempts: AttemptView[];

  static of(row: DeliveryRow): DeliveryView {
    return viewOf(DeliveryView, row, {
      attempts: row.attempts.map((attempt) => AttemptView.of(attempt)),
    });
  }
}

export type DeliveryRow = RowOf<DeliveryView>;

export class DeliveryDetailView extends DeliveryView {
  @Text({ nullable: true, description: `The exact body; null after ${LOG_RETENTION_DAYS} days` })
  body: string | null;
  @Text({
    description: 'SHA-256 of the body, in hex; kept for a year',
    example: 'e3b0c44298fc1c149afbf4c8996fb924',
  })
  body_sha256: string;

  static override of(row: DeliveryDetailRow): DeliveryDetailView {
    return { ...DeliveryView.of(row), body: row.body, body_sha256: row.body_sha256 };
  }
}

export type DeliveryDetailRow = RowOf<DeliveryDetailView>;

export class ReplayRequest {
  @Moment({ description: `Events from this time on; they are kept for ${FEED_RETENTION_DAYS} days` })
  since: string;
  @Moment({ optional: true, description: 'Events up to this time; default: now' }) until?: string;
  @Flag({ default: false, description: 'Skip delivered events, and those from before the endpoint existed' })
  only_failed = false;
  @Text({ optional: true, min: 1, max: 64, description: '`next_cursor` of the previous page' })
  cursor?: string;
}

export class ReplayView {
  @Integer({ description: 'Deliveries queued now, including pending retries' })
  queued: number;
  @Integer({ description: 'Number of known deliveries after `next_cursor`' })
  remaining: number;
  @Text({
    nullable: true,
    description: 'Pass it as `cursor`, with the same period, for the rest. Null: no more',
  })
  next_cursor: string | null;
}

export class DeliveriesView extends PageView {
  @NestedList(() => DeliveryView) deliveries: DeliveryView[];
}
