import { defineEvent, sampleId } from '../platform/outbox/define-event';
import type { Settings } from '../platform/config/settings';
import { HOPELESS_AFTER_DAYS } from './policies';
import type { WebhookEndpoint } from './webhook-endpoint.entity';

export type DisabledEndpoint = Pick<WebhookEndpoint, 'id' | 'agentId' | 'version' | 'eventSequence'> & {
  /** Only the host, because the rest of the URL may be a secret and events are stored in clear text. */
  host: string;
};

const pathOf = (id: string): string => `/marketplace/webhooks/${id}`;

export function endpointLink(settings: Settings, id: string): string {
  return `${settings.PUBLIC_URL}${pathOf(id)}`;
}

/**
 * An internal event, for the agent's owner: an endpoint keeps failing. Each series of failures is a separate
 * subject, since the endpoint does not change.
 */
export const endpointFailing = defineEvent(
  { name: 'webhook.endpoint.failing' },
  ({ id, agentId, host }: Pick<DisabledEndpoint, 'id' | 'agentId' | 'host'>, since: Date, now: Date) => ({
    occurredAt: now,
    subject: { type: 'webhook_endpoint_failures', id: `${id}/${since.getTime()}` },
    payload: {
      object: 'webhook_endpoint_failures',
      id,
      agent_id: agentId,
      host,
      failing_since: since.toISOString(),
    },
  }),
);

/** The disabled endpoint cannot receive this, so the agent gets it at its other endpoints and in its inbox. */
export const endpointDisabled = defineEvent(
  {
    name: 'webhook.endpoint.disabled',
    audience: 'the owner, at every other endpoint, whatever its event types',
    when: `An endpoint of the agent was disabled: it answered that it is gone (410), every delivery failed for ${HOPELESS_AFTER_DAYS} days, or its key was revoked or has expired.`,
    sample: {
      object: 'webhook_endpoint',
      id: sampleId('whe'),
      status: 'disabled',
      previous_status: 'enabled',
      reason: 'failing',
      host: 'agent.example',
      version: 3,
      links: { self: pathOf(sampleId('whe')) },
    },
  },
  (endpoint: DisabledEndpoint, reason: 'gone' | 'failing' | 'key_ended', now: Date) => ({
    occurredAt: now,
    audience: [endpoint.agentId],
    sequence: endpoint.eventSequence,
    payload: {
      object: 'webhook_endpoint',
      id: endpoint.id,
      status: 'disabled',
      previous_status: 'enabled',
      reason,
      host: endpoint.host,
      version: endpoint.version,
      links: { self: pathOf(endpoint.id) },
    },
  }),
);
