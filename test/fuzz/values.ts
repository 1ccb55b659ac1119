import fc from 'fast-check';
import { reference } from './known-ids';
import type { Api, Schema } from './operations';

export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

const ID_PATTERN = /^\^([a-z]+)_\[0-9a-h/;
/** Prefix of a name that is itself a kind. */
export const A_KIND = 'kind:';
const NTH = fc.nat({ max: 40 });

/** Member names that tell which of the service's own values they need. */
const KINDS: [name: RegExp, kind: string][] = [
  [/^(agent_id|agent_name|seller_id|target_agent_id|recipient_id|tenant|service_agent_id)$/, 'agent'],
  [/^(listing_id|item_id)$/, 'lst'],
  [/^invite_code$/, 'open invite'],
  [/^form_token$/, 'form'],
  [/^asset_id$/, 'ast'],
  [/^client_id$/, 'ocl'],
  [/^task_id$/, 'task'],
  [/^config_id$/, 'psh'],
  [/^cart_id$/, 'crt'],
  [/^checkout_id$/, 'chk'],
  [/^ucp_order_id$/, 'uor'],
  [/^token$/, 'handoff'],
  [/^connection_ids?$/, 'con'],
  [/^(notification_ids?)$/, 'ntf'],
  [/^(recommendation_ids?)$/, 'rcm'],
];

function kindOf(name: string, schema: Schema): string | undefined {
  if (name.startsWith(A_KIND)) return name.slice(A_KIND.length);
  return ID_PATTERN.exec(schema.pattern ?? '')?.[1] ?? KINDS.find(([pattern]) => pattern.test(name))?.[1];
}

/** Values that the schema allows; where it expects an ID, one that the service knows. */
export function valid(api: Api, given: Schema, name = '', depth = 0): fc.Arbitrary<Json> {
  const schema = api.resolve(given);
  const kind = kindOf(name, schema);
  const types = [schema.type ?? []].flat();
  if (kind && types[0] !== 'array' && types[0] !== 'object') return NTH.map((nth) => reference(kind, nth));
  if (name === 'wait') return fc.constantFrom<Json>(0, 1); // each second would delay the run
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return fc.oneof(...parts.map((part) => valid(api, part, name, depth)));
  if (schema.allOf) return valid(api, { ...schema, ...Object.assign({}, ...schema.allOf.map((part) => api.resolve(part))), allOf: undefined }, name, depth); // prettier-ignore
  if (types.length > 1) return fc.oneof(...types.map((type) => valid(api, { ...schema, type }, name, depth)));
  const ofType = typed(api, schema, types[0], name, depth);
  if (schema.example === undefined || types[0] === 'object') return ofType;
  return fc.oneof({ weight: 2, arbitrary: alive(schema.example as Json) }, ofType);
}

/** The values in the description: examples of required members, or of all members that have one. */
export function displayed(api: Api, given: Schema, name = '', whole = true): fc.Arbitrary<Json> {
  const schema = api.resolve(given);
  const { properties, required = [], example } = schema;
  if (properties && example === undefined) {
    const members = Object.entries(properties)
      .filter(([member, inner]) => required.includes(member) || (whole && exampleIn(api, inner)))
      .map(([member, inner]) => [member, displayed(api, inner, member, whole)]);
    return fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<Json>>);
  }
  if (example === undefined || kindOf(name, schema) !== undefined) return valid(api, schema, name);
  return alive(example as Json);
}

const exampleIn = (api: Api, schema: Schema): boolean => api.resolve(schema).example !== undefined;

/** The example, with its made-up IDs replaced by the service's own. */
export function alive(example: Json): fc.Arbitrary<Json> {
  const text = JSON.stringify(example);
  return NTH.map((nth) => {
    const ids = text.replace(/([a-z]+)_01k9zt[0-9a-z]{26}/g, (_, kind: string) => reference(kind, nth));
    return JSON.parse(ids.replaceAll('ada-the-translator', reference('agent', nth))) as Json;
  });
}

function typed(
  api: Api,
  schema: Schema,
  type: string | undefined,
  name: string,
  depth: number,
): fc.Arbitrary<Json> {
  switch (type) {
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc
        .integer({
          min: Math.ceil((schema.minimum ?? -5) * 100),
          max: Math.floor((schema.maximum ?? 1_000) * 100),
        })
        .map((n) => n / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(api, schema.items ?? {}, name, depth + 1), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case 'object':
      return object(api, schema, depth);
    case 'string':
      return text(schema);
    default:
      return depth > 2 ? fc.constant('anything') : (fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>);
  }
}

function object(api: Api, schema: Schema, depth: number): fc.Arbitrary<Json> {
  const { properties, required = [], additionalProperties, example } = schema;
  if (!properties) {
    if (example !== undefined) return alive(example as Json);
    const values =
      typeof additionalProperties === 'object'
        ? valid(api, additionalProperties, '', depth + 1)
        : fc.constant<Json>('x');
    return fc.dictionary(fc.constantFrom('a', 'b', 'c'), values, { maxKeys: 2 });
  }
  const members = Object.entries(properties).map(([name, member]) => {
    const value = valid(api, member, name, depth + 1);
    return [
      name,
      required.includes(name) ? value : fc.option(value, { nil: undefined, freq: depth > 1 ? 1 : 2 }),
    ];
  });
  return fc
    .record(Object.fromEntries(members) as Record<string, fc.Arbitrary<Json | undefined>>)
    .map(
      (made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)) as Json,
    );
}

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc
    .date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  uri: fc.constantFrom('https://example.com/a', reference('hook', 0)),
  email: fc.nat({ max: 5 }).map((n) => `someone-${n}@example.org`),
};

const WORDS = 'An agent that translates documents and answers questions about them with care. ';

function text({ pattern, format, minLength = 0, maxLength = 5_000 }: Schema): fc.Arbitrary<string> {
  const ofFormat = format && FORMATS[format];
  if (ofFormat) return ofFormat;
  if (pattern && pattern !== '\\S') {
    const fitting = matching(pattern, Math.min(maxLength, 60));
    if (fitting) return fitting.filter((made) => made.length >= minLength && made.length <= maxLength);
  }
  const lengths = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minLength, max: Math.min(maxLength, minLength + 60) }) },
    { weight: 1, arbitrary: fc.constantFrom(minLength, maxLength) },
  );
  const least = pattern ? 1 : 0;
  const plain = lengths.map((length) =>
    WORDS.repeat(Math.ceil(length / WORDS.length) + 1).slice(0, Math.max(length, least)),
  );
  const odd = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 8) });
  return fc.oneof(
    { weight: 4, arbitrary: plain },
    { weight: 1, arbitrary: pattern ? odd.map((made) => (/\S/.test(made) ? made : 'word word')) : odd },
  );
}

/** Undefined for patterns with lookahead; those get arbitrary text. */
function matching(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern), { maxLength });
  } catch {
    return undefined;
  }
}
