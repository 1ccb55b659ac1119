import { isObject } from '../../kernel/json';
import type { JsonSchema } from '../../platform/validation/json-schema';

/** Keywords that describe a member of any type. */
const ABOUT = ['description', 'default', 'examples'];

/**
 * An input schema as models see it. Hosts and model APIs refuse lists of types, so a member has one type. A null that means
 * the same as leaving the member out is not mentioned; one that clears a value is an alternative.
 */
export function listedSchema(schema: JsonSchema, nullClears: boolean): JsonSchema {
  const {
    properties,
    required = [],
    items,
    additionalProperties: others,
  } = schema as JsonSchema & {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const listed = { ...schema };
  if (properties)
    listed.properties = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [
        name,
        listedMember(listedSchema(member, nullClears), nullClears || required.includes(name)),
      ]),
    );
  if (isObject(others)) listed.additionalProperties = listedMember(listedSchema(others, nullClears), true);
  if (isObject(items)) listed.items = listedMember(listedSchema(items, nullClears), true);
  return listed;
}

function listedMember(schema: JsonSchema, mentionsNull: boolean): JsonSchema {
  if (!Array.isArray(schema.type)) return schema;
  const { type, enum: values, ...rest } = schema;
  const [only] = (type as string[]).filter((name) => name !== 'null');
  const named = (values as unknown[] | undefined)?.filter((value) => value !== null);
  const typed = { type: only, ...(named && { enum: named }) };
  if (!mentionsNull) return { ...typed, ...rest };
  const about = Object.entries(rest).filter(([name]) => ABOUT.includes(name));
  const rules = Object.entries(rest).filter(([name]) => !ABOUT.includes(name));
  return {
    anyOf: [{ ...typed, ...(Object.fromEntries(rules) as object) }, { type: 'null' }],
    ...(Object.fromEntries(about) as object),
  };
}

/** Hosts give every listed tool to the model, so an object that only few calls have must not be longer than a whole tool. */
const MOST_MEMBER_BYTES = 2_000;

/** Lists long members by their description alone, which has to say enough. They are validated all the same. */
export function withoutLongMembers(schema: JsonSchema): JsonSchema {
  const { properties = {} } = schema as { properties?: Record<string, JsonSchema> };
  const brief = ([name, member]: [string, JsonSchema]): [string, JsonSchema] => {
    if (JSON.stringify(member).length <= MOST_MEMBER_BYTES) return [name, member];
    const { anyOf, description } = member as { anyOf?: JsonSchema[]; description?: string };
    const type = anyOf ? { anyOf: [{ type: 'object' }, { type: 'null' }] } : { type: 'object' };
    return [name, { ...type, description } as JsonSchema];
  };
  return { ...schema, properties: Object.fromEntries(Object.entries(properties).map(brief)) };
}
