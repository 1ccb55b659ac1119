import type { World } from '../world';

/** `always`: after every step, so it must be cheap. `daily` reads much. `at the end`: once nothing is open. */
export type When = 'always' | 'daily' | 'at the end';

export interface Check {
  /** What must be true, as a sentence. */
  name: string;
  when: When;
  /** What violates it. */
  violations(world: World): Promise<object[]>;
}

/** A check in SQL: the rows that the text finds violate it. `$1` is the time of the simulation. */
export function sqlCheck(when: When, name: string, text: string): Check {
  const violations = (world: World): Promise<object[]> =>
    world.rows(text, text.includes('$1') ? [world.clock.now()] : []);
  return { name, when, violations };
}

/** Rows for `VALUES`, of texts, numbers, and lists of texts. */
export const sqlRows = (rows: readonly (readonly (string | number | readonly string[])[])[]): string =>
  rows
    .map((row) => {
      const members = row.map((value) =>
        typeof value === 'object'
          ? `'{${value.join(',')}}'::text[]`
          : typeof value === 'number'
            ? value
            : `'${value}'`,
      );
      return `(${members.join(', ')})`;
    })
    .join(', ');
