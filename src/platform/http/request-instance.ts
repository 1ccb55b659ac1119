import { InvalidInput } from '../../kernel/domain-error';

type RequestClass = new () => object;

/** The classes of those members that are objects or lists of objects, by the prototype that declares them. */
const NESTED = new WeakMap<object, Map<string, () => RequestClass>>();

/** Says what class a member, or each item of it, has. */
export function NestedClass(type: () => RequestClass): PropertyDecorator {
  return (target, property) => {
    const members = NESTED.get(target) ?? new Map<string, () => RequestClass>();
    NESTED.set(target, members.set(String(property), type));
  };
}

/**
 * An instance of a request class with the members that were sent. Only declared members become instances themselves;
 * free-form values stay as they came, whatever their members are called. Names that every object has (`constructor`,
 * `__proto__`, …) are nobody's field and would mislead whoever looks at the instance, so they end here.
 */
export function instantiate(type: RequestClass, given: object, loc: (string | number)[]): object {
  const instance = new type();
  for (const [name, value] of Object.entries(given)) {
    const at = [...loc, name];
    if (name in Object.prototype)
      throw InvalidInput.field(at, 'Extra inputs are not permitted', 'extra_forbidden');
    const nested = nestedClassOf(instance, name);
    const shaped: unknown = nested ? instantiateNested(nested, value, at) : value;
    Object.defineProperty(instance, name, {
      value: shaped,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return instance;
}

function instantiateNested(type: RequestClass, value: unknown, loc: (string | number)[]): unknown {
  if (Array.isArray(value)) return value.map((item, index) => instantiateNested(type, item, [...loc, index]));
  return typeof value === 'object' && value !== null ? instantiate(type, value, loc) : value;
}

function nestedClassOf(instance: object, name: string): RequestClass | undefined {
  for (let proto: object | null = instance; proto; proto = Object.getPrototypeOf(proto) as object | null) {
    const type = NESTED.get(proto)?.get(name);
    if (type) return type();
  }
  return undefined;
}
