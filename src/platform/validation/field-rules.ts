import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, ValidateIf } from 'class-validator';

export interface FieldOptions {
  description?: string;
  /** May be omitted. A default also makes a field optional. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  writeOnly?: boolean;
}

export type Rules = { rules: PropertyDecorator[]; schema: ApiPropertyOptions };

/** How the text of a query parameter is parsed. */
export type QueryKind = 'text' | 'integer' | 'number' | 'boolean' | 'list';
const QUERY_KINDS = new WeakMap<object, Map<string, QueryKind>>();
const FIELDS = new WeakMap<object, Map<string, FieldOptions>>();
const LONG_LISTS = new WeakMap<object, Map<string, true>>();
/** Items of a list that count as one call against a rate limit. */
export const ITEMS_PER_CALL = 50;
const ALIASES = new WeakMap<object, Map<string, string>>();

export const queryKindsOf = (type: Declared): Map<string, QueryKind> => withInherited(QUERY_KINDS, type);
/** Every member that a class and its base classes declare, those of the base classes first. */
export const fieldsOf = (type: Declared): Map<string, FieldOptions> => withInherited(FIELDS, type);
/** The members that are aliases, with the member that each stands for. */
export const aliasesOf = (type: Declared): Map<string, string> => withInherited(ALIASES, type);

/** The members whose value may be a list of more items than count as one call. */
export const longListsOf = (type: Declared): Map<string, true> => withInherited(LONG_LISTS, type);

interface Declared {
  prototype: object;
}

function withInherited<T>(
  declared: WeakMap<object, Map<string, T>>,
  { prototype }: Declared,
): Map<string, T> {
  const base = Object.getPrototypeOf(prototype) as object | null;
  const inherited = base === null ? [] : withInherited(declared, { prototype: base });
  return new Map([...inherited, ...(declared.get(prototype) ?? [])]);
}

function declare<T>(where: WeakMap<object, Map<string, T>>, value: T): PropertyDecorator {
  return (target, property) => {
    const members = where.get(target) ?? new Map<string, T>();
    where.set(target, members.set(String(property), value));
  };
}

/** Sets how a query parameter for this member is parsed. */
export const queryKind = (kind: QueryKind): PropertyDecorator => declare(QUERY_KINDS, kind);

/** An alias of a member, for names that callers guess. Handlers see only the member; see `RequestPipe`. */
export const AliasOf = (member: string): PropertyDecorator => declare(ALIASES, member);

export const isOptional = (options: FieldOptions): boolean =>
  options.optional === true || options.default !== undefined;

/** Declares a member: whether it is required, its rules, and its entry in the API description. */
export function field(options: FieldOptions, { rules, schema }: Rules): PropertyDecorator {
  const optional = isOptional(options);
  const presence: PropertyDecorator[] = [];
  if (!optional && !options.nullable) presence.push(IsDefined());
  if (optional || options.nullable) {
    presence.push(
      ValidateIf(
        (_, value) => !(optional && value === undefined) && !(options.nullable === true && value === null),
      ),
    );
  }
  const { description, nullable, example, writeOnly } = options;
  const shared = { description, nullable, example, writeOnly, default: options.default, required: !optional };
  const documented = ApiProperty({ ...shared, ...schema } as ApiPropertyOptions);
  const isLong = schema.type === 'array' && (schema.maxItems ?? 0) > ITEMS_PER_CALL;
  const list = isLong ? [declare(LONG_LISTS, true as const)] : [];
  return applyDecorators(declare(FIELDS, options), ...list, ...presence, ...rules, documented);
}
