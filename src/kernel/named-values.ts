const NAMES = new WeakMap<readonly unknown[], string>();

/**
 * Gives a list of allowed values a name. The API description has one schema of that name, to which every member with these
 * values refers, so that generated clients have one type: `OrderStatus`.
 */
export function named<const T extends readonly (string | number)[]>(name: string, values: T): T {
  NAMES.set(values, name);
  return values;
}

export const nameOfValues = (values: readonly unknown[]): string | undefined => NAMES.get(values);
