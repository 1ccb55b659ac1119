import { isObject } from '../../kernel/json';
import type { JsonSchema } from '../../platform/validation/json-schema';

/**
 * Removes what hosts add to arguments: null for optional arguments, and "" where no text is allowed. Null stays where the
 * schema allows it, since it clears a value. Numbers and booleans that were sent as text are converted.
 */
export function presentArguments(
  schema: JsonSchema,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as Partial<ObjectTerms>;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const member = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!member) return [[name, value]];
      const absent = !required.includes(name) && isAbsent(value, name, member);
      return absent ? [] : [[name, present(value, member)]];
    }),
  );
}

interface ObjectTerms {
  properties: Record<string, JsonSchema>;
  required: string[];
}

function present(value: unknown, schema: JsonSchema): unknown {
  if (isObject(value)) return presentArguments(schema, value);
  if (Array.isArray(value))
    return value.map((item) => (isObject(schema.items) ? present(item, schema.items) : item));
  return typeof value === 'string' ? read(value, typesOf(schema)) : value;
}

function isAbsent(value: unknown, name: string, schema: JsonSchema): boolean {
  if (value === null) return !takesAnything(schema) && !typesOf(schema).includes('null');
  return value === '' && !mayBeEmpty(name, schema);
}

function mayBeEmpty(name: string, schema: JsonSchema): boolean {
  if (name === 'cursor') return false;
  const { enum: values, minLength = 0, pattern, format } = schema as TextTerms;
  if (takesAnything(schema)) return true;
  if (!typesOf(schema).includes('string')) return false;
  if (values) return values.includes('');
  // an empty text that is refused tells the model that null clears the value
  if (typesOf(schema).includes('null')) return true;
  return minLength === 0 && format === undefined && (pattern === undefined || new RegExp(pattern).test(''));
}

interface TextTerms {
  enum?: unknown[];
  minLength?: number;
  pattern?: string;
  format?: string;
}

const NUMBERS: Record<string, RegExp> = {
  integer: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}(\.\d{1,15})?$/,
};

function read(text: string, types: string[]): unknown {
  if (types.includes('string')) return text;
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  return types.some((type) => NUMBERS[type]?.test(text)) ? Number(text) : text;
}

const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat() as string[];
const takesAnything = (schema: JsonSchema): boolean =>
  typesOf(schema).length === 0 && schema.enum === undefined;
