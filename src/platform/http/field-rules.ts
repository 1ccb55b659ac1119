import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsDefined, ValidateIf } from 'class-validator';

export interface FieldOptions {
  description?: string;
  /** May be left out. A default makes a field optional too. */
  optional?: boolean;
  /** May be null. */
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  writeOnly?: boolean;
}

export type Rules = { rules: PropertyDecorator[]; schema: ApiPropertyOptions };

/** How the text of a query parameter becomes a value. */
export type QueryKind = 'text' | 'integer' | 'number' | 'boolean' | 'list';
const QUERY_KINDS = new WeakMap<object, Map<string, QueryKind>>();
const FIELDS = new WeakMap<object, Map<string, FieldOptions>>();

export const queryKindsOf = (type: Declared): Map<string, QueryKind> => withInherited(QUERY_KINDS, type);
/** Every member that a class and its base classes declare, those of the base classes first. */
export const fieldsOf = (type: Declared): Map<string, FieldOptions> => withInherited(FIELDS, type);

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

/** Marks how a query writes this member. */
export const queryKind = (kind: QueryKind): PropertyDecorator => declare(QUERY_KINDS, kind);

/** One member: whether it must be there, its rules, and what the API description says of it. */
export function field(options: FieldOptions, { rules, schema }: Rules): PropertyDecorator {
  const optional = options.optional === true || options.default !== undefined;
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
  return applyDecorators(declare(FIELDS, options), ...presence, ...rules, documented);
}
