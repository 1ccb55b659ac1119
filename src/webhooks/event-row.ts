import type { DomainEvent } from '../kernel/domain-event';
import type { OutboxEvent } from '../platform/outbox/outbox-event.entity';

export type StoredEvent = Omit<OutboxEvent, 'actorId' | 'audience' | 'requestId' | 'traceparent'>;

export function eventOf(stored: StoredEvent): Omit<DomainEvent, 'audience' | 'actorId'> {
  const { subjectType: type, subjectId: id, sequence, ...event } = stored;
  return { ...event, subject: { type, id, sequence } };
}
