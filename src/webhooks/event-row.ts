import type { DomainEvent } from '../kernel/domain-event';

/** An event as stored in the outbox. */
export interface EventRow {
  id: string;
  name: string;
  occurred_at: Date;
  subject_type: string;
  subject_id: string;
  sequence: number;
  livemode: boolean;
  payload: Record<string, unknown>;
}

export function eventOf(row: EventRow): Omit<DomainEvent, 'audience' | 'actorId'> {
  return {
    id: row.id,
    name: row.name,
    occurredAt: row.occurred_at,
    subject: { type: row.subject_type, id: row.subject_id, sequence: row.sequence },
    livemode: row.livemode,
    payload: row.payload,
  };
}
