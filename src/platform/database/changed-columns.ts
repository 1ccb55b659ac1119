import { isDeepStrictEqual } from 'node:util';

/** The columns in which two states of a record differ. An update writes only these. */
export function changedColumns<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[]) {
    if (!isDeepStrictEqual(before[name], after[name])) changed[name] = after[name];
  }
  return changed;
}
