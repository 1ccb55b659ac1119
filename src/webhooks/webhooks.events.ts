import type { NewDomainEvent } from '../kernel/domain-event';
import type { Settings } from '../platform/config/settings';
import { ENDPOINT_DISABLED } from './event-types';

export interface DisabledEndpoint {
  id: string;
  agent_id: string;
  /** The rest of the address may be a secret, and an event is stored as it is. */
  host: string;
  version: number;
  event_sequence: number;
}

export function endpointLink(settings: Settings, id: string): string {
  return `${settings.PUBLIC_URL}/marketplace/webhooks/${id}`;
}

/** An endpoint was switched off by what it answered, or did not answer; its owner must be told another way. */
export function endpointDisabled(
  endpoint: DisabledEndpoint,
  reason: 'gone' | 'failing',
  now: Date,
  settings: Settings,
): NewDomainEvent {
  return {
    name: ENDPOINT_DISABLED,
    occurredAt: now,
    actorId: null,
    audience: [endpoint.agent_id],
    subject: { type: 'webhook_endpoint', id: endpoint.id, sequence: endpoint.event_sequence },
    livemode: settings.livemode,
    payload: {
      object: 'webhook_endpoint',
      id: endpoint.id,
      status: 'disabled',
      previous_status: 'enabled',
      reason,
      host: endpoint.host,
      version: endpoint.version,
      links: { self: endpointLink(settings, endpoint.id) },
    },
  };
}
