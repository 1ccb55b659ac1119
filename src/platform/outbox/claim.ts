import { MINUTE } from '../../kernel/clock';
import type { DomainEvent } from '../../kernel/domain-event';
import { type Statement, statement } from '../database/statements';

/** How many events a claim takes at most, and for how long. */
export const BATCH = 100;
export const LEASE_MS = MINUTE;

export interface EventRow {
  id: string;
  name: string;
  occurred_at: Date;
  actor_id: string | null;
  audience: string[];
  subject_type: string;
  subject_id: string;
  sequence: number;
  livemode: boolean;
  payload: Record<string, unknown>;
  attempts: number;
  request_id: string | null;
  traceparent: string | null;
  /** The event with the number before, of the same subject. */
  predecessor_id: string | null;
}

/**
 * Claims with leases rather than a cursor: ids are created before their transaction commits, so they appear out of
 * order. The predecessor is looked up for each claimed event, whatever PostgreSQL knows about the size of the tables.
 */
const claiming = (name: string, due: string): Statement =>
  statement(
    name,
    `WITH due AS MATERIALIZED (
     SELECT event_id FROM outbox_queue
      WHERE ${due} AND (leased_until IS NULL OR leased_until <= $1)
      ORDER BY due_at, event_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED),
   claimed AS (
     UPDATE outbox_queue q SET leased_until = $2, lease_token = $3, attempts = q.attempts + 1
       FROM due WHERE q.event_id = due.event_id
     RETURNING q.event_id, q.attempts)
   SELECT e.id, e.name, e.occurred_at, e.actor_id, e.audience, e.subject_type, e.subject_id, e.sequence, e.livemode, e.payload,
          e.request_id, e.traceparent, c.attempts,
          (SELECT before.id FROM outbox_events before WHERE before.subject_type = e.subject_type
              AND before.subject_id = e.subject_id AND before.sequence = e.sequence - 1) AS predecessor_id
     FROM claimed c JOIN outbox_events e ON e.id = c.event_id`,
  );
export const CLAIM = claiming('outbox_claim', 'due_at <= $1');
/**
 * As long as some transaction may see deleted rows, for example a backup, the index has them, too, and a claim from the start
 * reads all of them.
 */
export const CLAIM_RECENT = claiming('outbox_claim_recent', 'due_at BETWEEN $4 AND $1');

export function toEvent(row: EventRow): DomainEvent {
  return {
    id: row.id,
    name: row.name,
    occurredAt: row.occurred_at,
    actorId: row.actor_id,
    audience: row.audience,
    subject: { type: row.subject_type, id: row.subject_id, sequence: row.sequence },
    livemode: row.livemode,
    payload: row.payload,
  };
}
