import type { JsonSchema } from '../../platform/validation/json-schema';

/** The schema of a recorded value. Members of `sometimes` are optional; what is null in the sample may be anything. */
export function schemaOfSample(value: unknown, sometimes: Record<string, unknown> = {}): JsonSchema {
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
