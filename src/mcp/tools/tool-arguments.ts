import type { Type } from '@nestjs/common';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { isObject } from '../../kernel/json';
import { type Caller, idempotencyClaim, type IdempotencyClaim } from '../../platform/security/caller';
import { MAX_KEY_LENGTH, unquotedKey } from '../../platform/security/idempotency-key';
import { EmptyRequest } from '../../platform/validation/empty-request';
import { extraInput, isExtra, MAX_HINTS } from '../../platform/validation/extra-input';
import { type JsonSchema, type ObjectSchema, schemaOf } from '../../platform/validation/json-schema';
import type { PathValue } from '../../platform/validation/params';
import { RequestPipe } from '../../platform/validation/request.pipe';

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

/** A tool's arguments: the path parameters of its route, and the members of its body or query. */
export interface Expected<Name extends string, Body extends object> {
  path?: Record<Name, PathValue>;
  takes?: Type<Body>;
  /** Arguments whose name differs from the parameter or member they stand for. */
  names?: Record<string, string>;
  /** Whether repeats with the same `idempotency_key` have one effect. */
  repeatable?: boolean;
}

interface Read<Name extends string, Body extends object> {
  path: Record<Name, string>;
  body: Body;
  key?: string;
}

const KEY = 'idempotency_key';
const pipe = new RequestPipe();

/** Validates arguments with the classes of the request. Throws one problem per wrong argument. */
export function readArguments<Name extends string, Body extends object>(
  expected: Expected<Name, Body>,
  given: unknown,
): Read<Name, Body> {
  const rest = { ...asObject(given) };
  const problems: FieldProblem[] = [];
  const path = takePath(expected, rest, problems);
  const key = expected.repeatable ? takeKey(rest, problems) : undefined;
  const body = readBody(expected, rest, problems);
  if (problems.length > 0) throw new InvalidInput(problems);
  for (const [name, value] of pathOf(expected)) value.transform(path[name]);
  return { path, body: body as Body, key };
}

export function idempotencyOf(caller: Caller, tool: string, key: string, given: unknown): IdempotencyClaim {
  const scope = caller.holder?.agentId;
  const body = { ...asObject(given) };
  if (typeof body[KEY] === 'string') body[KEY] = unquotedKey(body[KEY]);
  return idempotencyClaim({ scope, ip: caller.ip, route: `tool ${tool}`, key, body });
}

/** The same as a JSON schema, for the list of tools. */
export function argumentsSchema(expected: Expected<string, object>): ObjectSchema {
  const { properties, required = [] } = expected.takes ? schemaOf(expected.takes) : { properties: {} };
  const argumentNames = new Map(Object.entries(expected.names ?? {}).map(([name, member]) => [member, name]));
  for (const member of argumentNames.keys())
    if (!(member in properties) && !(member in (expected.path ?? {})))
      throw new Error(`no such member: ${member}`);
  const nameOf = (member: string): string => argumentNames.get(member) ?? member;
  const all: Record<string, JsonSchema> = {};
  for (const [name, value] of pathOf(expected)) all[nameOf(name)] = pathSchema(value);
  for (const [member, schema] of Object.entries(properties)) all[nameOf(member)] ??= schema;
  if (expected.repeatable) all[KEY] = KEY_SCHEMA;
  const needed = new Set([...Object.keys(expected.path ?? {}), ...required].map(nameOf));
  return {
    type: 'object',
    properties: all,
    ...(needed.size > 0 && { required: [...needed] }),
    additionalProperties: false,
  };
}

const KEY_SCHEMA: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_KEY_LENGTH,
  description: 'One per effect, same on every retry',
};

/** Without the example: the pattern of an id says enough, and the list of tools is long. */
function pathSchema({ pattern, description }: PathValue): JsonSchema {
  return { type: 'string', pattern: pattern.source, ...(description && { description }) };
}

function pathOf<Name extends string>(expected: Expected<Name, object>): [Name, PathValue][] {
  return Object.entries(expected.path ?? {}) as [Name, PathValue][];
}

function asObject(given: unknown): Record<string, unknown> {
  if (given === undefined) return {};
  if (typeof given === 'object' && given !== null && !Array.isArray(given))
    return given as Record<string, unknown>;
  throw InvalidInput.field(['arguments'], 'the arguments must be a JSON object', 'model_attributes_type');
}

function takePath<Name extends string>(
  expected: Expected<Name, object>,
  rest: Record<string, unknown>,
  problems: FieldProblem[],
): Record<Name, string> {
  const path = {} as Record<Name, string>;
  const argumentNames = new Map(Object.entries(expected.names ?? {}).map(([name, member]) => [member, name]));
  for (const [parameter] of pathOf(expected)) {
    const name = argumentNames.get(parameter) ?? parameter;
    const value = Object.hasOwn(rest, name) ? rest[name] : undefined;
    delete rest[name];
    if (typeof value === 'string') path[parameter] = value;
    else problems.push(textProblem(name, value));
  }
  return path;
}

function takeKey(rest: Record<string, unknown>, problems: FieldProblem[]): string | undefined {
  const value = Object.hasOwn(rest, KEY) ? rest[KEY] : undefined;
  delete rest[KEY];
  if (value === undefined) return undefined;
  const key = typeof value === 'string' ? unquotedKey(value) : '';
  if (key.length > 0 && key.length <= MAX_KEY_LENGTH) return key;
  problems.push({
    loc: ['arguments', KEY],
    msg: `must have 1 to ${MAX_KEY_LENGTH} characters`,
    type: 'value_error',
  });
  return undefined;
}

function textProblem(name: string, value: unknown): FieldProblem {
  const loc = ['arguments', name];
  return value === undefined
    ? { loc, msg: 'Field required', type: 'missing' }
    : { loc, msg: 'must be a string', type: 'string_type' };
}

function readBody<Body extends object>(
  expected: Expected<string, Body>,
  rest: Record<string, unknown>,
  problems: FieldProblem[],
): object | undefined {
  const { takes, names = {} } = expected;
  const members = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(rest)) {
    // a renamed member is accepted only under its argument's name
    const hidden = Object.values(names).includes(name) && !Object.hasOwn(names, name);
    if (hidden) problems.push(extraInput(['arguments', name], Object.keys(names)));
    else members[Object.hasOwn(names, name) ? (names[name] as string) : name] = value;
  }
  try {
    return pipe.transform(members, { type: 'body', metatype: takes ?? EmptyRequest }) as object;
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    problems.push(...withArgumentNames(inArguments(error, names), expected));
    return undefined;
  }
}

/** Suggestions name arguments, not the members of the request that they stand for. */
function withArgumentNames(problems: FieldProblem[], expected: Expected<string, object>): FieldProblem[] {
  const known = Object.keys(argumentsSchema(expected).properties);
  return problems.map((problem, nth) =>
    isExtra(problem) && problem.loc.length === 2 && nth < MAX_HINTS
      ? extraInput(problem.loc, known)
      : problem,
  );
}

/** Converts a service's problem paths from `body` or `query` to `arguments`. */
export function inArguments(error: InvalidInput, names: Record<string, string> = {}): FieldProblem[] {
  const called = new Map(Object.entries(names).map(([name, member]) => [member, name]));
  return error.problems.map(({ loc: [place, member, ...inner], ...problem }) => ({
    ...problem,
    loc:
      place === 'header' || member === undefined
        ? ['arguments', ...(member === undefined ? [] : [member])]
        : ['arguments', called.get(String(member)) ?? member, ...inner],
  }));
}

/** Validates a request that a tool built from its arguments, as if it had arrived over HTTP. */
export function validated<Body extends object>(type: Type<Body>, given: object): Body {
  return pipe.transform(JSON.parse(JSON.stringify(given)), { type: 'body', metatype: type }) as Body;
}
