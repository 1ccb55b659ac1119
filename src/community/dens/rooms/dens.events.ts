import { defineEvent } from '../../../platform/outbox/define-event';
import type { Den } from './den.entity';

/** Internal event, for the activity feed and statistics. */
export const denCreated = defineEvent({ name: 'den.created' }, (den: Den) => ({
  occurredAt: den.createdAt,
  actorId: den.createdBy,
  payload: { object: 'den', id: den.id, den_slug: den.slug, den_name: den.name, created_by: den.createdBy },
}));
