import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../kernel/cents';
import { Moment, Name } from '../platform/pages/components';

/** Leads from a value to the page of the record that it names. */
export type RecordLinks = (name: string, value: string) => string | undefined;

/** `refunded_cents` is “refunded”, `den-reports` “den reports”. */
export const wordsOf = (name: string): string =>
  name.replace(/_(cents|at|id|s)$/, '').replaceAll(/[_-]/g, ' ');

export function titleOf(name: string): string {
  const words = wordsOf(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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

export function Facts({ record, linkOf }: FactsProps): JSX.Element {
  return (
    <dl class="facts">
      {Object.entries(record).map(([name, value]) => (
        <>
          <dt>{titleOf(name)}</dt>
          <dd>
            <Value name={name} value={value} linkOf={linkOf} />
          </dd>
        </>
      ))}
    </dl>
  );
}

interface ValueProps {
  name: string;
  value: unknown;
  linkOf: RecordLinks;
}

export function Value({ name, value, linkOf }: ValueProps): JSX.Element {
  if (value === null || value === undefined) return <span class="muted">none</span>;
  if (value instanceof Date || (typeof value === 'string' && name.endsWith('_at')))
    return <Moment at={value} />;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (typeof value === 'number') return <>{numberOf(name, value)}</>;
  if (typeof value === 'object') return <Structure name={name} value={value} linkOf={linkOf} />;
  const text = String(value);
  const page = linkOf(name, text);
  if (page !== undefined) return <a href={page}>{text}</a>;
  return text.includes('\n') ? <bdi class="written">{text}</bdi> : <Name>{text}</Name>;
}

function numberOf(name: string, value: number): string {
  if (name.endsWith('_cents')) return formatDollars(value);
  if (/_(s|seconds)$/.test(name)) return durationOf(value);
  return name.endsWith('_ms') ? `${value} ms` : value.toLocaleString('en');
}

function Structure({ name, value, linkOf }: Omit<ValueProps, 'value'> & { value: object }): JSX.Element {
  if (Array.isArray(value) && value.length === 0) return <span class="muted">none</span>;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return <>{value.map(String).join(', ')}</>;
  if (isList(value))
    return (
      <RecordTable title={titleOf(name)} columns={Object.keys(value[0] ?? {})} rows={value} linkOf={linkOf} />
    );
  if (!Array.isArray(value) && Object.keys(value).length > 0)
    return <Facts record={value as Record<string, unknown>} linkOf={linkOf} />;
  return (
    <pre tabindex={0} aria-label={wordsOf(name)}>
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
  /** The title of the last column, and its cells. */
  last?: { title: string; cell: (row: Row) => ComponentChildren };
}

/** Records as rows. A table that is too wide scrolls within the page, also with the keyboard. */
export function RecordTable({ title, columns, rows, linkOf, last }: RecordTableProps): JSX.Element {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th scope="col">{titleOf(name)}</th>
            ))}
            {last && <th scope="col">{last.title}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((name) => (
                <td>
                  <Value name={name} value={row[name]} linkOf={linkOf} />
                </td>
              ))}
              {last && <td>{last.cell(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
