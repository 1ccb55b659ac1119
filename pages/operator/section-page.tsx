import type { JSX } from 'preact';
import type { Route } from '../../src/platform/operations/route-table';
import { Breadcrumbs, Card, Empty } from '../../src/platform/pages/components';
import { Field } from '../../src/platform/pages/forms';
import { OperationFields } from '../../src/platform/pages/member-fields';
import { membersOfQuery } from '../../src/platform/pages/operation-fields';
import { NextPage } from '../../src/platform/pages/paging';
import { CommandForm, commandLabel } from './command-form';
import { type ConsoleSection, filtersOf, idIn, parameterOf } from './console-sections';
import { OPERATOR } from './operator-frame';
import { recordPath } from './record-links';
import { Facts, type RecordLinks, RecordTable, titleOf, wordsOf } from './values';

export interface ReadAnswer {
  route: Route;
  answer: object;
}

interface SectionPageProps {
  section: ConsoleSection;
  read: readonly ReadAnswer[];
  query: Record<string, string>;
  token: string;
  linkOf: RecordLinks;
}

interface ListCardProps extends Omit<AnswerProps, 'section'> {
  /** Where its filters and pages lead. */
  path: string;
  query: Record<string, string>;
}

/** A list that belongs to one record. Its rows lead to the pages of their records. */
export function ListCard({ route, answer, path, query, token, linkOf }: ListCardProps): JSX.Element {
  const pageOf = (row: Record<string, unknown>): string | undefined => linkOf('target', String(row.id));
  return (
    <Card title={commandLabel(route)} level={2}>
      <Filters route={route} path={path} query={query} />
      <Answer {...{ route, answer, token, linkOf, pageOf }} />
      <NextPage path={path} query={query} next={(answer as { next_cursor?: string }).next_cursor} />
    </Card>
  );
}

export function SectionPage({ section, read, query, token, linkOf }: SectionPageProps): JSX.Element {
  const path = `${OPERATOR}/${section.name}`;
  return (
    <>
      <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
      <h1>{titleOf(section.name)}</h1>
      {read.map(({ route, answer }) => (
        <Card title={commandLabel(route)} level={2}>
          <Filters route={route} path={path} query={query} />
          <Answer {...{ section, route, answer, token, linkOf }} />
          <NextPage path={path} query={query} next={(answer as { next_cursor?: string }).next_cursor} />
        </Card>
      ))}
      {section.shows && <OpenById section={section.name} parameter={parameterOf(section.shows)} />}
      {[...section.creates, ...(section.shows ? [] : section.changes)].map((route) => (
        <CommandForm route={route} token={token} />
      ))}
    </>
  );
}

/** For records that no list shows, such as an order that is not disputed. */
function OpenById({ section, parameter }: { section: string; parameter: string }): JSX.Element {
  return (
    <Card title="Open by id" level={2}>
      <form class="acts even" action={`${OPERATOR}/${section}/open`}>
        <Field label={`Id (${wordsOf(parameter)})`} name="id" required maxlength={100} />
        <button class="plain">Open</button>
      </form>
    </Card>
  );
}

interface FiltersProps {
  route: Route;
  path: string;
  query: Record<string, string>;
}

function Filters({ route, path, query }: FiltersProps): JSX.Element | null {
  const names = new Set(filtersOf(route));
  if (names.size === 0) return null;
  return (
    <form class="acts even" action={path}>
      <OperationFields
        members={membersOfQuery(route).filter(({ name }) => names.has(name))}
        values={query}
        areFilters
      />
      <button class="plain">Filter</button>
    </form>
  );
}

interface AnswerProps extends Pick<SectionPageProps, 'token' | 'linkOf'> {
  route: Route;
  answer: object;
  /** What can be done with a row, if its page does not show that. */
  section?: ConsoleSection;
  pageOf?: (row: Record<string, unknown>) => string | undefined;
}

/** A list as a table, a report as facts. */
function Answer({ section, route, answer, token, linkOf, pageOf }: AnswerProps): JSX.Element {
  const list = Object.values(answer).find((value): value is Record<string, unknown>[] =>
    Array.isArray(value),
  );
  const columns = route.command?.columns;
  if (list === undefined || !columns)
    return <Facts record={answer as Record<string, unknown>} linkOf={linkOf} />;
  if (list.length === 0) return <Empty title="No entries" />;
  const title = commandLabel(route);
  const rowProps = section ? rowPropsOf(section, token) : { pageOf };
  return <RecordTable {...{ title, columns, rows: list, linkOf, ...rowProps }} />;
}

/** The page of a record has what can be done with it. */
function rowPropsOf(
  section: ConsoleSection,
  token: string,
): Pick<Parameters<typeof RecordTable>[0], 'pageOf' | 'actions'> {
  const { name, shows, changes } = section;
  if (shows)
    return {
      pageOf: (row) => {
        const id = idIn(row, shows);
        return id === undefined ? undefined : recordPath(name, id);
      },
    };
  return changes.length > 0 ? { actions: (row) => <RowActions {...{ section, token, row }} /> } : {};
}

interface RowActionsProps extends Pick<SectionPageProps, 'section' | 'token'> {
  row: Record<string, unknown>;
}

function RowActions({ section, token, row }: RowActionsProps): JSX.Element {
  return (
    <>
      {section.changes.map((change) => {
        const id = idIn(row, change);
        return id === undefined ? null : <CommandForm route={change} token={token} id={id} />;
      })}
    </>
  );
}
