import { Injectable } from '@nestjs/common';
import { paged, pageFrom, type PagedRow } from '../../platform/database/paged';
import { Database, statement } from '../../platform/database/statements';
import { columnsOf, type RowOf } from '../../platform/operations/views';
import { EventHistory, type RecordHistory } from '../../platform/outbox/event-history';
import { EventDeliveryView, RecordedEventView } from '../../platform/outbox/event-history.dto';
import { type EventsOfRecordQuery, RecordedEventsView } from './admin-events.dto';

const MAX_EVENTS = 100;
const MAX_DELIVERIES = 200;

const COLUMNS = `${columnsOf(RecordedEventView, 'e', {
  trace_id: `split_part(e.traceparent, '-', 2)`,
  changed: `CASE WHEN jsonb_typeof(e.payload->'changed') = 'array'
                 THEN ARRAY(SELECT jsonb_array_elements_text(e.payload->'changed')) END`,
  price_cents: `CASE WHEN jsonb_typeof(e.payload->'price_cents') = 'number' THEN (e.payload->>'price_cents')::int END`,
})}`;
/**
 * The events of records, whatever their type: the index starts with the type, and the few types are found by skipping from
 * one to the next.
 */
const ofRecords = (ids: string): string => `(
  WITH RECURSIVE types AS (
    (SELECT subject_type AS type FROM outbox_events ORDER BY subject_type LIMIT 1)
    UNION ALL
    SELECT (SELECT n.subject_type FROM outbox_events n WHERE n.subject_type > t.type ORDER BY n.subject_type LIMIT 1)
      FROM types t WHERE t.type IS NOT NULL)
  SELECT o.* FROM types t JOIN outbox_events o ON o.subject_type = t.type AND o.subject_id ${ids}) e`;
const EVENTS = statement(
  'event_history',
  `SELECT ${COLUMNS}, e.audience FROM ${ofRecords('= ANY($1::text[])')} ORDER BY e.id LIMIT ${MAX_EVENTS}`,
);
/** Each event to each endpoint of a recipient, because the unique key of deliveries has both. */
const DELIVERIES = statement(
  'event_history_deliveries',
  `SELECT ${columnsOf(EventDeliveryView, 'd', {
    delivery_id: 'd.id',
    webhook_id: 'd.endpoint_id',
    agent_id: 'w.agent_id',
    attempt_count: 'd.attempts',
    next_attempt_at: 'CASE WHEN d.lease_token IS NULL THEN d.next_attempt_at END',
  })}
     FROM webhook_endpoints w CROSS JOIN unnest($1::text[]) AS e (id)
     JOIN webhook_deliveries d ON d.endpoint_id = w.id AND d.event_id = e.id
    WHERE w.agent_id = ANY($2::text[])
    ORDER BY d.event_id, d.id LIMIT ${MAX_DELIVERIES}`,
);
const list = (name: string, from: string) =>
  paged({
    name,
    counted: `FROM ${from} WHERE $1::text IS NULL OR e.subject_id = $1`,
    page: `SELECT ${COLUMNS} FROM ${from} WHERE ($1::text IS NULL OR e.subject_id = $1) AND e.id < coalesce($2::text, '~')
            ORDER BY e.id DESC LIMIT $3 OFFSET $4`,
    orderBy: 'p.id DESC',
  });
const OF_RECORD = list('events_of_record', ofRecords('= $1::text'));
const ALL = list('events_newest', 'outbox_events e');

/** The event log, as operators read it. */
@Injectable()
export class EventHistoryReader extends EventHistory {
  constructor(private readonly database: Database) {
    super();
  }

  async list({ subject, cursor, limit, offset }: EventsOfRecordQuery): Promise<RecordedEventsView> {
    const query = subject === undefined ? ALL : OF_RECORD;
    const values = [subject ?? null, cursor ?? null, limit + 1, offset];
    const rows = await this.database.rows<PagedRow<RowOf<RecordedEventView>>>(query, values);
    return RecordedEventsView.of(pageFrom(rows, { limit, offset }));
  }

  async ofRecords(ids: string[]): Promise<RecordHistory> {
    const rows = await this.database.rows<RowOf<RecordedEventView> & { audience: string[] }>(EVENTS, [ids]);
    const recipients = [...new Set(rows.flatMap(({ audience }) => audience))];
    const deliveries = await this.database.rows<RowOf<EventDeliveryView>>(DELIVERIES, [
      rows.map(({ id }) => id),
      recipients,
    ]);
    return {
      events: rows.map((row) => RecordedEventView.of(row)),
      deliveries: deliveries.map((row) => EventDeliveryView.of(row)),
    };
  }
}
