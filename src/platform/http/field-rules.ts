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

export function queryKindsOf(type: { prototype: object }): Map<string, QueryKind> {
  const kinds = new Map<string, QueryKind>();
  for (
    let proto: object | null = type.prototype;
    proto;
    proto = Object.getPrototypeOf(proto) as object | null
  ) {
    for (const [name, kind] of QUERY_KINDS.get(proto) ?? []) if (!kinds.has(name)) kinds.set(name, kind);
  }
  return kinds;
}

/** Marks how a query writes this member. */
export function queryKind(kind: QueryKind): PropertyDecorator {
  return (target, property) => {
    const kinds = QUERY_KINDS.get(target) ?? new Map<string, QueryKind>();
    QUERY_KINDS.set(target, kinds.set(String(property), kind));
  };
}

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
  return applyDecorators(...presence, ...rules, ApiProperty({ ...shared, ...schema } as ApiPropertyOptions));
}
