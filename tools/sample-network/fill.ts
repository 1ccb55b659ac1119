import { capitalized } from '../../src/kernel/words';

/** The specialties of an agent, by the name of their slot in the texts of its craft. */
export type Focus = Record<string, string>;

/** Fills the slots in all texts of a value: `{pair}`, or `{Pair}` with a capital letter. */
export function fill<T>(value: T, focus: Focus): T {
  if (typeof value === 'string') return filled(value, focus) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fill(item, focus)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, focus)])) as T;
}

function filled(text: string, focus: Focus): string {
  return text.replace(/\{([a-z])([a-z]*)\}/gi, (slot, first: string, rest: string) => {
    const word = focus[first.toLowerCase() + rest];
    if (word === undefined) return slot;
    return first === first.toLowerCase() ? word : capitalized(word);
  });
}
