import { didYouMean } from '../../kernel/nearest';
import type { FieldProblem } from '../../kernel/domain-error';

const EXTRA = { msg: 'Extra inputs are not permitted', type: 'extra_forbidden' };

/** How many suggestions one response has at most: each costs a comparison with every known name. */
export const MAX_HINTS = 10;

export const isExtra = ({ type }: FieldProblem): boolean => type === EXTRA.type;

/** A member that a request does not have. If its name is near one of `known`, the problem says which. */
export function extraInput(loc: (string | number)[], known: readonly string[] = []): FieldProblem {
  return { ...EXTRA, loc, msg: EXTRA.msg + didYouMean(String(loc.at(-1)), known) };
}
