import { startTestApp, type TestApp } from '../support/app';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  [bound: string]: unknown;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const BOUNDS = [
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'uniqueItems', 'multipleOf', 'pattern', 'default', 'nullable'],
];

let app: TestApp;
let description: Description;
beforeAll(async () => {
  app = await startTestApp();
  description = (await app.client.get('/openapi.json').expect(200)).body as Description;
});
afterAll(() => app.close());

/** A schema in one line: its type, its values, and all its bounds. */
function inShort(schema: Schema | undefined): string {
  if (schema === undefined) return 'anything';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) as string;
  const { items, properties, additionalProperties, enum: values, required = [] } = schema;
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => `${name}${required.includes(name) ? '' : '?'}: ${inShort(member)}`,
  );
  const choices = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((name) =>
    schema[name] ? [`${name}(${schema[name].map(inShort).join(' | ')})`] : [],
  );
  return [
    [schema.type ?? []].flat().join('|'),
    schema.format,
    values && `of ${values.join(', ')}`,
    schema.const !== undefined && `is ${JSON.stringify(schema.const)}`,
    items && `[${inShort(items)}]`,
    members.length > 0 && `{ ${members.join('; ')} }`,
    typeof additionalProperties === 'object' && `{ *: ${inShort(additionalProperties)} }`,
    additionalProperties === false && 'and no more',
    ...choices,
    ...BOUNDS.filter((name) => schema[name] !== undefined).map(
      (name) => `${name}=${JSON.stringify(schema[name])}`,
    ),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Collects the schemas that a body refers to. */
function shapesIn(schema: Schema | undefined, found = new Set<string>()): Set<string> {
  const name = schema?.$ref?.split('/').at(-1);
  if (name !== undefined && found.has(name)) return found;
  if (name !== undefined) found.add(name);
  const whole = name === undefined ? schema : description.components.schemas[name];
  const { items, properties = {}, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = whole ?? {};
  const free = typeof additionalProperties === 'object' ? [additionalProperties] : [];
  for (const part of [items, ...Object.values(properties), ...free, ...anyOf, ...oneOf, ...allOf])
    if (part) shapesIn(part, found);
  return found;
}

/**
 * What callers may send, recorded a second time on purpose, so that a changed bound is visible in review.
 * `npm test -- test/system/contract.spec.ts -u` records it again.
 */
describe('the accepted requests', () => {
  it('match the recorded contract', () => {
    const taken = new Set<string>();
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { parameters = [], requestBody, responses }]) => {
        const bodies = Object.entries(requestBody?.content ?? {});
        for (const [, { schema }] of bodies) shapesIn(schema, taken);
        return [
          `${method.toUpperCase()} ${path} -> ${Object.keys(responses).join(' ')}`,
          ...parameters.map(
            ({ in: place, name, required, schema }) =>
              `  ${place} ${name}${required ? '' : '?'}: ${inShort(schema)}`,
          ),
          ...bodies.map(
            ([type, { schema }]) => `  body${requestBody?.required ? '' : '?'} ${type}: ${inShort(schema)}`,
          ),
        ];
      }),
    );
    const shapes = [...taken].sort().flatMap((name) => {
      const { properties = {}, required = [], ...rest } = description.components.schemas[name] as Schema;
      const members = Object.entries(properties).map(
        ([member, schema]) => `  ${member}${required.includes(member) ? '' : '?'}: ${inShort(schema)}`,
      );
      return [`${name} ${inShort(rest)}`.trimEnd(), ...members];
    });
    expect(`\n${[...operations, '', ...shapes].join('\n')}\n`).toMatchSnapshot();
  });
});
