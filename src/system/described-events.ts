import type { EventDescription } from '../platform/outbox/define-event';
import type { JsonSchema } from '../platform/validation/json-schema';

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

/** The schema of a recorded value. Members of `sometimes` are optional; what is null in the sample may be anything. */
function schemaOfSample(value: unknown, sometimes: Record<string, unknown> = {}): JsonSchema {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? schemaOfSample(value[0]) : {} };
  if (typeof value === 'object') {
    const members = value as Record<string, unknown>;
    return {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries({ ...sometimes, ...members }).map(([name, member]) => [name, schemaOfSample(member)]),
      ),
      required: Object.keys(members),
    };
  }
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number' };
  if (typeof value !== 'string') return { type: typeof value };
  const isTime = /^\d{4}-\d\d-\d\dT/.test(value);
  return { type: 'string', ...(isTime && { format: 'date-time' }) };
}
