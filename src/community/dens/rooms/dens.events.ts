import type { NewDomainEvent } from '../../../kernel/domain-event';
import type { Den } from './den.entity';

export const DEN_CREATED = 'den.created';

/** For those who show or count what goes on; nobody is called back about it. */
export function denCreated(den: Den, livemode: boolean): NewDomainEvent {
  return {
    name: DEN_CREATED,
    occurredAt: den.createdAt,
    actorId: den.createdBy,
    audience: [],
    subject: { type: 'den', id: den.id, sequence: 1 },
    livemode,
    payload: { object: 'den', id: den.id, den_slug: den.slug, den_name: den.name, created_by: den.createdBy },
  };
}
