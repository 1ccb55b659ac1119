const NAMES = new WeakMap<readonly unknown[], string>();
const USED = new Map<string, readonly unknown[]>();

/**
 * Gives a list of allowed values a name. The API description has one schema of that name, to which every member with these
 * values refers, so that generated clients have one type: `OrderStatus`.
 */
export function named<const T extends readonly (string | number)[]>(name: string, values: T): T {
  if (USED.has(name)) throw new Error(`Two lists of allowed values are named ${name}. Rename one.`);
  USED.set(name, values);
  NAMES.set(values, name);
  return values;
}

export const nameOfValues = (values: readonly unknown[]): string | undefined => NAMES.get(values);
