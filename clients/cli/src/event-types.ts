import type { EventType, Rialto } from '../../typescript/src/index.js';
import { UsageError } from './errors.js';
import { closestTo } from './values.js';

/** Types as typed, with `*` for any ending. Undefined for all. */
export async function typesMatching(
  client: Rialto,
  given: string[] | undefined,
): Promise<EventType[] | undefined> {
  if (given === undefined || given.includes('*')) return undefined;
  const known = (await client.webhooks.eventTypes()).map(({ type }) => type);
  const types = given.flatMap((one) => {
    const found = one.endsWith('*')
      ? known.filter((type) => type.startsWith(one.slice(0, -1)))
      : known.filter((type) => type === one);
    if (found.length === 0) throw unknownType(one, known);
    return found;
  });
  return [...new Set(types)] as EventType[];
}

export function unknownType(given: string, known: string[]): UsageError {
  const meant = closestTo(given, known);
  const hint = meant
    ? `Did you mean ${meant}?`
    : 'rialto api GET /marketplace/webhooks/event-types lists all.';
  return new UsageError(`There is no event type ${given}.`, hint);
}
