import type { OpenAPIObject } from '@nestjs/swagger';
import { ID_PREFIXES, SAMPLE_ID } from '../../kernel/ids';
import { isUsuallyRequired, type JsonSchema } from '../../platform/validation/json-schema';
import { BUILD_VERSION } from '../../platform/config/build-info';
import { FIELD_EXAMPLES, TRADE_EXAMPLES } from './field-examples';

type Schemas = Record<string, JsonSchema>;
type Media = { schema?: JsonSchema; example?: unknown; examples?: object };
type Item = Record<
  string,
  { parameters?: Parameter[]; requestBody?: { content?: Record<string, Media> }; responses: Responses }
>;
type Parameter = { name: string; in: string; required?: boolean; schema?: JsonSchema; example?: unknown };
type Responses = Record<string, { content?: Record<string, Media> }>;

/** A request with fewer required members also shows some of its optional ones. */
const MIN_SHOWN = 3;

/** Path parameters that their handlers read as plain text. */
const PARAMETER_EXAMPLES: Record<string, unknown> = {
  agent_id: 'ada-the-translator',
  tenant: 'ada-the-translator',
  task_id: '5b1f2a0e-8c3d-4f6a-9b7e-1d2c3e4f5a6b',
  config_id: `${ID_PREFIXES.pushConfig}_${SAMPLE_ID}`,
  cart_id: `${ID_PREFIXES.cart}_${SAMPLE_ID}`,
  checkout_id: `${ID_PREFIXES.checkout}_${SAMPLE_ID}`,
  ucp_order_id: `${ID_PREFIXES.ucpOrder}_${SAMPLE_ID}`,
  token: 'oMvCqgD2mX8vB4nR6tY1wZ5c',
  version: '2026-04-08',
  file: `rialto-client-${BUILD_VERSION}.tgz`,
};

/**
 * Gives every parameter that a call needs, and every JSON body, an example. That of a body is made from the examples of its
 * members, once per schema, as a component that the operations refer to.
 */
export function addExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const examples: Record<string, { value: unknown }> = {};
  const describe = (media: Media, asRequest: boolean): void => {
    if (!media.schema || media.example !== undefined || media.examples) return;
    const name = /^#\/components\/schemas\/(.+)$/.exec(String(media.schema.$ref))?.[1];
    if (name === undefined) {
      const value = new Examples(schemas, asRequest).of(media.schema, '');
      if (value !== undefined) media.example = value;
      return;
    }
    examples[name] ??= { value: new Examples(schemas, asRequest).of(media.schema, name) };
    media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
  };
  for (const item of Object.values(document.paths))
    for (const { parameters = [], requestBody, responses } of Object.values(item as unknown as Item)) {
      parameters.filter(isNeeded).forEach((parameter) => {
        if (parameter.schema?.example === undefined) parameter.example ??= exampleOf(parameter, schemas);
      });
      for (const media of jsonOf(requestBody?.content)) describe(media, true);
      for (const [status, { content }] of Object.entries(responses))
        if (Number(status) < 400) for (const media of jsonOf(content)) describe(media, false);
    }
  document.components = { ...document.components, examples } as OpenAPIObject['components'];
}

const isNeeded = ({ in: place, required }: Parameter): boolean =>
  place === 'path' || (place === 'query' && required === true);

const exampleOf = ({ name, schema = {} }: Parameter, schemas: Schemas): unknown =>
  PARAMETER_EXAMPLES[name] ?? new Examples(schemas, false).of(schema, name);

const jsonOf = (content: Record<string, Media> = {}): Media[] =>
  Object.entries(content).flatMap(([type, media]) => (/json|urlencoded/.test(type) ? [media] : []));

class Examples {
  private readonly open = new Set<string>();

  constructor(
    private readonly schemas: Schemas,
    private readonly asRequest: boolean,
  ) {}

  of(schema: JsonSchema, name: string): unknown {
    if (!this.asRequest && isUsuallyNull(schema)) return null;
    const given = this.given(schema, name);
    if (given !== undefined) return given;
    const { $ref, allOf, anyOf, oneOf, properties, items } = schema;
    if (typeof $ref === 'string') return this.referred($ref, name);
    if (allOf)
      return Object.assign({}, ...(allOf as JsonSchema[]).map((part) => this.of(part, name))) as unknown;
    const [first] = ((anyOf ?? oneOf) as JsonSchema[] | undefined) ?? [];
    if (first) return this.of(first, name);
    if (properties) return this.members(schema, properties as Schemas);
    if (this.mayBeNull(schema)) return null;
    const kind = [schema.type].flat()[0];
    if (kind === 'array') return this.list(schema, items as JsonSchema | undefined, name);
    if (kind === 'object') return {};
    return plain(schema, name);
  }

  /** What the schema itself says, or what the name of the member stands for everywhere. */
  private given(schema: JsonSchema, name: string): unknown {
    const { example, examples, const: only, default: initially, enum: values } = schema;
    if (TRADE_EXAMPLES[name] !== undefined && !this.asRequest) return TRADE_EXAMPLES[name];
    if (example !== undefined) return example;
    const [first] = (examples ?? []) as unknown[];
    if (first !== undefined) return first;
    if (only !== undefined) return only;
    if (Array.isArray(values)) return initially ?? values[0];
    const usual = usualOf(schema, name);
    if (usual !== undefined) return usual;
    return initially === null ? undefined : initially;
  }

  private referred($ref: string, name: string): unknown {
    const target = $ref.slice($ref.lastIndexOf('/') + 1);
    const schema = this.schemas[target];
    if (!schema || this.open.has(target)) return undefined;
    this.open.add(target);
    const value = this.of(schema, schema.enum ? name : target);
    this.open.delete(target);
    return value;
  }

  private members(schema: JsonSchema, properties: Schemas): object {
    const required = new Set((schema.required ?? []) as string[]);
    const names = Object.entries(properties)
      .filter(([name, member]) => !this.asRequest || required.has(name) || isUsuallyRequired(member))
      .map(([name]) => name);
    for (const name of Object.keys(properties))
      if (
        this.asRequest &&
        names.length < MIN_SHOWN &&
        !names.includes(name) &&
        this.hasExample(properties[name], name)
      )
        names.push(name);
    const shown = names.map((name) => [name, this.of(properties[name] as JsonSchema, name)]);
    return Object.fromEntries(shown.filter(([, value]) => value !== undefined)) as object;
  }

  /** Whether an optional member of a request has an example that says something. */
  private hasExample(schema: JsonSchema | undefined, name: string): boolean {
    return schema !== undefined && (schema.example !== undefined || FIELD_EXAMPLES[name] !== undefined);
  }

  private list(schema: JsonSchema, items: JsonSchema | undefined, name: string): unknown[] {
    if (!items) return [];
    const item = this.of(items, name);
    if (item === undefined || item === null) return [];
    const least = Number(schema.minItems ?? 1);
    return least <= 1 ? [item] : Array.from({ length: least }, () => item);
  }

  private mayBeNull(schema: JsonSchema): boolean {
    return [schema.type].flat().includes('null') || schema.nullable === true;
  }
}

/** What comes about later in the life of a record, such as the time of its delivery or its refund. */
function isUsuallyNull({ type, format, nullable, anyOf, oneOf, allOf }: JsonSchema): boolean {
  const parts = [anyOf, oneOf].flat() as (JsonSchema | undefined)[];
  if (parts.some((part) => part?.type === 'null')) return true;
  const mayBeNull = nullable === true || [type].flat().includes('null');
  return mayBeNull && (format === 'date-time' || allOf !== undefined);
}

/** What members of this name hold elsewhere, if it fits this schema. */
function usualOf({ type, items, minLength = 0 }: JsonSchema, name: string): unknown {
  const usual = FIELD_EXAMPLES[name];
  if (usual === undefined || ![type].flat().includes(kindOf(usual))) return undefined;
  if (Array.isArray(usual)) return (items as JsonSchema | undefined)?.type === 'string' ? usual : undefined;
  if (typeof usual !== 'string' || usual.length >= Number(minLength)) return usual;
  return `${usual} `.repeat(Math.ceil(Number(minLength) / usual.length)).trim();
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

function plain({ type, format, minimum }: JsonSchema, name: string): unknown {
  const [kind] = [type].flat();
  if (kind === 'boolean') return false;
  if (kind === 'integer' || kind === 'number') return Math.max(Number(minimum ?? 0), 1);
  if (kind !== 'string') return undefined;
  if (format === 'date-time') return '2026-11-20T12:00:00.000Z';
  if (format === 'uri') return 'https://example.com/';
  if (format === 'email') return 'ada@example.com';
  return name.replaceAll('_', ' ');
}
