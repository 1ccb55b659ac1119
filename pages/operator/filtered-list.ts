import { InvalidInput } from '../../src/kernel/domain-error';
import type { Operations } from '../../src/platform/operations/operations';
import type { Route } from '../../src/platform/operations/route-table';
import type { Caller } from '../../src/platform/security/caller';
import type { Problem } from '../../src/platform/pages/forms';
import { membersOfQuery, problemsOf, withProblems } from '../../src/platform/pages/operation-fields';
import { bodyOf, type FormMember } from '../../src/platform/pages/operation-values';
import { filtersOf } from './console-sections';

export interface FilteredList {
  route: Route;
  /** What the list answered; undefined if a filter is wrong. */
  answer: object | undefined;
  problems: readonly Problem[];
}

/** Calls what lists records, with the filters of a page. Throws what is about no filter. */
export async function filteredList(
  calls: Operations,
  route: Route,
  caller: Caller,
  path: Record<string, string>,
  given: Record<string, string>,
): Promise<FilteredList> {
  const members = membersOfQuery(route);
  try {
    const input = { ...bodyOf(members, given), cursor: given.cursor };
    const refused = route.form?.problemsIn?.(input) ?? [];
    if (refused.length > 0)
      throw new InvalidInput(
        refused.map(([name, msg]) => ({ loc: ['query', name], msg, type: 'value_error' })),
      );
    return { route, answer: await calls.call(route, caller, path, input), problems: [] };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    // a field has the name of the member alone
    const problems = error.problems.map(({ loc, ...problem }) => ({ ...problem, loc: loc.slice(1) }));
    const filters = filtersOf(route);
    if (!problems.every(({ loc }) => filters.includes(String(loc[0])))) throw error;
    return { route, answer: undefined, problems: problemsOf(new InvalidInput(problems), members) };
  }
}

/** The filters of a list, with what is wrong with them. */
export function filterMembers({ route, problems }: Pick<FilteredList, 'route' | 'problems'>): FormMember[] {
  const names = new Set(filtersOf(route));
  return withProblems(
    membersOfQuery(route).filter(({ name }) => names.has(name)),
    problems,
  );
}

const isMoment = (value = ''): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value));

/** The values in the address that their fields can show: one for a time shows no other text. */
export const filterValues = (
  members: readonly FormMember[],
  query: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(
    members.flatMap(({ name, kind, problem }) => {
      const value = query[name];
      const isShown = kind !== 'moment' || problem === undefined || isMoment(value);
      return value === undefined || !isShown ? [] : [[name, value]];
    }),
  );

/** The status of a page with these lists; undefined for the usual one. */
export const statusOf = (lists: readonly FilteredList[]): number | undefined =>
  lists.some(({ answer }) => answer === undefined) ? 422 : undefined;
