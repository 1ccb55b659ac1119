import { extraInput } from './extra-input';
import { oneLine } from '../../kernel/clean-text';
import { InvalidInput } from '../../kernel/domain-error';

type RequestClass = new () => object;

/**
 * More than any request has. Larger inputs are refused unchecked, because validation would cost more than sending them.
 */
const MAX_MEMBERS = 100;
const MAX_ITEMS = 100;

export const NOT_AN_OBJECT = 'must be an object';

/** The classes of members that are objects or lists of objects, by the prototype that declares them. */
const NESTED = new WeakMap<object, Map<string, Nesting>>();

interface Nesting {
  type: () => RequestClass;
  isList: boolean;
}

/** Sets the class of a member or, with `isList`, of each of its items. */
export function NestedClass(type: () => RequestClass, { isList = false } = {}): PropertyDecorator {
  return (target, property) => {
    const members = NESTED.get(target) ?? new Map<string, Nesting>();
    NESTED.set(target, members.set(String(property), { type, isList }));
  };
}

/** How the text of a member, or each text in it, is cleaned before it is validated. */
const CLEANED = new WeakMap<object, Map<string, Cleaning>>();

export type Cleaning = (text: string) => string;

/** Cleans the text of a member, the texts of a list, or the names and values of a map. */
export function CleanedBy(cleaning: Cleaning): PropertyDecorator {
  return (target, property) => {
    const members = CLEANED.get(target) ?? new Map<string, Cleaning>();
    CLEANED.set(target, members.set(String(property), cleaning));
  };
}

/**
 * Creates an instance of a request class from the given members. Only declared members become instances themselves;
 * free-form values stay unchanged, whatever the names of their members. Names that every object has (`constructor`,
 * `__proto__`, …) are never fields and would confuse code that inspects the instance, so they are refused.
 */
export function instantiate(type: RequestClass, given: object, loc: (string | number)[]): object {
  const instance = new type();
  const members = Object.entries(given);
  if (members.length > MAX_MEMBERS) throw tooMuch(loc, `has more than ${MAX_MEMBERS} members`);
  for (const [name, value] of members) {
    const at = [...loc, name];
    if (name in Object.prototype) throw new InvalidInput([extraInput(at)]);
    const nesting = declaredFor(NESTED, instance, name);
    const shaped = nesting ? instantiateNested(nesting, value, at) : cleaned(instance, name, value, at);
    Object.defineProperty(instance, name, {
      value: shaped,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return instance;
}

function instantiateNested({ type, isList }: Nesting, value: unknown, loc: (string | number)[]): unknown {
  if (Array.isArray(value)) {
    if (!isList) throw InvalidInput.field(loc, NOT_AN_OBJECT, 'dict_type');
    if (value.length > MAX_ITEMS) throw tooMuch(loc, `has more than ${MAX_ITEMS} items`);
    return value.map((item, index) => instantiateNested({ type, isList: false }, item, [...loc, index]));
  }
  return typeof value === 'object' && value !== null ? instantiate(type(), value, loc) : value;
}

function tooMuch(loc: (string | number)[], msg: string): InvalidInput {
  return InvalidInput.field(loc, msg, 'too_long');
}

function cleaned(instance: object, name: string, value: unknown, loc: (string | number)[]): unknown {
  const cleaning = declaredFor(CLEANED, instance, name);
  if (!cleaning) return value;
  const clean = (one: unknown): unknown => (typeof one === 'string' ? cleaning(one) : one);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return clean(value);
  const members = new Map<string, unknown>();
  for (const [given, one] of Object.entries(value)) {
    const key = oneLine(given);
    if (members.has(key)) throw InvalidInput.field([...loc, key], 'is there twice', 'value_error');
    members.set(key, clean(one));
  }
  return Object.fromEntries(members);
}

function declaredFor<T>(
  declared: WeakMap<object, Map<string, T>>,
  instance: object,
  name: string,
): T | undefined {
  for (let proto: object | null = instance; proto; proto = Object.getPrototypeOf(proto) as object | null) {
    const found = declared.get(proto)?.get(name);
    if (found) return found;
  }
  return undefined;
}
