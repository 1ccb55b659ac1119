import { Injectable } from '@nestjs/common';
import type { NewDomainEvent } from '../../kernel/domain-event';
import { ID_PREFIXES, newId } from '../../kernel/ids';
import { Settings } from '../config/settings';
import { PgNotifications } from '../database/pg-notifications';
import { send, sharedWrite } from '../database/shared-steps';
import { statement } from '../database/statements';
import { afterCommit, beforeCommit, type Tx } from '../database/transactions';
import { isAbout, originOf } from '../observability/origin';
import { traceparent } from '../observability/tracing/spans';

export const OUTBOX_CHANNEL = 'outbox';

/** A trigger adds a row to `outbox_queue` for each event, which `OutboxRelay` claims after the commit. */
const INSERT_EVENTS = statement(
  'outbox_insert',
  `INSERT INTO outbox_events
     (id, name, occurred_at, actor_id, audience, subject_type, subject_id, sequence, livemode, payload, request_id, key_id,
      traceparent)
   SELECT e.id, e.name, e.occurred_at, e.actor_id, e.audience, e.subject_type, e.subject_id, e.sequence, e.livemode, e.payload,
          e.request_id, e.key_id, e.traceparent
     FROM jsonb_to_recordset($1::jsonb) AS e(id text, name text, occurred_at timestamptz, actor_id text,
          audience text[], subject_type text, subject_id text, sequence int, livemode boolean, payload jsonb,
          request_id text, key_id text, traceparent text)`,
);

const insertEvents = sharedWrite<object[]>(async (tx, lists) => {
  await send(tx, INSERT_EVENTS, [JSON.stringify(lists.flat())]);
});

/** Where domains record their events. An event is stored if and only if the transaction commits. */
@Injectable()
export class Outbox {
  private readonly gathered = new WeakMap<Tx, object[]>();

  constructor(
    private readonly notifications: PgNotifications,
    private readonly settings: Settings,
  ) {}

  /** Gathers events. All events of a transaction are inserted in one statement, right before it commits. */
  record(tx: Tx, ...events: NewDomainEvent[]): Promise<void> {
    const rows = this.gathered.get(tx) ?? this.gather(tx);
    const { requestId = null, caller } = originOf() ?? {};
    const origin = {
      request_id: requestId,
      key_id: caller?.holder?.keyId ?? null,
      traceparent: traceparent() ?? null,
    };
    for (const event of events) {
      isAbout(event.subject.id);
      isAbout((event.payload as { order_id?: unknown }).order_id);
      rows.push({
        id: newId(ID_PREFIXES.event),
        name: event.name,
        occurred_at: event.occurredAt,
        actor_id: event.actorId,
        audience: event.audience,
        subject_type: event.subject.type,
        subject_id: event.subject.id,
        sequence: event.subject.sequence,
        livemode: event.livemode ?? this.settings.livemode,
        payload: this.withAbsoluteLinks(event.payload),
        ...origin,
      });
    }
    return Promise.resolve();
  }

  private gather(tx: Tx): object[] {
    const rows: object[] = [];
    this.gathered.set(tx, rows);
    beforeCommit(tx, () => insertEvents(tx, rows));
    afterCommit(tx, () => this.notifications.send(OUTBOX_CHANNEL));
    return rows;
  }

  /** Domains write paths; recipients need absolute URLs. */
  private withAbsoluteLinks(payload: object): object {
    const { links } = payload as { links?: { self?: string } };
    if (!links?.self?.startsWith('/')) return payload;
    return { ...payload, links: { ...links, self: this.settings.PUBLIC_URL + links.self } };
  }
}
