import type { Type } from '@nestjs/common';
import { inWords } from '../../src/kernel/words';
import { schemaOf } from '../../src/platform/validation/json-schema';
import { isCallable } from '../../src/platform/operations/operations';
import type { Route } from '../../src/platform/operations/route-table';

/** The operator commands with the same first word, such as `disputes list` and `disputes decide`. */
export interface ConsoleSection {
  name: string;
  /** Reads without a path parameter: lists, and reports. */
  reads: Route[];
  /** Shows one record. */
  shows?: Route;
  /** Lists what belongs to one record, such as the deliveries of an endpoint. */
  parts: Route[];
  /** Everything else that takes no id. */
  creates: Route[];
  /** What can be done with one record. */
  changes: Route[];
}

/** The section of a command. */
export const sectionNameOf = ({ command }: Route): string => command?.words.split(' ')[0] ?? '';

/** Where people look for a command, also one without a page in a section. */
export const groupOf = (route: Route): string =>
  sectionNameOf(route) || (/^\/admin\/([^/]+)/.exec(route.path)?.[1] ?? 'operator');

/** The sections of the operator's pages, from the marks of the operations. */
export function sectionsOf(routes: readonly Route[]): ConsoleSection[] {
  const sections = new Map<string, ConsoleSection>();
  for (const route of routes) {
    if (!route.command || route.access !== 'admin' || !isCallable(route)) continue;
    const name = sectionNameOf(route);
    const section = sections.get(name) ?? { name, reads: [], parts: [], creates: [], changes: [] };
    const takesId = parameterOf(route) !== '';
    if (route.method !== 'GET') (takesId ? section.changes : section.creates).push(route);
    else if (takesId && route.command.words.endsWith(' show')) section.shows = route;
    else if (takesId) section.parts.push(route);
    else section.reads.push(route);
    sections.set(name, section);
  }
  return [...sections.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The parameter of a route's path; empty if it takes none. */
export function parameterOf(route: Route): string {
  return route.takes().flatMap((taken) => (taken.from === 'path' ? [taken.name] : []))[0] ?? '';
}

/** Whether an id may be that of a record for this route, by its form. */
export function fits(route: Route, id: string): boolean {
  return route.takes().some((taken) => taken.from === 'path' && taken.value.pattern.test(id));
}

/** The id of the record in a row that a command for one record takes. */
export function idIn(row: Record<string, unknown>, route: Route): string | undefined {
  const id = row[parameterOf(route)] ?? row.id;
  return typeof id === 'string' ? id : undefined;
}

/** The members with what people call a record. */
const NAMES = ['title', 'display_name', 'listing_title', 'name', 'skill_name', 'agent_name', 'command'];

/** The member of a record with its name, if it has one. */
export const nameMemberOf = (members: readonly string[]): string | undefined =>
  members.find((member) => NAMES.includes(member));

/** What people call a record of a section, if it has a name. */
export function nameIn(record: Record<string, unknown>, { reads }: ConsoleSection): string | undefined {
  const called = reads.flatMap(({ command }) => command?.called ?? []);
  if (called.length > 0) return called.map((member) => inWords(String(record[member]))).join(', ');
  return NAMES.map((member) => record[member]).find((value) => typeof value === 'string');
}

/** The members of the query that narrow a list, without those that page it. */
export function filtersOf(route: Route): string[] {
  const [query] = route.takes().flatMap((taken) => (taken.from === 'query' ? [taken.type] : []));
  if (query === undefined) return [];
  return Object.keys(schemaOf(query as Type).properties).filter(
    (name) => !['limit', 'offset', 'cursor'].includes(name),
  );
}

/** The filters of a list in a query. */
export function filtersIn(route: Route, query: Record<string, string>): Record<string, string> {
  const names = new Set(filtersOf(route));
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.has(name)));
}
