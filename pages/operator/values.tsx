import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../src/kernel/cents';
import { capitalized, inWords } from '../../src/kernel/words';
import { Name, Table } from '../../src/platform/pages/components';
import { Moment } from '../../src/platform/pages/moment';

export type Fields = Record<string, unknown>;

/** Leads from a value to the page of the record that it names. */
export type RecordLinks = (name: string, value: string) => string | undefined;

/** `refunded_cents` is “refunded”, `den-reports` “den reports”. */
export const wordsOf = (name: string): string =>
  name.replace(/_(cents|at|id|s|ms)$/, '').replaceAll(/[_-]/g, ' ');

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
}

/** Members with their values; those that have members themselves follow with their own titles. */
export function Facts({ record, linkOf }: FactsProps): JSX.Element {
  const members = Object.entries(record);
  return (
    <div class="stack">
      <dl class="facts">
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
  if (value === null || value === undefined) return <span class="muted">none</span>;
  if (isMoment(name, value)) return <Moment exact at={value} />;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (typeof value === 'number') return <>{numberOf(name, value)}</>;
  if (typeof value === 'object') return <Structure name={name} value={value} linkOf={linkOf} />;
  const text = HAS_CODES.test(name) ? inWords(String(value)) : String(value);
  const page = linkOf(name, text);
  if (page !== undefined) return <a href={page}>{text}</a>;
  return text.includes('\n') ? <bdi class="written">{text}</bdi> : <Name>{text}</Name>;
}

/** Members with values from a fixed list, such as `partially_refunded`. */
const HAS_CODES = /(^|_)(status|method|policy|condition|role|kind|move|reveal)$/;

/** The details of the audit log may have any text under such a name. */
const isMoment = (name: string, value: unknown): value is Date | string =>
  value instanceof Date ||
  (typeof value === 'string' && /(^|_)(at|since|until)$/.test(name) && !Number.isNaN(Date.parse(value)));

function numberOf(name: string, value: number): string {
  if (name.endsWith('_cents')) return formatDollars(value);
  if (/(fee_rate|percent)$/.test(name)) return `${value} %`;
  if (/_(s|seconds)$/.test(name)) return durationOf(value);
  return name.endsWith('_ms') ? `${value} ms` : value.toLocaleString('en');
}

function Structure({ name, value, linkOf }: Omit<ValueProps, 'value'> & { value: object }): JSX.Element {
  if (Object.keys(value).length === 0) return <span class="muted">none</span>;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return <>{value.map(String).join(', ')}</>;
  if (isList(value))
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

const isList = (value: object): value is Row[] =>
  Array.isArray(value) &&
  value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));

type Row = Record<string, unknown>;

interface RecordTableProps {
  /** Names the table for screen readers. */
  title: string;
  columns: readonly string[];
  rows: readonly Row[];
  linkOf: RecordLinks;
  /** Leads from a row to the page of its record. */
  pageOf?: (row: Row) => string | undefined;
  /** What can be done with a row. */
  actions?: (row: Row) => ComponentChildren;
}

/** Records as rows. A table that is too wide scrolls within the page, also with the keyboard. */
export function RecordTable({
  title,
  columns,
  rows,
  linkOf,
  pageOf,
  actions,
}: RecordTableProps): JSX.Element {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={title}>
      <Table head={[...(pageOf ? ['Page'] : []), ...columns.map(titleOf), ...(actions ? ['Actions'] : [])]}>
        {rows.map((row) => (
          <tr>
            {pageOf && <OpenCell path={pageOf(row)} />}
            {columns.map((name) => (
              <td>
                <Value name={name} value={inACell(row[name])} linkOf={linkOf} />
              </td>
            ))}
            {actions && <td>{actions(row)}</td>}
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** A structure as a text: a cell has no room for more. */
const inACell = (value: unknown): unknown =>
  isStructure(value) && !Array.isArray(value)
    ? Object.entries(value as object)
        .map(
          ([name, member]) =>
            `${wordsOf(name)}: ${typeof member === 'string' ? member : JSON.stringify(member)}`,
        )
        .join(', ')
    : value;

const OpenCell = ({ path }: { path: string | undefined }): JSX.Element => (
  <td>
    {path !== undefined && (
      <a href={path} aria-label={`Open ${decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`}>
        Open
      </a>
    )}
  </td>
);
