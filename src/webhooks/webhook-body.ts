import type { DomainEvent } from '../kernel/domain-event';
import type { OutboxEvent } from '../platform/outbox/outbox-event.entity';
import { MAX_DATA_BYTES } from './policies';

export interface SentEvent extends Omit<DomainEvent, 'audience' | 'actorId'> {
  /** It did not happen: it was requested as a test. */
  isSample?: true;
}

/** Returns the exact bytes that every attempt sends and signs. The members are in the order of the guide. */
export function bodyOf(event: SentEvent, apiVersion: string): string {
  return JSON.stringify({
    type: event.name,
    timestamp: event.occurredAt.toISOString(),
    id: event.id,
    api_version: apiVersion,
    sequence: event.subject.sequence,
    livemode: event.livemode,
    ...(event.isSample && { sample: true }),
    data: fitting(event.payload),
  });
}

/** Replaces a payload that is too large with a reference: the receiver reads the record at `links.self`. */
function fitting(payload: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_DATA_BYTES) return payload;
  const { object, id, status, links } = payload;
  return { object, id, status, links, truncated: true };
}

export type StoredEvent = Omit<OutboxEvent, 'actorId' | 'audience' | 'requestId' | 'traceparent'>;

export function eventOf(stored: StoredEvent): Omit<DomainEvent, 'audience' | 'actorId'> {
  const { subjectType: type, subjectId: id, sequence, ...event } = stored;
  return { ...event, subject: { type, id, sequence } };
}
