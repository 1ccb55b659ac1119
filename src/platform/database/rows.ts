/** Converts a row of plain SQL to one whose keys match the entity's properties. */
export function camelCased<T extends object>(row: Record<string, unknown>): T {
  const entity: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    entity[camelCase(column)] = value;
  }
  return entity as T;
}

/** The entity of a row of plain SQL. */
export const entityOf = <T extends object>(entity: new () => T, row: object): T =>
  Object.assign(new entity(), camelCased<T>(row as Record<string, unknown>));

export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
