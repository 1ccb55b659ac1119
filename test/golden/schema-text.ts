/** A JSON schema, as far as it is shown. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
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

const BOUNDS = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'uniqueItems',
  'multipleOf',
  'pattern',
  'default',
  'nullable',
  'deprecated',
];

/** A schema in one line: its type, its values, and all its bounds. */
export function inShort(schema: Schema | undefined): string {
  if (schema === undefined) return 'anything';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) as string;
  const { items, properties, additionalProperties, enum: values } = schema;
  const members = Object.keys(properties ?? {}).map((name) => memberInShort(schema, name));
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

/** A line per member. */
export const membersOf = (schema: Schema): string[] =>
  Object.keys(schema.properties ?? {}).map((name) => memberInShort(schema, name));

/** The schema without its members. */
export const frameOf = ({ properties: _, ...rest }: Schema): string => inShort(rest);

const memberInShort = ({ properties = {}, required = [] }: Schema, name: string): string =>
  `${name}${required.includes(name) ? '' : '?'}: ${inShort(properties[name])}`;
