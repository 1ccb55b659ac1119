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

/** Sets how a query parameter for this member is parsed. */
export function queryKind(kind: QueryKind): PropertyDecorator {
  return (target, property) => {
    const kinds = QUERY_KINDS.get(target) ?? new Map<string, QueryKind>();
    QUERY_KINDS.set(target, kinds.set(String(property), kind));
  };
}

/** Declares a member: whether it is required, its rules, and its entry in the API description. */
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
