import { oneLine, plainText } from '../../kernel/clean-text';
import { isObject, isTextList } from '../../kernel/json';
import { findBadText } from '../../platform/validation/bad-text';
import { A2aError, type FieldViolation } from './a2a-errors';
import type { JsonObject } from './model';

interface TextRules {
  max?: number;
  required?: boolean;
  /** Cleans a text that people or models read. By default a text with hidden characters is refused. */
  clean?: (text: string) => string;
}

const MAX_LIST = 100;
const HIDDEN = 'must not have control or invisible characters';

/**
 * Reads request members per ProtoJSON: camelCase or proto names; null means absent; unknown members are ignored.
 * Collects all violations and throws them together.
 */
export class MemberReader {
  constructor(
    private readonly value: JsonObject,
    private readonly path: string[] = [],
    readonly violations: FieldViolation[] = [],
  ) {}

  static of(params: unknown): MemberReader {
    if (params === undefined || params === null) return new MemberReader({});
    if (!isObject(params))
      throw new A2aError('INVALID_PARAMS', 'params must be an object.', [
        { field: 'params', description: 'must be an object' },
      ]);
    return new MemberReader(params);
  }

  has(name: string): boolean {
    return this.get(name) !== undefined;
  }

  /** An empty string counts as absent. */
  text(name: string, { max = 256, required = false, clean }: TextRules = {}): string | undefined {
    const value = this.get(name);
    if (value === undefined || value === '') {
      if (required) this.wrong(name, 'is required');
      return undefined;
    }
    if (typeof value !== 'string') return this.wrong(name, 'must be a string');
    if (value.length > max) return this.wrong(name, `must have at most ${max} characters`);
    // only bodies were checked for bad text before, not paths and queries
    if (findBadText(value)) return this.wrong(name, 'must be Unicode text without NUL characters');
    if (clean) return clean(value);
    return oneLine(value) === value ? value : this.wrong(name, HIDDEN);
  }

  /** Also accepts digits in a string, as queries and ProtoJSON send them. */
  integer(name: string, min: number, max: number): number | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number))
      return this.wrong(name, 'must be an integer');
    if (number < min || number > max) return this.wrong(name, `must be from ${min} to ${max}`);
    return number;
  }

  flag(name: string): boolean | undefined {
    const value = this.get(name);
    if (value === undefined || typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    return this.wrong(name, 'must be a boolean');
  }

  oneOf<T extends string>(name: string, values: readonly T[], required = false): T | undefined {
    const text = this.text(name, { required });
    if (text === undefined) return undefined;
    return values.find((value) => value === text) ?? this.wrong(name, `must be one of ${values.join(', ')}`);
  }

  object(name: string): JsonObject | undefined {
    const value = this.get(name);
    if (value === undefined || isObject(value)) return value;
    return this.wrong(name, 'must be an object');
  }

  /** An object of any form, without hidden characters in its texts. */
  freeForm(name: string): JsonObject | undefined {
    const value = this.object(name);
    if (value && !hasPlainNames(value)) return this.wrong(name, 'must not have names with hidden characters');
    return value && (cleaned(value) as JsonObject);
  }

  texts(name: string): string[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!isTextList(value) || !value.every((item) => item.length <= 2_000))
      return this.wrong(name, 'must be a list of strings');
    if (value.length > MAX_LIST) return this.wrong(name, `must have at most ${MAX_LIST} items`);
    if (!value.every((item) => oneLine(item) === item)) return this.wrong(name, HIDDEN);
    return value.length === 0 ? undefined : value;
  }

  within(name: string): MemberReader | undefined {
    const value = this.object(name);
    return value && new MemberReader(value, [...this.path, name], this.violations);
  }

  list(name: string, min: number): MemberReader[] {
    const value = this.get(name);
    if (!Array.isArray(value) || value.length < min) {
      this.wrong(name, min > 0 ? `must be a list of at least ${min}` : 'must be a list');
      return [];
    }
    if (value.length > MAX_LIST) this.wrong(name, `must have at most ${MAX_LIST} items`);
    return value.slice(0, MAX_LIST).flatMap((item: unknown, index) => {
      if (isObject(item))
        return [new MemberReader(item, [...this.path, name, String(index)], this.violations)];
      this.wrong(`${name}.${index}`, 'must be an object');
      return [];
    });
  }

  get(name: string): unknown {
    return (
      this.value[name] ??
      this.value[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] ??
      undefined
    );
  }

  wrong(name: string, description: string): undefined {
    this.violations.push({ field: [...this.path, ...(name === '' ? [] : [name])].join('.'), description });
    return undefined;
  }

  /** Throws if there were any violations. */
  done(): void {
    if (this.violations.length === 0) return;
    const words = this.violations.map(({ field, description }) => `${field} ${description}`).join('; ');
    throw new A2aError('INVALID_PARAMS', words.slice(0, 1_000), this.violations.slice(0, 20));
  }
}

function hasPlainNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return names.every((name) => oneLine(name) === name) && Object.values(value).every(hasPlainNames);
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cleaned(member)]));
}
