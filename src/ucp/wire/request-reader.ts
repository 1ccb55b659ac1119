import { type Dictionary, parseDictionary } from 'structured-headers';
import { type FieldProblem, InvalidInput } from '../../kernel/domain-error';
import { oneLine } from '../../kernel/clean-text';
import { isObject } from '../../kernel/json';

export type Place = (string | number)[];
export type Json = Record<string, unknown>;

/**
 * Reads a body that may have unknown members: they are ignored, known ones must be valid. Problems are collected and
 * thrown together.
 */
export class RequestReader {
  private readonly problems: FieldProblem[] = [];

  object(value: unknown, loc: Place): Json {
    if (isObject(value)) return value;
    this.wrong(loc, 'must be an object', 'dict_type');
    return {};
  }

  optionalObject(value: unknown, loc: Place): Json | undefined {
    return absent(value) ? undefined : this.object(value, loc);
  }

  list(value: unknown, loc: Place, max: number): unknown[] {
    if (!Array.isArray(value)) {
      this.wrong(
        loc,
        value === undefined ? 'Field required' : 'must be an array',
        missingOr(value, 'list_type'),
      );
      return [];
    }
    if (value.length === 0) this.wrong(loc, 'must contain at least 1 element', 'too_short');
    if (value.length > max) this.wrong(loc, `must contain no more than ${max} elements`, 'too_long');
    return value.slice(0, max);
  }

  optionalList(value: unknown, loc: Place, max: number): unknown[] {
    if (absent(value) || (Array.isArray(value) && value.length === 0)) return [];
    return this.list(value, loc, max);
  }

  text(value: unknown, loc: Place, max: number): string {
    if (absent(value) || value === '') this.wrong(loc, 'Field required', 'missing');
    return this.optionalText(value, loc, max) ?? '';
  }

  optionalText(value: unknown, loc: Place, max: number): string | undefined {
    if (absent(value)) return undefined;
    if (typeof value !== 'string') this.wrong(loc, 'must be a string', 'string_type');
    else if ([...value].length <= max) return oneLine(value);
    else this.wrong(loc, `must be shorter than or equal to ${max} characters`, 'string_too_long');
    return undefined;
  }

  integer(value: unknown, loc: Place, min: number, max: number): number {
    const number = this.optionalInteger(value, loc, min, max);
    if (number !== undefined) return number;
    if (absent(value)) this.wrong(loc, 'Field required', 'missing');
    return min;
  }

  optionalInteger(value: unknown, loc: Place, min: number, max: number): number | undefined {
    if (absent(value)) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value))
      this.wrong(loc, 'must be an integer number', 'int_type');
    else if (value < min) this.wrong(loc, `must not be less than ${min}`, 'greater_than_equal');
    else if (value > max) this.wrong(loc, `must not be greater than ${max}`, 'less_than_equal');
    else return value;
    return undefined;
  }

  /** A free-form object that is stored and returned, so its size is limited. */
  retainedObject(value: unknown, loc: Place, maxBytes: number): Json | undefined {
    const object = this.optionalObject(value, loc);
    if (object && Buffer.byteLength(JSON.stringify(object)) > maxBytes)
      this.wrong(loc, `must not exceed ${maxBytes / 1000} kB`, 'json_too_large');
    return object;
  }

  wrong(loc: Place, msg: string, type = 'value_error'): void {
    this.problems.push({ loc, msg, type });
  }

  /** Call it before using anything that was read. Throws if there were problems. */
  done(): void {
    if (this.problems.length > 0) throw new InvalidInput(this.problems);
  }
}

function absent(value: unknown): value is undefined | null {
  return value === undefined || value === null;
}

function missingOr(value: unknown, type: string): string {
  return value === undefined ? 'missing' : type;
}

/**
 * Parses a header in the dictionary format of RFC 9651: UCP-Agent, Signature-Input, Signature, Content-Digest. Undefined
 * if it is malformed.
 */
export function dictionaryIn(header: string): Dictionary | undefined {
  try {
    return parseDictionary(header);
  } catch {
    return undefined;
  }
}
