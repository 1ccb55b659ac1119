import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { validateSync, type ValidationError } from 'class-validator';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { extraInput, MAX_HINTS } from './extra-input';
import { aliasesOf, fieldsOf, type QueryKind, queryKindsOf } from './field-rules';
import { findBadText } from './bad-text';
import { instantiate } from './request-instance';
import { cacheClassRules } from './class-rules-cache';

cacheClassRules();

type RequestClass = new () => object;

interface FormOptions {
  /** Whether values that are invalid are left out, so that a page is shown without them; see `ignoredIn`. */
  ignoresInvalid?: boolean;
}

const forms = new WeakMap<object, FormOptions>();

/** A query that a form on a page sends: a field that was left empty is not given. */
export const FromForm =
  (options: FormOptions = {}): ClassDecorator =>
  (target) =>
    void forms.set(target, options);

const ignored = new WeakMap<object, ReadonlyMap<string, string>>();

/** The values, by name, that were left out of a query because they are invalid. */
export const ignoredIn = (query: object): ReadonlyMap<string, string> => ignored.get(query) ?? new Map();

/** Bounds the problems in one response, which must not be many times the size of its request. */
const MAX_PROBLEMS = 100;

/**
 * Turns bodies and queries into their request classes, or into a 422 with one entry per invalid member. Unknown members
 * of a body are refused, so that typos do not go unnoticed; `QueryGuard` does the same for query parameters.
 */
@Injectable()
export class RequestPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'body' && type !== 'query') return value;
    const target = metatype as RequestClass | undefined;
    if (!target || (target as unknown) === Object) return value;
    const given = type === 'query' ? fromQuery(value as Record<string, unknown>, target) : fromBody(value);
    return type === 'query' && forms.get(target)?.ignoresInvalid
      ? this.readValid(given, target)
      : this.read(given, target, type);
  }

  private readValid(given: object, target: RequestClass, left = new Map<string, string>()): object {
    try {
      const query = this.read(given, target, 'query');
      ignored.set(query, left);
      return query;
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const bad = new Set(error.problems.map(({ loc: [, name] }) => String(name)));
      const invalid = Object.entries(given).filter(([name]) => bad.has(name));
      if (invalid.length === 0) throw error;
      for (const [name, value] of invalid) left.set(name, String(value));
      const others = Object.entries(given).filter(([name]) => !bad.has(name));
      return this.readValid(Object.fromEntries(others), target, left);
    }
  }

  private read(given: object, target: RequestClass, type: 'body' | 'query'): object {
    if (type === 'query') refuseBadText(given);
    const request = instantiate(target, given, [type]);
    const errors = validateSync(request, {
      whitelist: true,
      forbidNonWhitelisted: type === 'body',
      forbidUnknownValues: false,
    });
    const problems = errors.length > 0 ? problemsIn(errors, type) : renameAliases(request, target, type);
    if (problems.length > 0) throw new InvalidInput(problems);
    return request;
  }
}

/** Moves values that were sent under an alias to the member itself. Returns conflicts between both. */
function renameAliases(request: object, target: RequestClass, place: string): FieldProblem[] {
  const given = request as Record<string, unknown>;
  const problems: FieldProblem[] = [];
  for (const [alias, member] of aliasesOf(target)) {
    const value = given[alias];
    delete given[alias];
    if (value === undefined) continue;
    if (given[member] === undefined) given[member] = value;
    else if (given[member] !== value)
      problems.push({
        loc: [place, alias],
        msg: `differs from ${member}, which means the same; send one of them`,
        type: 'value_error',
      });
  }
  return problems;
}

/** For queries; `BodyGuard` checks bodies. */
function refuseBadText(query: object): void {
  const bad = findBadText(query);
  if (bad) throw new InvalidInput([{ ...bad, loc: ['query', ...bad.loc] }]);
}

function fromBody(value: unknown): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw InvalidInput.field(['body'], 'the body must be a JSON object', 'model_attributes_type');
}

/** Query values are strings. Numbers, booleans, and lists are parsed strictly; everything else stays unchanged. */
function fromQuery(query: Record<string, unknown>, target: RequestClass): object {
  const given: Record<string, unknown> = {};
  const isForm = forms.has(target);
  for (const [name, kind] of queryKindsOf(target)) {
    const value = query[name];
    if (isForm && value === '') continue;
    if (value !== undefined) given[name] = typeof value === 'string' ? readText(value, kind) : value;
  }
  return given;
}

function readText(text: string, kind: QueryKind): unknown {
  if (kind === 'integer') return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : text;
  if (kind === 'number') return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text;
  if (kind === 'boolean') return BOOLEANS.get(text.toLowerCase()) ?? text;
  if (kind === 'list')
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  return text;
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/** The `type` of a 422, by violated rule. If several are violated, the first in this order is reported. */
const TYPES: Record<string, string> = {
  isDefined: 'missing',
  isString: 'string_type',
  isInt: 'int_type',
  isNumber: 'float_type',
  isBoolean: 'bool_type',
  isArray: 'list_type',
  isObject: 'dict_type',
  nestedValidation: 'dict_type',
  isIn: 'literal_error',
  minLength: 'string_too_short',
  maxLength: 'string_too_long',
  isUrl: 'url_parsing',
  matches: 'string_pattern_mismatch',
  min: 'greater_than_equal',
  max: 'less_than_equal',
  arrayMinSize: 'too_short',
  arrayMaxSize: 'too_long',
  membersUpTo: 'too_long',
  textValues: 'string_type',
  jsonUpTo: 'json_too_large',
};
const PARSING: Record<string, string> = {
  int_type: 'int_parsing',
  bool_type: 'bool_parsing',
  float_type: 'float_parsing',
};

function problemsIn(errors: ValidationError[], place: string): FieldProblem[] {
  const hints = { left: MAX_HINTS };
  return errors.flatMap((error) => problemsOf(error, [place], hints)).slice(0, MAX_PROBLEMS);
}

/** How many suggestions may still be searched for. */
interface Hints {
  left: number;
}

function problemsOf(error: ValidationError, path: (string | number)[], hints: Hints): FieldProblem[] {
  const loc = [...path, /^\d+$/.test(error.property) ? Number(error.property) : error.property];
  const own = error.constraints && ownProblem(error, loc, hints);
  const inner = (error.children ?? []).flatMap((child) => problemsOf(child, loc, hints));
  return own && inner.length === 0 ? [own] : inner;
}

function ownProblem(error: ValidationError, loc: (string | number)[], hints: Hints): FieldProblem {
  const broken = error.constraints ?? {};
  if (broken.whitelistValidation !== undefined)
    return extraInput(loc, hints.left-- > 0 ? membersOf(error.target) : []);
  if (error.value === undefined) {
    return { loc, msg: 'Field required', type: 'missing' };
  }
  const reported =
    error.value === null && Object.keys(broken).length > 1 ? { ...broken, isDefined: undefined } : broken;
  const rule =
    Object.keys(TYPES).find((name) => reported[name as 'isDefined'] !== undefined) ??
    Object.keys(broken)[0] ??
    '';
  const type = TYPES[rule] ?? 'value_error';
  const text = loc[0] === 'query' ? (PARSING[type] ?? type) : type;
  const msg =
    rule === 'isInt' && error.property.endsWith('_cents')
      ? 'must be an integer, in cents, such as 1050 for $10.50'
      : withoutName(broken[rule] ?? 'is not valid', error.property);
  return { loc, msg, type: text };
}

const membersOf = (request: object | undefined): string[] =>
  request === undefined ? [] : [...fieldsOf(request.constructor as RequestClass).keys()];

/** `loc` already identifies the member. */
function withoutName(msg: string, property: string): string {
  return msg.startsWith(`${property} `)
    ? msg.slice(property.length + 1)
    : msg.replace(` in ${property} `, ' ');
}
