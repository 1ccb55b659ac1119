import type { JSX } from 'preact';
import { TOTAL_CAP } from '../../../src/kernel/page';
import { countOf, inWords } from '../../../src/kernel/words';
import type { Option, OptionGroup } from '../../../src/platform/operations/operation-marks';
import type { Route } from '../../../src/platform/operations/route-table';
import { addressOf, Choices } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Code, Empty, LinkButton, Name } from '../../../src/platform/pages/components';
import { Hidden, type Problem, Select } from '../../../src/platform/pages/forms';
import { OperationFields } from '../../../src/platform/pages/member-fields';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import type { AuditView, OperatorEntryView } from '../../../src/system/audit/audit.dto';
import type { TargetNames } from '../../../src/system/audit/audit-names.reader';
import type { Entry } from '../../../src/system/audit/record-audit.reader';
import { commandInWords, commandOf } from '../command-form';
import { filtersIn, groupOf } from '../console-sections';
import { filterMembers, filterValues } from '../filtered-list';
import { OPERATOR } from '../operator-frame';
import { Facts, memberNameOf, type RecordLinks } from '../values';
import { AuditExport } from './audit-export-form';
import { AuditTable, Outcome, Target, useWords, Who } from './audit-table';

const PATH = `${OPERATOR}/audit`;
const TITLE = 'Audit log';

interface AuditPageProps {
  list: Route;
  problems: readonly Problem[];
  /** Those that the log may have. */
  commands: readonly Route[];
  entries: readonly Entry[];
  /** How many there are on all pages. */
  total: number;
  next: AuditView['next_cursor'];
  names: TargetNames;
  query: Record<string, string>;
  token: string;
  linkOf: RecordLinks;
}

export function AuditPage({
  list,
  problems,
  commands,
  entries,
  total,
  next,
  names,
  query,
  token,
  linkOf,
}: AuditPageProps): JSX.Element {
  const filters = filtersIn(list, query);
  const isFiltered = Object.keys(filters).length > 0;
  const isNothing = entries.length === 0 && problems.length === 0;
  const said = countOf(total, 'entry', total < TOTAL_CAP ? 'entries' : 'entries or more');
  return (
    <>
      <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
      <h1>{TITLE}</h1>
      <Card>
        <Filters {...{ list, problems, commands, query, isFiltered }} />
        <div class="row">
          {!isPrecise(query) && (
            <Choices
              title="Entries"
              path={PATH}
              name="show"
              options={SHOWN}
              chosen={query.show}
              others={filters}
            />
          )}
          {entries.length > 0 && <p class="muted">{said}</p>}
        </div>
        {isNothing && <Empty title={isFiltered ? 'No entries match these filters' : 'No entries'} />}
        {entries.length > 0 && <AuditTable title={TITLE} entries={entries} names={names} linkOf={linkOf} />}
        <NextPage path={PATH} query={query} next={next} />
      </Card>
      {problems.length === 0 && <AuditExport filters={filters} token={token} />}
    </>
  );
}

const SHOWN = [
  [undefined, 'Decisions and changes'],
  ['everything', 'Everything'],
] as const;

/** Whether it asks for certain entries, of whatever kind they are. */
const isPrecise = (query: Record<string, string>): boolean =>
  ['command', 'target', 'request_id', 'routine'].some((name) => query[name] !== undefined);

/** What the list is asked for: without what hides the rest, unless the page shows everything. */
export const askedBy = (query: Record<string, string>): Record<string, string> =>
  isPrecise(query) || query.show === 'everything' ? query : { ...query, routine: 'false' };

/** What people look for first; the others are in a closed part unless one of them is in effect. */
const FIRST = ['operator', 'since', 'until'];
const MORE = ['target', 'outcome', 'request_id'];

function Filters({
  list,
  problems,
  commands,
  query,
  isFiltered,
}: Pick<AuditPageProps, 'list' | 'problems' | 'commands' | 'query'> & { isFiltered: boolean }): JSX.Element {
  const members = filterMembers({ route: list, problems });
  const fields = (names: readonly string[]): JSX.Element => (
    <OperationFields
      members={names.flatMap((name) => members.filter((member) => member.name === name))}
      values={filterValues(members, query)}
      areFilters
    />
  );
  return (
    <details class="folded" open={isFiltered}>
      <summary>Filters</summary>
      <form class="stack" action={PATH}>
        <Hidden fields={{ show: query.show }} />
        <div class="acts even">
          {fields(FIRST.slice(0, 1))}
          <Commands
            commands={commands}
            chosen={query.command}
            problem={problems.find(({ name }) => name === 'command')?.text}
          />
          {fields(FIRST.slice(1))}
          <button class="plain">Filter</button>
          {isFiltered && (
            <LinkButton look="plain" href={addressOf(PATH, { show: query.show })}>
              Clear the filters
            </LinkButton>
          )}
        </div>
        <details open={MORE.some((name) => query[name] !== undefined)}>
          <summary>More filters</summary>
          <div class="acts even">{fields(MORE)}</div>
        </details>
      </form>
    </details>
  );
}

/** Where people look for a command, by the sections. */
const GROUPS: Record<string, readonly string[]> = {
  Market: ['listings', 'questions', 'reports', 'disputes'],
  Money: ['deposits', 'payments', 'payouts', 'ledger', 'donations'],
  'Agents and invites': ['agents', 'invites', 'invite-requests', 'skill-verifications'],
  Community: ['articles', 'dens', 'den-reports', 'prompts', 'showcase', 'skills'],
  Operators: ['operator', 'operators', 'operator-sessions'],
};
const INSTALLATION = 'Installation';
const GROUP_OF = new Map(
  Object.entries(GROUPS).flatMap(([title, names]) => names.map((name) => [name, title] as const)),
);
/** What the reports of a section are about. */
const ABOUT: Record<string, string | undefined> = { reports: 'listings', 'den-reports': 'dens' };

/** Every command in the words of the log. An address may also have a part of a route. */
function Commands({
  commands,
  chosen,
  problem,
}: {
  commands: readonly Route[];
  chosen: string | undefined;
  problem: string | undefined;
}): JSX.Element {
  const said = commands.map((route) => {
    const { past } = commandInWords(route, {});
    const name = groupOf(route);
    return { value: commandOf(route), past, name, title: GROUP_OF.get(name) ?? INSTALLATION };
  });
  const isAmbiguous = (past: string): boolean => said.filter((one) => one.past === past).length > 1;
  const groups = [...Object.keys(GROUPS), INSTALLATION].map((title): OptionGroup => {
    const options = said
      .filter((one) => one.title === title)
      .map(({ value, past, name }): Option => [
        value,
        isAmbiguous(past) ? `${past}: ${inWords(ABOUT[name] ?? name)}` : past,
      ]);
    return [title, options];
  });
  const isKnown = commands.some((route) => commandOf(route) === chosen);
  const others = chosen === undefined || isKnown ? [] : [[chosen, chosen] as const];
  return (
    <Select
      label="What"
      name="command"
      value={chosen ?? ''}
      problem={problem}
      options={[['', 'Everything'], ...others]}
      groups={groups}
    />
  );
}

interface EntryPageProps {
  entry: OperatorEntryView;
  note: string | undefined;
  names: TargetNames;
  linkOf: RecordLinks;
}

/** What an operator did, in words first. */
export function EntryPage({ entry, note, names, linkOf }: EntryPageProps): JSX.Element {
  const {
    at,
    operator,
    person_id: person,
    command,
    target,
    outcome,
    error_code: code,
    request_id: request,
  } = entry;
  const { command: _, ...others } = entry;
  const said = useWords({ ...entry, note });
  const name = names.get(target ?? '');
  return (
    <>
      <Breadcrumbs
        to={[
          [OPERATOR, 'Operator'],
          [PATH, TITLE],
        ]}
      />
      <h1>
        {said.words}
        {name !== undefined && (
          <>
            : <Name>{name}</Name>
          </>
        )}
      </h1>
      <p class="line">
        <span>
          <Who name={operator} />, <Moment exact seconds at={at} />
        </span>
        <Outcome outcome={outcome} code={code} />
      </p>
      <Card title="Summary" level={2}>
        <Facts
          parties={[
            ...(target === null || memberNameOf('target', { command }) === 'target'
              ? []
              : [['target', <Target {...{ entry, names, linkOf }} />] as const]),
            ...(person === null
              ? []
              : [['person', <a href={linkOf('person_id', person)}>{operator}</a>] as const]),
          ]}
          record={{ ...said.details, ...(said.why === undefined ? {} : { reason: said.why }) }}
          linkOf={linkOf}
        />
        <p class="line">
          <a href={addressOf(PATH, { request_id: request })}>Entries of the same request</a>
          {target !== null && <a href={addressOf(PATH, { target })}>All commands on this record</a>}
        </p>
        <details>
          <summary>All fields</summary>
          <Facts record={{ ...others, route: command }} linkOf={linkOf} />
          <Code>{entry.id}</Code>
        </details>
      </Card>
    </>
  );
}
