import { type ComponentChildren, createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { formatDollars } from '../../src/kernel/cents';
import { CONDITION_WORDS, DELIVERY_WORDS, RETURN_WORDS } from '../../src/marketplace/policies';
import { capitalized, inWords } from '../../src/kernel/words';
import { Name } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';
import { nameMemberOf } from './console-sections';
import { type Column, RecordList } from './record-list';

export type Fields = Record<string, unknown>;

/** Leads from a value to the page of the record that it names. */
export type RecordLinks = (name: string, value: string) => string | undefined;

/** Members whose names are not what people call them. */
const WORDS: Record<string, string> = {
  at: 'time',
  auto_complete_at: 'completes automatically',
  came_from: 'order was',
  deliveries: 'webhook deliveries',
  escrow_status: 'escrow',
  faqs: 'questions and answers',
  if_released_cents: 'seller gets, if released',
  ip: 'IP',
  fulfill_due_at: 'deliver by',
  is_claimed: 'claimed',
  listing_type: 'kind',
  platform_fee_rate: 'fee rate',
  quantity_sold: 'sold',
};

/** `refunded_cents` is “refunded”, `den-reports` “den reports”. */
export const wordsOf = (name: string): string =>
  WORDS[name] ?? name.replace(/_(cents|usd|hours|at|id|s|ms)$/, '').replaceAll(/[_-]/g, ' ');

export const titleOf = (name: string): string => capitalized(wordsOf(name));

/** “45 s”, “12 min”, “3 h”, “2 days”. */
export function durationOf(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

interface FactsProps {
  record: Record<string, unknown>;
  linkOf: RecordLinks;
  /** Other records, by what they are to this one. They come first. */
  parties?: readonly (readonly [name: string, link: JSX.Element])[];
}

/** Members with their values; those that have members themselves follow with their own titles. */
export function Facts({ record, linkOf, parties = [] }: FactsProps): JSX.Element {
  const members = Object.entries(record);
  return (
    <div class="stack">
      <dl class="facts">
        {parties.map(([name, link]) => (
          <>
            <dt>{titleOf(name)}</dt>
            <dd>{link}</dd>
          </>
        ))}
        {members
          .filter(([, value]) => !isStructure(value))
          .map(([name, value]) => (
            <>
              <dt>{titleOf(name)}</dt>
              <dd>
                <Value name={name} value={value} linkOf={linkOf} />
              </dd>
            </>
          ))}
      </dl>
      {members
        .filter(([, value]) => isStructure(value))
        .map(([name, value]) => (
          <div class="stack tight">
            <p>
              <strong>{titleOf(name)}</strong>
            </p>
            <Value name={name} value={value} linkOf={linkOf} />
          </div>
        ))}
    </div>
  );
}

/** Members that programs need, and that do not say what a record is. */
const FOR_PROGRAMS = new Set(['id', 'version', 'livemode', 'currency', 'sequence']);

/** The members that say what a record is, without those that are empty or `false`, lists, and ids that have no page. */
export function tellingPart(record: Fields, linkOf: RecordLinks): Fields {
  const telling = Object.entries(record).flatMap(([name, value]): [string, unknown][] => {
    if (value === null || value === undefined || value === false || value === '' || Array.isArray(value))
      return [];
    if (isStructure(value)) return [[name, tellingPart(value as Fields, linkOf)]];
    const isBareId = name.endsWith('_id') && linkOf(name, String(value)) === undefined;
    return isBareId || FOR_PROGRAMS.has(name) ? [] : [[name, value]];
  });
  return Object.fromEntries(telling);
}

/** Whether a value takes more than a line. */
function isStructure(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date) return false;
  const members: unknown[] = Object.values(value);
  return Array.isArray(value) ? members.some((item) => typeof item === 'object') : members.length > 0;
}

interface ValueProps {
  name: string;
  value: unknown;
  linkOf: RecordLinks;
}

function Value({ name, value, linkOf }: ValueProps): JSX.Element {
  if (value === null || value === undefined) return <span class="muted">{NOBODY[name] ?? 'none'}</span>;
  if (isMoment(name, value)) return <Moment exact at={value} />;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (typeof value === 'number') return <>{numberOf(name, value)}</>;
  if (name === 'command') return <Command>{String(value)}</Command>;
  if (typeof value === 'object') return <Structure name={name} value={value} linkOf={linkOf} />;
  const text = HAS_CODES.test(name) ? codeInWords(name, String(value)) : String(value);
  const page = linkOf(name, text);
  if (page !== undefined) return <a href={page}>{text}</a>;
  return text.includes('\n') ? <bdi class="written">{text}</bdi> : <Name>{text}</Name>;
}

/** Who it is if the member is null. */
const NOBODY: Record<string, string | undefined> = { created_by: 'the operator' };

/** What a command does, for those who do not know its route, and the details that these words do not say. */
export interface CommandInWords {
  words: string;
  /** The same of a command that was carried out. */
  past: string;
  details: Fields;
  /** The operator's reason, if the details have it. */
  why?: string;
}

export const CommandWords = createContext((route: string, details: Fields = {}): CommandInWords => ({
  words: route,
  past: route,
  details,
}));

function Command({ children: route }: { children: string }): JSX.Element {
  return <span title={route}>{useContext(CommandWords)(route).words}</span>;
}

/** Members with values from a fixed list, such as `partially_refunded`. */
const HAS_CODES =
  /(^|_)(status|method|policy|condition|role|kind|type|category|visibility|outcome|move|reveal|opened_by|came_from|decided_by)$/;

/** What the public pages call such values. */
const CODES: Record<string, Record<string, string>> = {
  condition: CONDITION_WORDS,
  delivery_method: DELIVERY_WORDS,
  payment_method: { sandbox: 'Play money', sandbox_later: 'Play money, paid later' },
  return_policy: RETURN_WORDS,
};

/** The name of an event, such as `order.completed`, is no word. */
const codeInWords = (name: string, code: string): string =>
  code.includes('.') ? code : (CODES[name]?.[code] ?? capitalized(inWords(code).replaceAll('-', ' ')));

/** The details of the audit log may have any text under such a name. */
const isMoment = (name: string, value: unknown): value is Date | string =>
  value instanceof Date ||
  (typeof value === 'string' && /(^|_)(at|since|until)$/.test(name) && !Number.isNaN(Date.parse(value)));

function numberOf(name: string, value: number): string {
  if (name.endsWith('_cents')) return formatDollars(value);
  if (name.endsWith('_usd')) return formatDollars(value * 100);
  if (name.endsWith('_hours')) return durationOf(value * 3_600);
  if (/(fee_rate|percent)$/.test(name)) return `${value} %`;
  if (/_(s|seconds)$/.test(name)) return durationOf(value);
  return name.endsWith('_ms') ? `${value} ms` : value.toLocaleString('en');
}

function Structure({ name, value, linkOf }: Omit<ValueProps, 'value'> & { value: object }): JSX.Element {
  if (Object.keys(value).length === 0) return <span class="muted">none</span>;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return <>{value.map(String).join(', ')}</>;
  if (isListOfRecords(value))
    return (
      <RecordTable title={titleOf(name)} columns={Object.keys(value[0] ?? {})} rows={value} linkOf={linkOf} />
    );
  if (!Array.isArray(value)) return <Facts record={value as Record<string, unknown>} linkOf={linkOf} />;
  return (
    <pre tabindex={0} role="group" aria-label={wordsOf(name)}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

export const isListOfRecords = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

type Row = Record<string, unknown>;

interface RecordTableProps {
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
  linkOf: RecordLinks;
  /** Leads from a row to the page of its record. */
  pageOf?: (row: Row) => string | undefined;
  /** What can be done with a row. */
  actions?: (row: Row) => ComponentChildren;
}

/** Records as rows. If they have pages, what a record is called comes first, and leads to its page. */
export function RecordTable({
  title,
  columns,
  rows,
  linkOf,
  pageOf,
  actions,
}: RecordTableProps): JSX.Element {
  const name = pageOf && (nameMemberOf(columns) ?? columns[0]);
  const shown = columns
    .filter((column) => column !== name && rows.some((row) => !isBlank(row, column)))
    .map((column) => ({
      title: titleOf(column),
      cell: (row: Row) => <Cell row={row} name={column} linkOf={linkOf} />,
    }));
  const first: Column<Row>[] =
    pageOf && name !== undefined
      ? [
          {
            title: titleOf(name),
            kind: 'name',
            cell: (row) => <NameCell path={pageOf(row)} row={row} name={name} linkOf={linkOf} />,
          },
        ]
      : [];
  const last: Column<Row>[] = actions ? [{ title: 'Actions', cell: actions }] : [];
  return <RecordList title={title} columns={[...first, ...shown, ...last]} rows={rows} />;
}

interface CellProps {
  row: Row;
  name: string;
  linkOf: RecordLinks;
}

/** An empty cell says enough where there are many. */
function Cell({ row, name, linkOf }: CellProps): JSX.Element | null {
  if (isBlank(row, name)) return null;
  const named = namedIn(row, name, linkOf);
  return named ?? <Value name={memberNameOf(name, row)} value={inACell(row[name])} linkOf={linkOf} />;
}

/** The record that an id belongs to, by its name if the row has that too. */
export function namedIn(row: Row, member: string, linkOf: RecordLinks): JSX.Element | undefined {
  const called = nameBeside(row, member);
  const page = linkOf(member, String(row[member]));
  return called !== undefined && page !== undefined ? (
    <a href={page}>
      <Name>{called}</Name>
    </a>
  ) : undefined;
}

/** The name of the record that a member has the id of, such as `buyer_name` beside `buyer_id`. */
function nameBeside(row: Row, member: string): string | undefined {
  const party = /^(\w+)_id$/.exec(member)?.[1];
  if (party === undefined) return undefined;
  const nested = row[party] as { display_name?: unknown } | null | undefined;
  const called = [row[`${party}_name`], row[`${party}_title`], nested?.display_name];
  return called.find((name): name is string => typeof name === 'string');
}

const isBlank = (row: Row, name: string): boolean => isEmpty(row[name]) && NOBODY[name] === undefined;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0);

/** There is one link in the cell: to the page of the record. */
function NameCell({ path, row, name, linkOf }: CellProps & { path: string | undefined }): JSX.Element {
  if (path === undefined) return <Cell row={row} name={name} linkOf={linkOf} />;
  return (
    <a href={path}>
      <Value name={name} value={inACell(row[name])} linkOf={() => undefined} />
    </a>
  );
}

/** The target of a command is what the last parameter of its path stands for, such as `agent_id`. */
export function memberNameOf(name: string, { command }: Row): string {
  if (name !== 'target' || typeof command !== 'string') return name;
  return /:(\w+)[^:]*$/.exec(command)?.[1] ?? name;
}

/** A structure as a text: a cell has no room for more. */
const inACell = (value: unknown): unknown =>
  isStructure(value) && !Array.isArray(value) ? inALine(value as Fields) : value;

/** “refund: $12.50, note: …” */
export const inALine = (record: Fields): string =>
  Object.entries(record)
    .map(([name, member]) =>
      name === 'action' ? capitalized(String(member)) : `${wordsOf(name)}: ${textOf(name, member)}`,
    )
    .join(', ');

function textOf(name: string, member: unknown): string {
  if (typeof member === 'number') return numberOf(name, member);
  if (typeof member === 'boolean') return member ? 'yes' : 'no';
  return typeof member === 'string' ? member : JSON.stringify(member);
}

/** Amounts of money, each with what it is. */
export const Amounts = ({
  of,
}: {
  of: readonly (readonly [title: string, cents: number])[];
}): JSX.Element => (
  <dl class="numbers amounts">
    {of.map(([title, cents]) => (
      <div>
        <dt>{title}</dt>
        <dd>{formatDollars(cents)}</dd>
      </div>
    ))}
  </dl>
);
