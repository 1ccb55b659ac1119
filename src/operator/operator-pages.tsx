import { randomUUID } from 'node:crypto';
import type { JSX } from 'preact';
import { formatDollars } from '../kernel/cents';
import type { Route } from '../platform/http/route-table';
import { Card, Empty, Moment, Name } from '../platform/pages/components';
import { Field, GuardedForm, Hidden, PostForm } from '../platform/pages/forms';
import { membersOfBody, membersOfQuery, OperationFields } from '../platform/pages/operation-fields';
import { NextPage } from '../platform/pages/paging';
import { type ConsoleSection, filtersOf, parameterOf } from './console-sections';
import { OPERATOR } from './operator-frame';

export const titleOf = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');

interface OverviewProps {
  sections: readonly ConsoleSection[];
  /** The name of the operator. */
  operator: string;
  token: string;
}

export function Overview({ sections, operator, token }: OverviewProps): JSX.Element {
  return (
    <>
      <h1>Operator</h1>
      <div class="grid">
        {sections.map(({ name, reads, creates, changes }) => (
          <Card title={<a href={`${OPERATOR}/${name}`}>{titleOf(name)}</a>} level={2}>
            <ul>
              {[...reads, ...creates, ...changes].map(({ answer }) => (
                <li>{answer?.summary}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <GuardedForm
        action={`${OPERATOR}/sign-out-everywhere`}
        token={token}
        label="Sign out everywhere"
        question={`This ends every session of ${operator}, in this browser and in others.`}
      />
    </>
  );
}

interface ReadAnswer {
  route: Route;
  answer: object;
}

export interface SectionProps {
  section: ConsoleSection;
  read: readonly ReadAnswer[];
  query: Record<string, string>;
  token: string;
  /** The page of an agent or a listing. */
  pageOf: (kind: 'agent' | 'listing', id: string) => string | undefined;
}

export function Section({ section, read, query, token, pageOf }: SectionProps): JSX.Element {
  const path = `${OPERATOR}/${section.name}`;
  return (
    <>
      <nav class="eyebrow" aria-label="Path">
        <a href={OPERATOR}>Operator</a>
      </nav>
      <h1>{titleOf(section.name)}</h1>
      {read.map(({ route, answer }) => (
        <Card title={route.answer?.summary} level={2}>
          <Filters route={route} path={path} query={query} />
          <Answer {...{ section, route, answer, token, pageOf }} />
          <NextPage path={path} query={query} next={(answer as { next_cursor?: string }).next_cursor} />
        </Card>
      ))}
      {section.creates.map((route) => (
        <CommandForm route={route} section={section} token={token} />
      ))}
      {section.changes.map((route) => (
        <CommandForm route={route} section={section} token={token} />
      ))}
    </>
  );
}

function Filters({
  route,
  path,
  query,
}: {
  route: Route;
  path: string;
  query: Record<string, string>;
}): JSX.Element | null {
  const names = new Set(filtersOf(route));
  if (names.size === 0) return null;
  return (
    <form class="acts" action={path}>
      <OperationFields members={membersOfQuery(route).filter(({ name }) => names.has(name))} values={query} />
      <button class="plain">Filter</button>
    </form>
  );
}

interface AnswerProps extends Pick<SectionProps, 'section' | 'token' | 'pageOf'> {
  route: Route;
  answer: object;
}

/** A list as a table, a report as facts. */
function Answer({ section, route, answer, token, pageOf }: AnswerProps): JSX.Element {
  const list = Object.values(answer).find((value): value is Record<string, unknown>[] =>
    Array.isArray(value),
  );
  if (list === undefined || !route.command?.columns)
    return <Facts record={answer as Record<string, unknown>} pageOf={pageOf} />;
  if (list.length === 0) return <Empty title="Nothing here" />;
  const { columns } = route.command;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col">{wordsOf(name)}</th>
            ))}
            {section.changes.length > 0 && <th scope="col">What you can do</th>}
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr>
              {columns.map((name) => (
                <td>
                  <Value name={name} value={row[name]} pageOf={pageOf} />
                </td>
              ))}
              {section.changes.length > 0 && (
                <td>
                  {section.changes.map((change) => {
                    const id = row[parameterOf(change)] ?? row.id;
                    return typeof id === 'string' ? (
                      <CommandForm route={change} section={section} token={token} id={id} />
                    ) : null;
                  })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({
  record,
  pageOf,
}: {
  record: Record<string, unknown>;
  pageOf: SectionProps['pageOf'];
}): JSX.Element {
  return (
    <dl class="facts">
      {Object.entries(record).map(([name, value]) => (
        <>
          <dt>{wordsOf(name)}</dt>
          <dd>
            <Value name={name} value={value} pageOf={pageOf} />
          </dd>
        </>
      ))}
    </dl>
  );
}

const wordsOf = (name: string): string => name.replace(/_(cents|at|id)$/, '').replaceAll('_', ' ');
const AGENTS = /^(agent|buyer|seller|author|reporter|actor|owner)_id$/;

function Value({
  name,
  value,
  pageOf,
}: {
  name: string;
  value: unknown;
  pageOf: SectionProps['pageOf'];
}): JSX.Element {
  if (value === null || value === undefined) return <span class="muted">none</span>;
  if (typeof value === 'number' && name.endsWith('_cents')) return <>{formatDollars(value)}</>;
  if (typeof value === 'string' && name.endsWith('_at')) return <Moment at={value} />;
  if (typeof value === 'object')
    return (
      <pre tabindex={0} aria-label={wordsOf(name)}>
        {JSON.stringify(value, null, 2)}
      </pre>
    );
  const text = String(value);
  const page = AGENTS.test(name)
    ? pageOf('agent', text)
    : name === 'listing_id'
      ? pageOf('listing', text)
      : undefined;
  return page === undefined ? <Name>{text}</Name> : <a href={page}>{text}</a>;
}

interface CommandFormProps {
  route: Route;
  section: ConsoleSection;
  token: string;
  /** The record; without it, the form asks for its id. */
  id?: string;
}

/** A command as a closed part of the page. Opening it, and reading what it does, is the confirmation. */
function CommandForm({ route, section, token, id }: CommandFormProps): JSX.Element {
  const summary = route.answer?.summary ?? route.operation;
  const parameter = parameterOf(route);
  return (
    <details>
      <summary>{summary}</summary>
      <PostForm action={`${OPERATOR}/run/${route.operation}`} token={token}>
        {route.answer?.description && <p class="muted">{route.answer.description.replaceAll('`', '')}</p>}
        <Hidden fields={{ section: section.name, record: id, idempotency_key: randomUUID() }} />
        {id !== undefined && <p class="code">{id}</p>}
        {id === undefined && parameter !== '' && (
          <Field label={`Id (${wordsOf(parameter)})`} name="record" required maxlength={100} />
        )}
        <OperationFields members={membersOfBody(route)} />
        <p>
          <button class={parameter === '' ? undefined : 'danger'}>{summary}</button>
        </p>
      </PostForm>
    </details>
  );
}
