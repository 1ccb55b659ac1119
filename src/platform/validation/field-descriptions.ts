import type { Type } from '@nestjs/common';
import { type JsonSchema, schemaOf } from './json-schema';

/**
 * Describes the fields of a request in a few words each, such as `integer 1-100, default 50: items per page`. Nested
 * objects produce nested descriptions.
 */
export function describeFields(request: Type): Record<string, unknown> {
  return wordsOfMembers(schemaOf(request));
}

function wordsOfMembers({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const members = Object.entries(properties as Record<string, JsonSchema>);
  return Object.fromEntries(
    members.map(([name, schema]) => [name, wordsOfField(schema, (required as string[]).includes(name))]),
  );
}

function wordsOfField(schema: JsonSchema, required: boolean): unknown {
  if (schema.properties) return wordsOfMembers(schema);
  const { default: initially, description } = schema;
  const presence =
    initially === undefined ? (required ? '' : ', optional') : `, default ${JSON.stringify(initially)}`;
  return `${kindOf(schema)}${presence}${typeof description === 'string' ? `: ${description}` : ''}`;
}

function kindOf(schema: JsonSchema): string {
  const { enum: values, format, items, maxItems } = schema;
  const types = [schema.type ?? []].flat() as string[];
  const type = types.find((name) => name !== 'null') ?? 'any JSON';
  if (Array.isArray(values)) return values.filter((value) => value !== null).join(', ');
  if (types.length > 2) return 'any JSON';
  if (type === 'array')
    return `list of ${maxItems === undefined ? '' : `up to ${String(maxItems)} `}${kindsOf(items as JsonSchema)}`;
  if (format === 'date-time') return 'time';
  if (format === 'uri') return 'URL';
  return `${type}${rangeOf(schema)}`;
}

function kindsOf(items: JsonSchema): string {
  const { properties, type } = items;
  if (properties) return `{${Object.keys(properties).join(', ')}}`;
  if (type === 'string' && !items.enum) return `strings${rangeOf(items)}`;
  return kindOf(items);
}

function rangeOf(schema: JsonSchema): string {
  const { minLength, maxLength, minimum = minLength, maximum = maxLength } = schema;
  if (minimum !== undefined && maximum !== undefined) return ` ${String(minimum)}-${String(maximum)}`;
  if (minimum !== undefined) return ` from ${String(minimum)}`;
  return maximum === undefined ? '' : ` up to ${String(maximum)}`;
}
