import type { Content, Description, Schema } from './description';

/** A member of an object, as its table shows it. */
export interface Member {
  name: string;
  isRequired: boolean;
  /** `string`, `array of OrderView`, `"a" or "b"`. */
  type: string;
  description: string;
  /** Bounds, format, and default, in words. */
  rules: string[];
  values?: readonly unknown[];
  example?: unknown;
  /** The object inside, if it is not described elsewhere on the page. */
  members: Member[];
}

export interface Resolved extends Schema {
  /** Its name among the components. */
  name?: string;
}

const REF = '#/components/schemas/';
const MAX_DEPTH = 5;
/** A longer pattern explains less than the description. */
const MAX_PATTERN = 24;

/** Reads the schemas of a description. */
export class Schemas {
  constructor(private readonly description: Description) {}

  /** The schema behind references, with the parts of `allOf` merged. */
  resolve(schema: Schema = {}): Resolved {
    if (schema.$ref?.startsWith(REF)) {
      const name = schema.$ref.slice(REF.length);
      const { $ref: _, ...own } = schema;
      return { ...this.resolve(this.description.components?.schemas?.[name]), ...own, name };
    }
    if (!schema.allOf) return schema;
    const { allOf, ...own } = schema;
    const parts = [...allOf.map((part) => this.resolve(part)), own as Resolved];
    return parts.reduce(
      (all, part) => ({
        ...all,
        ...part,
        properties: all.properties || part.properties ? { ...all.properties, ...part.properties } : undefined,
        required: [...(all.required ?? []), ...(part.required ?? [])],
        name: part.name ?? all.name,
      }),
      {},
    );
  }

  /** The members of an object, or of the items of an array. */
  members(schema: Schema | undefined, seen: readonly string[] = []): Member[] {
    const resolved = this.resolve(schema);
    const { name, properties, items, required = [] } = resolved;
    if (seen.length >= MAX_DEPTH || (name !== undefined && seen.includes(name))) return [];
    const inside = [...seen, name ?? ''];
    if (!properties) {
      if (items) return this.members(items, seen);
      const choice = this.choices(resolved).find((one) => this.resolve(one).properties);
      return choice && choice !== schema ? this.members(choice, inside) : [];
    }
    return Object.entries(properties).map(([member, of]) => this.member(member, of, required, inside));
  }

  private member(name: string, schema: Schema, required: string[], seen: string[]): Member {
    const resolved = this.resolve(schema);
    const inner = resolved.items ? this.resolve(resolved.items) : resolved;
    return {
      name,
      isRequired: required.includes(name),
      type: this.typeOf(schema),
      description: resolved.description ?? '',
      rules: rulesOf(resolved),
      values: resolved.enum ?? inner.enum,
      example: resolved.example ?? resolved.examples?.[0],
      members: this.members(schema, seen),
    };
  }

  /** The type in words. */
  typeOf(schema: Schema): string {
    const resolved = this.resolve(schema);
    if (resolved.const !== undefined) return JSON.stringify(resolved.const);
    if (resolved.items) return `array of ${this.typeOf(resolved.items)}`;
    const choices = this.choices(resolved);
    if (choices.length > 0) return [...new Set(choices.map((one) => this.typeOf(one)))].join(' or ');
    if (Array.isArray(resolved.type)) return resolved.type.join(' or ');
    if (resolved.enum && resolved.type === undefined) return 'string';
    const type = resolved.type ?? (resolved.properties ? 'object' : 'any');
    return resolved.nullable ? `${type} or null` : type;
  }

  private choices({ anyOf, oneOf }: Schema): Schema[] {
    return anyOf ?? oneOf ?? [];
  }

  /** The example that the description gives for a body. */
  given({ example, examples = {} }: Content): unknown {
    return example ?? Object.values(examples)[0]?.value;
  }
}

function rulesOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, format, pattern } = schema;
  return [
    format === undefined ? '' : format,
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    pattern === undefined || pattern.length > MAX_PATTERN ? '' : `matches ${pattern}`,
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter((rule) => rule !== '');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const text = (value: number): string => value.toLocaleString('en');
  if (from !== undefined && to !== undefined) return `${text(from)} to ${text(to)}${unit}`;
  if (to !== undefined) return `at most ${text(to)}${unit}`;
  return from === undefined ? '' : `at least ${text(from)}${unit}`;
}
