import type { Type } from '@nestjs/common';
import { generateSchema } from '@nestjs/swagger';

/** The subset of JSON Schema 2020-12 that is used here. */
export type JsonSchema = { [keyword: string]: unknown };
export interface ObjectSchema extends JsonSchema {
  type: 'object';
  properties: Record<string, JsonSchema>;
  required?: string[];
}

/** The schemas that references point to, and whether to include examples. A schema for a response needs none. */
interface Source {
  known: Record<string, JsonSchema>;
  examples: boolean;
  /** Keeps `writeOnly`, which models need not know. */
  forForms: boolean;
}

const USUAL = 'x-usually-required';
/** For a member that is required under a condition, which JSON Schema cannot say. */
export const USUALLY_REQUIRED: object = { [USUAL]: true };
export const isUsuallyRequired = (schema: JsonSchema): boolean => schema[USUAL] === true;

/** The name of a list of allowed values. The API description turns it into a reference. */
export const VALUES_NAME = 'x-values-name';

/** The schema of a class as JSON Schema, with all references inlined, because models do not follow references. */
export function schemaOf(type: Type, { examples = true, forForms = false } = {}): ObjectSchema {
  const { schema, schemas } = generateSchema(type) as unknown as {
    schema: JsonSchema;
    schemas: Record<string, JsonSchema>;
  };
  const whole = translated(schema, { known: schemas, examples, forForms }) as Partial<ObjectSchema>;
  return { ...whole, type: 'object', properties: whole.properties ?? {} };
}

/** Translates OpenAPI keywords that JSON Schema lacks, and `example` to its JSON Schema equivalent. */
function translated(schema: JsonSchema, source: Source): JsonSchema {
  const {
    nullable,
    example,
    writeOnly,
    allOf,
    $ref,
    properties,
    items,
    additionalProperties,
    [VALUES_NAME]: _name,
    ...rest
  } = schema;
  const result: JsonSchema = { ...rest };
  if (typeof $ref === 'string') Object.assign(result, translated(definition($ref, source.known), source));
  for (const part of (allOf ?? []) as JsonSchema[])
    Object.assign(result, { ...translated(part, source), ...ownWords(rest) });
  if (properties) result.properties = mapped(properties as Record<string, JsonSchema>, source);
  if (items) result.items = translated(items as JsonSchema, source);
  if (isSchema(additionalProperties)) result.additionalProperties = translated(additionalProperties, source);
  if (source.forForms && writeOnly === true) result.writeOnly = true;
  if (source.examples && example !== undefined) result.examples = [example];
  // the API description uses `oneOf` only for any JSON; here, no type says the same
  delete result.oneOf;
  return nullable === true ? orNull(result) : result;
}

function mapped(members: Record<string, JsonSchema>, source: Source): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, translated(member, source)]),
  );
}

function definition(ref: string, known: Record<string, JsonSchema>): JsonSchema {
  const found = known[ref.slice(ref.lastIndexOf('/') + 1)];
  if (!found) throw new Error(`no such schema: ${ref}`);
  return found;
}

function ownWords({ description }: JsonSchema): JsonSchema {
  return description === undefined ? {} : { description };
}

function orNull(schema: JsonSchema): JsonSchema {
  const types = [schema.type ?? []].flat() as string[];
  if (types.includes('null')) return schema;
  const values = schema.enum as unknown[] | undefined;
  return {
    ...schema,
    ...(types.length > 0 && { type: [...types, 'null'] }), // without a type, null is allowed already
    ...(values && { enum: [...values, null] }),
  };
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}
