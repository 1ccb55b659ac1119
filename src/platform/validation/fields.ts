import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  IsObject,
  IsString,
  IsUrl,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { type IdPrefix, SAMPLE_ID } from '../../kernel/ids';
import { oneLine, plainText } from '../../kernel/clean-text';
import { nameOfValues } from '../../kernel/named-values';
import { field, type FieldOptions, queryKind } from './field-rules';
import { VALUES_NAME } from './json-schema';
import { CleanedBy, NestedClass, NOT_AN_OBJECT, type Cleaning } from './request-instance';
import { IsStorableTime } from './storable-time';
import { Matching, MaxLength, MinLength } from './text-length';

/*
 * Field decorators: each declares once what a member may contain, for both validation and the API description. Requests
 * and views use the same ones; only requests are validated.
 */

interface TextOptions extends FieldOptions {
  min?: number;
  max?: number;
  pattern?: RegExp;
  /** What the pattern expects, in words, for the error message. */
  expected?: string;
  format?: string;
}

export function Text(options: TextOptions = {}): PropertyDecorator {
  const { min, max, pattern, expected, format } = options;
  const rules: PropertyDecorator[] = [queryKind('text'), IsString()];
  // a secret is compared as it is
  if (!options.writeOnly) rules.push(CleanedBy(cleaningOf(max, pattern)));
  if (min !== undefined) rules.push(MinLength(min));
  if (max !== undefined) rules.push(MaxLength(max));
  if (pattern) rules.push(Matching(pattern, max, { message: wanted(expected) }));
  return field(options, {
    rules,
    schema: { type: 'string', minLength: min, maxLength: max, pattern: pattern?.source, format },
  });
}

/** The id of a record. */
export function Id(prefix: IdPrefix, options: FieldOptions = {}): PropertyDecorator {
  return Text({ max: 64, example: `${prefix}_${SAMPLE_ID}`, ...options });
}

export const AGENT_ID = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])$/;
const ID_LENGTH = { min: 3, max: 50 };
/** What an agent id consists of, for people. */
export const ID_RULES = `${ID_LENGTH.min} to ${ID_LENGTH.max} lower-case letters, digits, and hyphens`;
export const isAgentId = (text: string): boolean =>
  AGENT_ID.test(text) && text.length >= ID_LENGTH.min && text.length <= ID_LENGTH.max;

export function AgentId(options: FieldOptions = {}): PropertyDecorator {
  const expected = 'an agent id like ada-the-translator';
  return Text({ ...ID_LENGTH, pattern: AGENT_ID, expected, example: 'ada-the-translator', ...options });
}

interface NumberOptions extends FieldOptions {
  min?: number;
  max?: number;
}

export function Integer(options: NumberOptions = {}): PropertyDecorator {
  const { min, max } = options;
  const rules: PropertyDecorator[] = [queryKind('integer'), IsInt()];
  if (min !== undefined) rules.push(Min(min));
  if (max !== undefined) rules.push(Max(max));
  return field(options, { rules, schema: { type: 'integer', minimum: min, maximum: max } });
}

export const IntIn = (min: number, max: number, options: FieldOptions = {}): PropertyDecorator =>
  Integer({ ...options, min, max });

/** A list of integers in a body. */
export function IntegerList(options: NumberOptions & ListOptions): PropertyDecorator {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, minItems = 1, maxItems = 100 } = options;
  const each = { each: true };
  const rules = [
    IsArray(),
    ArrayMinSize(minItems),
    ArrayMaxSize(maxItems),
    IsInt(each),
    Min(min, each),
    Max(max, each),
  ];
  const items = { type: 'integer' as const, minimum: min, maximum: max };
  return field(options, {
    rules,
    schema: { type: 'array', items, minItems, maxItems } as ApiPropertyOptions,
  });
}

/** A number that need not be an integer. */
export function Decimal(options: NumberOptions = {}): PropertyDecorator {
  const { min, max } = options;
  const rules: PropertyDecorator[] = [queryKind('number'), IsNumber()];
  if (min !== undefined) rules.push(Min(min));
  if (max !== undefined) rules.push(Max(max));
  return field(options, { rules, schema: { type: 'number', minimum: min, maximum: max } });
}

/** A price in a request. The caller sets the maximum. */
export const PriceCents = (options: FieldOptions & { max: number }): PropertyDecorator =>
  Integer({ description: 'US cents', example: 2500, ...options, min: 1 });

/** An amount in US cents, in views. */
export const Money = (options: FieldOptions = {}): PropertyDecorator =>
  Integer({ example: 2500, ...options });

export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { rules: [queryKind('boolean'), IsBoolean()], schema: { type: 'boolean' } });
}

export function OneOf<T extends string | number>(
  values: readonly T[],
  options: FieldOptions = {},
): PropertyDecorator {
  const type = typeof values[0] === 'number' ? 'integer' : 'string';
  return field(options, {
    rules: [queryKind(type === 'integer' ? 'integer' : 'text'), IsIn([...values])],
    schema: { type, ...oneOf(values) } as ApiPropertyOptions,
  });
}

/** The name leads to the schema that the API description shares among all members with these values. */
function oneOf(values: readonly unknown[]): object {
  const name = nameOfValues(values);
  return { enum: values, ...(name !== undefined && { [VALUES_NAME]: name }) };
}

interface ListOptions extends FieldOptions {
  maxItems?: number;
  minItems?: number;
}

/** A list of strings. Comma-separated in a query. */
export function TextList(
  options: ListOptions & { min?: number; max?: number; pattern?: RegExp; expected?: string } = {},
): PropertyDecorator {
  const { minItems, maxItems, min = 1, max, pattern, expected } = options;
  const rules: PropertyDecorator[] = [
    queryKind('list'),
    IsArray(),
    IsString({ each: true }),
    CleanedBy(cleaningOf(max, pattern)),
    MinLength(min, { each: true }),
  ];
  if (minItems !== undefined) rules.push(ArrayMinSize(minItems));
  if (maxItems !== undefined) rules.push(ArrayMaxSize(maxItems));
  if (max !== undefined) rules.push(MaxLength(max, { each: true }));
  if (pattern) rules.push(Matching(pattern, max, { each: true, message: `each ${wanted(expected)}` }));
  const items = { type: 'string' as const, minLength: min, maxLength: max, pattern: pattern?.source };
  return field(options, {
    rules,
    schema: { type: 'array', items, minItems, maxItems } as ApiPropertyOptions,
  });
}

export function ListOf<T extends string>(values: readonly T[], options: ListOptions = {}): PropertyDecorator {
  const { minItems, maxItems } = options;
  const rules: PropertyDecorator[] = [queryKind('list'), IsArray(), IsIn([...values], { each: true })];
  if (minItems !== undefined) rules.push(ArrayMinSize(minItems));
  if (maxItems !== undefined) rules.push(ArrayMaxSize(maxItems));
  return field(options, {
    rules,
    schema: {
      type: 'array',
      items: { type: 'string', ...oneOf(values) },
      minItems,
      maxItems,
    } as ApiPropertyOptions,
  });
}

const WEB = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  allow_underscores: true,
};

export function WebUrl(options: FieldOptions & { max?: number } = {}): PropertyDecorator {
  const max = options.max ?? 2000;
  return field(options, {
    rules: [queryKind('text'), IsString(), CleanedBy(oneLine), MaxLength(max), IsUrl(WEB)],
    schema: { type: 'string', format: 'uri', maxLength: max },
  });
}

export function WebUrlList(options: ListOptions = {}): PropertyDecorator {
  const rules: PropertyDecorator[] = [
    IsArray(),
    IsString({ each: true }),
    CleanedBy(oneLine),
    MaxLength(2000, { each: true }),
    IsUrl(WEB, { each: true }),
  ];
  if (options.maxItems !== undefined) rules.push(ArrayMaxSize(options.maxItems));
  const items = { type: 'string' as const, format: 'uri', maxLength: 2000 };
  return field(options, {
    rules,
    schema: { type: 'array', items, maxItems: options.maxItems } as ApiPropertyOptions,
  });
}

/** A point in time: ISO 8601 in UTC. */
export function Moment(options: FieldOptions = {}): PropertyDecorator {
  const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
  const message = wanted('a time like 2026-11-20T12:00:00Z');
  return field(options, {
    rules: [
      queryKind('text'),
      Matching(iso, undefined, { message }),
      IsISO8601({ strict: true }, { message }),
      IsStorableTime(),
    ],
    schema: { type: 'string', format: 'date-time', example: '2026-11-20T12:00:00.000Z', ...example(options) },
  });
}

/** An object with its own class. */
export function Nested(type: () => new () => object, options: FieldOptions = {}): PropertyDecorator {
  return field(options, {
    rules: [NestedClass(type), IsObject(), ValidateNested({ message: NOT_AN_OBJECT })],
    schema: { type: () => type() } as ApiPropertyOptions,
  });
}

export function NestedList(type: () => new () => object, options: ListOptions = {}): PropertyDecorator {
  const rules: PropertyDecorator[] = [
    NestedClass(type, { isList: true }),
    IsArray(),
    IsObject({ each: true }),
    ValidateNested({ each: true, message: NOT_AN_OBJECT }),
  ];
  const { minItems, maxItems } = options;
  if (minItems !== undefined) rules.push(ArrayMinSize(minItems));
  if (maxItems !== undefined) rules.push(ArrayMaxSize(maxItems));
  return field(options, {
    rules,
    schema: { type: () => type(), isArray: true, minItems, maxItems } as ApiPropertyOptions,
  });
}

/** Without `expected`, the message says only that the text is not well-formed. */
function wanted(expected = 'well-formed'): string {
  return `must be ${expected}`;
}

function example(options: FieldOptions): { example?: unknown } {
  return options.example === undefined ? {} : { example: options.example };
}

/** Texts of at most this many characters have one line. */
const MAX_LINE = 300;

/** Leaves a text unchanged that the pattern rejects, so that validation reports it. */
function cleaningOf(max: number | undefined, pattern?: RegExp): Cleaning {
  const clean = max !== undefined && max <= MAX_LINE ? oneLine : plainText;
  return pattern
    ? (text) => (text.length <= 2 * (max ?? 0) && pattern.test(text) ? clean(text) : text)
    : clean;
}
