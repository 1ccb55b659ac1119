import type { DomainEvent } from '../kernel/domain-event';

const MAX_DATA_BYTES = 19_000; // so that the whole body stays below 20 kB

/** The bytes that every attempt sends and signs. Members are written in the order in which the guide lists them. */
export function bodyOf(event: Omit<DomainEvent, 'audience' | 'actorId'>, apiVersion: string): string {
  return JSON.stringify({
    type: event.name,
    timestamp: event.occurredAt.toISOString(),
    id: event.id,
    api_version: apiVersion,
    sequence: event.subject.sequence,
    livemode: event.livemode,
    data: fitting(event.payload),
  });
}

/** A payload that is too large is sent as a reference: the receiver reads the record at `links.self`. */
function fitting(payload: Record<string, unknown>): Record<string, unknown> {
  if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_DATA_BYTES) return payload;
  const { object, id, status, links } = payload;
  return { object, id, status, links, truncated: true };
}
