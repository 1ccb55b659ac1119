import type { PageRedirects } from '../../src/platform/cache/page-redirects';
import type { RouteTable } from '../../src/platform/operations/route-table';
import { fillPath } from '../../src/platform/routing/route-metadata';
import { type ConsoleSection, fits, parameterOf } from './console-sections';
import { OPERATOR } from './operator-frame';
import type { RecordLinks } from './values';

const AGENTS = /^(agent|buyer|seller|author|reporter|actor|invited_by|also_claimed_by|owner)(_id)?$/;

export const recordPath = (section: string, id: string): string =>
  `${OPERATOR}/${section}/${encodeURIComponent(id)}`;

/** Leads from `order_id`, `listing_id`, `buyer_id`, … to the pages of these records, and from the target of an audit log entry. */
export function recordLinks(sections: readonly ConsoleSection[]): RecordLinks {
  const shown = sections.flatMap(({ name, shows }) =>
    shows ? [{ section: name, route: shows, parameter: parameterOf(shows) }] : [],
  );
  return (name, value) => {
    const wanted = AGENTS.test(name) ? 'agent_id' : name;
    // an agent's id looks like many other texts
    const isWanted = (parameter: string): boolean =>
      name === 'target' || name === 'subject_id' ? parameter !== 'agent_id' : parameter === wanted;
    const fitting = shown.filter(({ parameter, route }) => isWanted(parameter) && fits(route, value));
    const best =
      fitting.find(({ section, parameter }) => section === parameter.replace(/_id$/, 's')) ?? fitting[0];
    return best && recordPath(best.section, value);
  };
}

/** The operations whose pages show the records that these parameters identify. */
const PUBLIC_PAGES: Record<string, string> = { agent_id: 'agents.getPublic', listing_id: 'listings.get' };

/** The public page of the record that a parameter identifies. */
export function publicPageOf(
  routes: RouteTable,
  redirects: PageRedirects,
  parameter: string,
  id: string,
): string | undefined {
  const operation = PUBLIC_PAGES[parameter];
  if (operation === undefined) return undefined;
  return redirects.pageOf(fillPath(routes.operation(operation).path, [encodeURIComponent(id)]));
}
