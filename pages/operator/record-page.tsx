import type { JSX } from 'preact';
import type { Route } from '../../src/platform/operations/route-table';
import { addressOf } from '../../src/platform/pages/choices';
import { Breadcrumbs, Card, Code, Muted, Name } from '../../src/platform/pages/components';
import { Written } from '../../src/platform/pages/written';
import { AgentBelongings } from './agents/agent-belongings';
import type { Belongings } from './agents/agent-belongings.reader';
import { CommandForm } from './command-form';
import { type ConsoleSection, fits, nameIn, parameterOf } from './console-sections';
import { OPERATOR } from './operator-frame';
import type { RecordAudit } from './record-audit.reader';
import { recordPath } from './record-links';
import type { Reported } from './reported.reader';
import { ListCard, type ReadAnswer } from './section-page';
import {
  Facts,
  type Fields,
  isListOfRecords,
  type RecordLinks,
  RecordTable,
  tellingPart,
  titleOf,
} from './values';

interface RecordPageProps {
  section: ConsoleSection;
  shows: Route;
  sections: readonly ConsoleSection[];
  id: string;
  record: Fields;
  audit: RecordAudit;
  reported: Reported | undefined;
  /** What an agent has. */
  belongings: Belongings | undefined;
  /** What belongs to the record, with the filters of these lists. */
  parts: readonly ReadAnswer[];
  query: Record<string, string>;
  token: string;
  linkOf: RecordLinks;
  /** The page of the record that everybody may read, if there is one. */
  publicPage: string | undefined;
}

/** A record, what an operator can do with it, and what operators did. */
export function RecordPage(props: RecordPageProps): JSX.Element {
  const { section, id, record, reported, publicPage, parts, query, token, belongings } = props;
  const here = recordPath(section.name, id);
  const linkOf: RecordLinks = (name, value) => {
    const path = props.linkOf(name, value);
    return path === here ? undefined : path;
  };
  const lists = Object.entries(record).flatMap(([name, value]) =>
    isListOfRecords(value) ? [[name, value] as const] : [],
  );
  const facts = Object.fromEntries(Object.entries(record).filter(([, value]) => !isListOfRecords(value)));
  return (
    <>
      <Breadcrumbs
        to={[
          [OPERATOR, 'Operator'],
          [`${OPERATOR}/${section.name}`, titleOf(section.name)],
        ]}
      />
      <h1>
        <Name>{nameIn(record, section) ?? id}</Name>
      </h1>
      <p class="line">
        <Code>{id}</Code>
        <a href="#actions">Actions</a>
        <a href={addressOf(`${OPERATOR}/events`, { subject: id })}>Events</a>
        {publicPage && <a href={publicPage}>Public page</a>}
        {section.name === 'orders' && record.refund !== null && (
          <a href={recordPath('disputes', id)}>Refund case</a>
        )}
      </p>
      <div class="with-side right">
        <div class="stack">
          {reported && (
            <Card title="Reported" level={2}>
              <p>
                <a href={reported.path}>
                  <Name>{reported.title}</Name>
                </a>
              </p>
              <Written>{reported.text}</Written>
            </Card>
          )}
          <Card title="Record" level={2}>
            <Facts record={tellingPart(facts, linkOf)} linkOf={linkOf} />
            <details>
              <summary>All fields</summary>
              <Facts record={facts} linkOf={linkOf} />
            </details>
          </Card>
        </div>
        <Actions {...props} />
      </div>
      {belongings && <AgentBelongings {...belongings} />}
      {lists.map(([name, rows]) => (
        <Card title={titleOf(name)} level={2}>
          <RecordTable {...{ title: titleOf(name), columns: Object.keys(rows[0] as Fields), rows, linkOf }} />
        </Card>
      ))}
      {parts.map((part) => (
        <ListCard {...part} path={recordPath(section.name, id)} query={query} token={token} linkOf={linkOf} />
      ))}
      <Audit {...props} />
    </>
  );
}

/** Commands for records of this kind, also those of other sections: a dispute is decided for an order. */
function Actions({ sections, shows, id, record, token }: RecordPageProps): JSX.Element {
  const isPossible = ({ command }: Route): boolean =>
    Object.entries(command?.onlyIf ?? {}).every(
      ([member, values]) => record[member] === undefined || values.includes(record[member] as string),
    );
  const changes = sections
    .flatMap((section) => section.changes)
    .filter((route) => parameterOf(route) === parameterOf(shows) && fits(route, id) && isPossible(route));
  return (
    <Card title="Actions" level={2} id="actions">
      {changes.length === 0 && <Muted>No command applies to this record now.</Muted>}
      {changes.map((route) => (
        <CommandForm route={route} token={token} id={id} />
      ))}
    </Card>
  );
}

const COLUMNS = ['at', 'operator', 'command', 'target', 'outcome', 'reason'];

/** Also commands on reports of the record: they suspend a listing, or remove a post. */
export function Audit({
  id,
  audit: { entries, hasMore },
  linkOf,
}: Pick<RecordPageProps, 'id' | 'audit' | 'linkOf'>): JSX.Element {
  const title = 'In the audit log';
  return (
    <Card title={title} level={2}>
      {entries.length === 0 ? (
        <Muted>No operator command has changed this record.</Muted>
      ) : (
        <RecordTable
          {...{ title, columns: COLUMNS, rows: entries, linkOf }}
          pageOf={(row) => recordPath('audit', String(row.id))}
        />
      )}
      {hasMore && <a href={addressOf(`${OPERATOR}/audit`, { target: id })}>All commands on this record</a>}
    </Card>
  );
}
