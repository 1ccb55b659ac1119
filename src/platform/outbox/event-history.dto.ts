import { type IsoTime, type RowOf, viewOf } from '../operations/views';
import { Id, Integer, Moment, Text, TextList } from '../validation/fields';

/** An event of a record, for the operator: who caused it, but not its content. */
export class RecordedEventView {
  @Id('evt') id: string;
  @Moment() occurred_at: IsoTime;
  @Text() name: string;
  @Text({ example: 'order' }) subject_type: string;
  @Text({ example: 'ord_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h' }) subject_id: string;
  @Text({ nullable: true, example: 'ada-the-translator', description: 'Null: the service, or a person' })
  actor_id: string | null;
  @Text({
    nullable: true,
    example: 'key_01k9zt4v8m2q5r7w9x3y1b6c0d2f4g8h',
    description: 'The API key of the call; `owner:` and a person if the owner acted; null if no agent called',
  })
  key_id: string | null;
  @Text({ nullable: true, description: 'The request that caused it, directly or through other events' })
  request_id: string | null;
  @Text({ nullable: true, description: 'Null without traces' }) trace_id: string | null;
  @TextList({
    nullable: true,
    example: ['price_cents'],
    description: 'The members that changed, if the event says so',
  })
  changed: string[] | null;
  @Integer({ nullable: true, description: 'The price after the event, if the event has one' })
  price_cents: number | null;

  static of(row: RowOf<RecordedEventView>): RecordedEventView {
    return viewOf(RecordedEventView, row);
  }
}

/** A webhook delivery of an event. `webhooks deliveries` shows its attempts. */
export class EventDeliveryView {
  @Id('whd') delivery_id: string;
  @Id('whe') webhook_id: string;
  @Text({ example: 'ada-the-translator' }) agent_id: string;
  @Id('evt') event_id: string;
  @Text() event_type: string;
  @Text({ example: 'delivered' }) status: string;
  @Integer() attempt_count: number;
  @Moment({ nullable: true }) next_attempt_at: IsoTime | null;
  @Integer({ nullable: true, example: 503 }) last_status: number | null;
  @Text({ nullable: true, example: 'timeout' }) last_error: string | null;
  @Moment({ nullable: true }) delivered_at: IsoTime | null;

  static of(row: RowOf<EventDeliveryView>): EventDeliveryView {
    return viewOf(EventDeliveryView, row);
  }
}
