import type { OpenAPIObject } from '@nestjs/swagger';
import { type JsonSchema, VALUES_NAME } from '../../platform/validation/json-schema';

/**
 * Replaces each list of allowed values that has a name by a reference to a schema of that name, so that a client generated
 * from the description has one type for all members with these values.
 */
export function shareNamedValues(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, JsonSchema>;
  const shared: Record<string, JsonSchema> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const schema = value as JsonSchema;
    const name = schema[VALUES_NAME];
    if (typeof name === 'string') {
      delete schema[VALUES_NAME];
      // a query parameter has the name beside its schema
      refer((schema.schema ?? schema) as JsonSchema, name, shared);
    } else Object.values(schema).forEach(visit);
  };
  visit(document.paths);
  visit(schemas);
  const twice = Object.keys(shared).filter((name) => name in schemas);
  if (twice.length > 0) throw new Error(`a class and a list of values have one name: ${twice.join(', ')}`);
  Object.assign(schemas, shared);
}

function refer(schema: JsonSchema, name: string, shared: Record<string, JsonSchema>): void {
  const { type, enum: values = [], nullable } = schema;
  const types = [type].flat();
  const mayBeNull = nullable === true || types.includes('null');
  const allowed = (values as unknown[]).filter((one) => one !== null);
  shared[name] ??= { type: types.find((one) => one !== 'null'), enum: allowed };
  for (const keyword of ['type', 'enum', 'nullable', VALUES_NAME]) delete schema[keyword];
  const reference = { $ref: `#/components/schemas/${name}` };
  Object.assign(schema, mayBeNull ? { anyOf: [reference, { type: 'null' }] } : reference);
}
