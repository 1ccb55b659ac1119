import type { KnownIds } from './known-ids';
import type { Operation } from './operations';
import { type Caller, type Draft, rightCallers } from './requests';

/**
 * Makes a valid request likely to succeed: uses recent records together with their parents, as their creator or every
 * other time as the other side, and without options that shorten the answer.
 */
export function settled(draft: Draft, round: number, known: KnownIds): Draft {
  const path = Object.entries(draft.path).map(([name, text]) => {
    const nth = String('plain' in text && text.plain).replace(/:\d+›/, `:${(round >> 1) % 3}›`);
    return [name, known.resolve(nth)] as const;
  });
  const record = path.at(-1)?.[1] ?? '';
  const origin = known.originOf(record);
  const others = round % 2 === 0 ? 'same' : 'other';
  const knows = known.recipientsOf(record).find((caller) => caller === 'buyer' || caller === 'seller');
  const caller = sideOf(draft.operation, origin?.caller ?? knows, others) ?? draft.caller;
  const named = path.map(([name, value], nth) => [
    name,
    { plain: nth < path.length - 1 ? (origin?.path[name] ?? value) : value },
  ]);
  return {
    ...draft,
    headers: {},
    caller,
    path: Object.fromEntries(named) as Draft['path'],
  };
}

/** Operations whose records others need, so they must be valid. */
export const makes = ({ method, responses }: Operation): boolean => method === 'POST' && '201' in responses;

export const SIDES: Caller[] = ['buyer', 'seller'];

function sideOf(operation: Operation, maker: string | undefined, side: 'same' | 'other'): Caller | undefined {
  const may = rightCallers(operation);
  const wanted = (side === 'same') === (maker === 'buyer') ? 'buyer' : 'seller';
  return SIDES.includes(maker as Caller) && may.includes(wanted) ? wanted : undefined;
}
