import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { formatDollars } from '../../../src/kernel/cents';
import { ID_PREFIXES } from '../../../src/kernel/ids';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Code, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { UNNAMED_OPERATOR } from '../../../src/platform/audit-log/audit-log-entry.entity';
import type { TargetNames } from '../../../src/system/audit/audit-names.reader';
import type { Entry } from '../../../src/system/audit/record-audit.reader';
import { type Column, RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { CommandWords, type Fields, inALine, memberNameOf, type RecordLinks } from '../values';
import { endOf } from '../../parts/inbox-entry';

interface AuditTableProps {
  title: string;
  entries: readonly Entry[];
  linkOf: RecordLinks;
  names?: TargetNames;
  /** The record whose entries these are: they do not name it. */
  about?: string;
}

/** Who did what to which record, and when. */
export function AuditTable({ title, entries, linkOf, names, about }: AuditTableProps): JSX.Element {
  const onWhat: Column<Entry> = {
    title: about === undefined ? 'Target' : 'On',
    kind: 'whole',
    cell: (entry) =>
      entry.target === about ? 'This record' : <Target entry={entry} names={names} linkOf={linkOf} />,
  };
  const columns: Column<Entry>[] = [
    { title: 'Who', cell: ({ operator }) => <Who name={operator} /> },
    { title: 'What', kind: 'name', cell: (entry) => <What {...entry} /> },
    ...(entries.some(({ target }) => target !== about) ? [onWhat] : []),
    { title: 'When', cell: ({ at }) => <Moment exact seconds at={at} /> },
  ];
  return <RecordList isBrief title={title} columns={columns} rows={entries} />;
}

export const Who = ({ name }: { name: string | null }): JSX.Element =>
  name === null ? <span class="muted unbroken">{UNNAMED_OPERATOR}</span> : <Name>{name}</Name>;

/** What an entry is about: what was done, or what was refused, and why. */
export function useWords({
  command,
  details,
  outcome,
  note,
}: Pick<Entry, 'command' | 'details' | 'outcome' | 'note'>): {
  words: string;
  details: Fields;
  why: string | undefined;
} {
  const said = useContext(CommandWords)(command, details);
  const words = outcome === 'done' ? said.past : said.words;
  return { words, details: said.details, why: said.why ?? note };
}

/** “Refunded $6.25, …” */
function detailsOf(details: Fields, outcome: string): string {
  const said = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== false));
  const { refund_cents: refund, ...others } = said;
  if (outcome !== 'done' || typeof refund !== 'number') return inALine(said);
  const refunded = refund === 0 ? 'No refund' : `Refunded ${formatDollars(refund)}`;
  return [refunded, inALine(others)].filter(Boolean).join(', ');
}

function What(entry: Entry): JSX.Element {
  const { id, command, outcome, error_code: code } = entry;
  const { words, details, why } = useWords(entry);
  return (
    <>
      <a href={recordPath('audit', id)} title={command}>
        {words}
      </a>{' '}
      <Outcome outcome={outcome} code={code} />
      {Object.keys(details).length > 0 && <span class="muted">{detailsOf(details, outcome)}</span>}
      {why !== undefined && <span class="muted">“{why}”</span>}
    </>
  );
}

/** What was done needs no words. */
export const Outcome = ({ outcome, code }: { outcome: string; code: string | null }): JSX.Element | null =>
  outcome === 'done' ? null : (
    <Tag kind={outcome === 'repeated' ? undefined : 'bad'}>
      {capitalized(outcome) + (code === null ? '' : `: ${inWords(code)}`)}
    </Tag>
  );

interface TargetProps {
  entry: Pick<Entry, 'command' | 'target'>;
  names?: TargetNames;
  linkOf: RecordLinks;
}

/**
 * The record that a command was for, by its name if it has one, else by its kind. A sign-in is for none: its target is a session.
 */
export function Target({ entry, names, linkOf }: TargetProps): JSX.Element | null {
  const { target } = entry;
  const member = memberNameOf('target', entry);
  if (target === null || member === 'target') return null;
  const name = names?.get(target);
  if (member === 'slug')
    return (
      <span>
        in <Name>{target}</Name>
      </span>
    );
  const shown = name === undefined ? <Unnamed id={target} /> : <Name>{name}</Name>;
  const page = linkOf(member, target);
  return page === undefined ? shown : <a href={page}>{shown}</a>;
}

/** “Donation …c47thh” */
function Unnamed({ id }: { id: string }): JSX.Element {
  const [kind] = Object.entries(ID_PREFIXES).find(([, prefix]) => id.startsWith(`${prefix}_`)) ?? [];
  if (kind === undefined) return <Code>{id}</Code>;
  const words = capitalized(kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return (
    <span title={id}>
      {words} {endOf(id)}
    </span>
  );
}
