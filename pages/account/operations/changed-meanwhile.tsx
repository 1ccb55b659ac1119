import { isDeepStrictEqual } from 'node:util';
import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { countOf, inWords } from '../../../src/kernel/words';
import { Notice, Table } from '../../../src/platform/pages/components';
import type { FormMember } from '../../../src/platform/pages/operation-values';

/** A field of which a form has another value than the record. */
interface Difference {
  label: string;
  now: string;
  typed: string;
}

/** What the form would change of the record. What only programs can read or write is left out. */
export function differencesOf(
  members: readonly FormMember[],
  record: Record<string, unknown>,
  typed: Record<string, unknown>,
): Difference[] {
  return members.flatMap((member) => {
    const { name, label } = member;
    if (record[name] === undefined || typed[name] === undefined) return [];
    const [now, then] = [record, typed].map((values) => plain(compared(member, values)));
    if (isDeepStrictEqual(now, then)) return [];
    return [{ label, now: wordsOf(member, record[name]), typed: wordsOf(member, typed[name]) }];
  });
}

/** Records and forms may have the members of an object in another order. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null)) as unknown;

/** As far as the form has fields for it. */
function compared({ name, kind, texts, members = [] }: FormMember, values: Record<string, unknown>): unknown {
  const value = values[name];
  if (kind === 'pictures' && texts) return [value, values[texts]];
  if (kind === 'moment' && typeof value === 'string') return Date.parse(value);
  if (kind !== 'rows' || !Array.isArray(value)) return value;
  return value.map((row: Record<string, unknown>) => members.map((inner) => row[inner.name]));
}

function wordsOf({ kind, words = {} }: FormMember, value: unknown): string {
  if (value === null || value === '') return 'empty';
  if (kind === 'cents') return formatDollars(Number(value));
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  if (kind === 'pictures') return countOf((value as unknown[]).length, 'picture');
  if (kind === 'rows') return countOf((value as unknown[]).length, 'entry', 'entries');
  if (Array.isArray(value)) return value.join(', ') || 'empty';
  return typeof value === 'object' ? JSON.stringify(value) : (words[String(value)] ?? inWords(String(value)));
}

/** What a form would replace, or that it was a decision about a record that is now another one. */
export type Stale = readonly Difference[] | 'decision';

/** Says that somebody else was faster, and what sending the form again would replace. */
export function ChangedMeanwhile({ what }: { what: Stale }): JSX.Element {
  if (what === 'decision')
    return (
      <Notice kind="bad" role="alert">
        Nothing was done: this has changed since you opened the page. Go back to see what it is now.
      </Notice>
    );
  return (
    <>
      <Notice kind="bad" role="alert">
        Nothing was saved: this has changed since you opened the form, perhaps in another tab.{' '}
        {what.length === 0
          ? 'It is already as you want it.'
          : 'If you save the form below, your values replace the current ones.'}
      </Notice>
      {what.length > 0 && (
        <Table head={['Field', 'Now', 'In your form']}>
          {what.map(({ label, now, typed }) => (
            <tr>
              <th scope="row">{label}</th>
              <td dir="auto">{now}</td>
              <td dir="auto">{typed}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}
