import { isObject } from '../../src/kernel/json';

/** Checks a value that was read from a file, and gives it its type. `at` says where the value is. */
export type Shape<T> = (value: unknown, at: string) => T;
export type Shaped<S> = S extends Shape<infer T> ? T : never;
type Shapes = Record<string, Shape<unknown>>;
type ShapedMembers<S extends Shapes> = { [Name in keyof S]: Shaped<S[Name]> };

export const text: Shape<string> = (value, at) => {
  if (typeof value !== 'string' || value === '') throw mismatch(at, 'a text');
  return value;
};

export const integer: Shape<number> = (value, at) => {
  if (!Number.isInteger(value)) throw mismatch(at, 'an integer');
  return value as number;
};

export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return (value, at) => {
    if (!values.includes(value as T)) throw mismatch(at, `one of ${values.join(', ')}`);
    return value as T;
  };
}

export function list<T>(item: Shape<T>): Shape<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw mismatch(at, 'a list');
    for (const [index, one] of value.entries()) item(one, `${at}[${index}]`);
    return value as T[];
  };
}

export function pair<A, B>(first: Shape<A>, second: Shape<B>): Shape<[A, B]> {
  return (value, at) => {
    if (!Array.isArray(value) || value.length !== 2) throw mismatch(at, 'a list of two');
    first(value[0], `${at}[0]`);
    second(value[1], `${at}[1]`);
    return value as [A, B];
  };
}

/** An object whose members all have the same shape. */
export function dictionary<T>(item: Shape<T>): Shape<Record<string, T>> {
  return (value, at) => {
    if (!isObject(value)) throw mismatch(at, 'an object');
    for (const [name, member] of Object.entries(value)) item(member, `${at}.${name}`);
    return value as Record<string, T>;
  };
}

/** An object with these members and no others. */
export function object<S extends Shapes, O extends Shapes = Record<never, never>>(
  members: S,
  optional?: O,
): Shape<ShapedMembers<S> & Partial<ShapedMembers<O>>> {
  const known: Shapes = { ...members, ...optional };
  return (value, at) => {
    if (!isObject(value)) throw mismatch(at, 'an object');
    for (const [name, shape] of Object.entries(known))
      if (name in value || name in members) shape(value[name], `${at}.${name}`);
    const unknown = Object.keys(value).find((name) => !(name in known));
    if (unknown !== undefined) throw mismatch(`${at}.${unknown}`, 'absent');
    return value as ShapedMembers<S> & Partial<ShapedMembers<O>>;
  };
}

function mismatch(at: string, expected: string): Error {
  return new Error(`${at} must be ${expected}.`);
}
