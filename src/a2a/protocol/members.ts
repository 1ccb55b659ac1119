import { isObject } from '../../kernel/json';
import { findBadText } from '../../platform/http/bad-text';
import { A2aError, type FieldViolation } from './a2a-errors';
import type { JsonObject } from './model';

interface TextRules {
  max?: number;
  required?: boolean;
}

const MAX_LIST = 100;

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
  text(name: string, { max = 256, required = false }: TextRules = {}): string | undefined {
    const value = this.get(name);
    if (value === undefined || value === '') {
      if (required) this.wrong(name, 'is required');
      return undefined;
    }
    if (typeof value !== 'string') return this.wrong(name, 'must be a string');
    if (value.length > max) return this.wrong(name, `must have at most ${max} characters`);
    // only bodies were checked for bad text before, not paths and queries
    if (findBadText(value)) return this.wrong(name, 'must be Unicode text without NUL characters');
    return value;
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

  texts(name: string): string[] | undefined {
    const value = this.get(name);
    if (value === undefined) return undefined;
    if (!Array.isArray(value) || !value.every((item) => typeof item === 'string' && item.length <= 2_000))
      return this.wrong(name, 'must be a list of strings');
    if (value.length > MAX_LIST) return this.wrong(name, `must have at most ${MAX_LIST} items`);
    return value.length === 0 ? undefined : (value as string[]);
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
