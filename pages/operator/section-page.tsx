import type { JSX } from 'preact';
import type { Route } from '../../src/platform/operations/route-table';
import { Breadcrumbs, Card, Empty } from '../../src/platform/pages/components';
import { Field } from '../../src/platform/pages/forms';
import { OperationFields } from '../../src/platform/pages/member-fields';
import { NextPage } from '../../src/platform/pages/paging';
import { CommandForm, commandLabel } from './command-form';
import { type ConsoleSection, idIn, parameterOf } from './console-sections';
import { type FilteredList, filterMembers, filterValues } from './filtered-list';
import { OPERATOR } from './operator-frame';
import { recordPath } from './record-links';
import { Facts, type RecordLinks, RecordTable, titleOf, wordsOf } from './values';

interface SectionPageProps {
  section: ConsoleSection;
  read: readonly FilteredList[];
  query: Record<string, string>;
  token: string;
  linkOf: RecordLinks;
}

interface ListCardProps extends FilteredList, Pick<SectionPageProps, 'query' | 'token' | 'linkOf'> {
  /** Where its filters and pages lead. */
  path: string;
  /** Without it, the rows lead to the pages of their records. */
  section?: ConsoleSection;
}

export function ListCard({ section, answer, token, linkOf, ...list }: ListCardProps): JSX.Element {
  const { route, path, query } = list;
  const pageOf = (row: Record<string, unknown>): string | undefined => linkOf('target', String(row.id));
  return (
    <Card title={commandLabel(route)} level={2}>
      <Filters {...list} />
      {answer && (
        <>
          <Answer {...{ section, route, answer, token, linkOf, pageOf }} />
          <NextPage path={path} query={query} next={(answer as { next_cursor?: string }).next_cursor} />
        </>
      )}
    </Card>
  );
}

export function SectionPage({ section, read, query, token, linkOf }: SectionPageProps): JSX.Element {
  const path = `${OPERATOR}/${section.name}`;
  return (
    <>
      <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
      <h1>{titleOf(section.name)}</h1>
      {read.map((list) => (
        <ListCard {...{ ...list, section, path, query, token, linkOf }} />
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

type FiltersProps = Pick<ListCardProps, 'route' | 'problems' | 'path' | 'query'>;

function Filters({ path, query, ...list }: FiltersProps): JSX.Element | null {
  const members = filterMembers(list);
  if (members.length === 0) return null;
  return (
    <form class="acts even" action={path}>
      <OperationFields members={members} values={filterValues(members, query)} areFilters />
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
