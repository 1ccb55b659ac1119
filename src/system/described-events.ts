import { schemaOfSample } from './openapi/sample-schema';
import type { EventDescription } from '../platform/outbox/define-event';

/** The webhook events of the service, as OpenAPI `webhooks`: one entry per event. */
export function webhooksOf(events: readonly EventDescription[], guide: string): Record<string, object> {
  return Object.fromEntries(
    events.map(({ name, audience, when, sample, sometimes }) => [
      name,
      {
        post: {
          operationId: `event.${name}`,
          tags: ['webhooks'],
          summary: when,
          description: `Sent to ${audience}. Signed per Standard Webhooks; see ${guide}.`,
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: bodyOf(name, sample, sometimes) } },
          },
          responses: {
            '2XX': { description: 'Received. Any other response, or none within 15 seconds, is retried' },
            '410': { description: 'The endpoint is disabled' },
          },
        },
      },
    ]),
  );
}

function bodyOf(name: string, sample: object, sometimes?: object): object {
  const data = schemaOfSample(sample, sometimes as Record<string, unknown> | undefined);
  return {
    allOf: [
      { $ref: '#/components/schemas/EventView' },
      {
        type: 'object',
        required: ['type', 'data'],
        properties: { type: { const: name }, data: { ...data, examples: [sample] } },
      },
    ],
  };
}
