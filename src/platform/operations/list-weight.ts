import type { Type } from '@nestjs/common';
import { ITEMS_PER_CALL, longListsOf } from '../validation/field-rules';

const known = new WeakMap<Type, readonly string[]>();

/** How many calls a request counts as beyond the first, because of the long lists in it. */
export function extraWeightOf(type: Type | undefined, given: unknown): number {
  if (type === undefined || typeof given !== 'object' || given === null) return 0;
  let lists = known.get(type);
  if (lists === undefined) known.set(type, (lists = [...longListsOf(type).keys()]));
  let items = 0;
  for (const name of lists) {
    const value = (given as Record<string, unknown>)[name];
    if (Array.isArray(value)) items += value.length;
  }
  return Math.max(0, Math.ceil(items / ITEMS_PER_CALL) - 1);
}
