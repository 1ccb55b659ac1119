import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Code, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { type Column, RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { CommandWords, type Fields, inALine, memberNameOf, type RecordLinks } from '../values';
import type { TargetNames } from './audit-names.reader';

/** What the pages show of an entry. */
export interface Entry {
  id: string;
  at: Date | string;
  operator: string | null;
  command: string;
  target: string | null;
  details: Fields;
  outcome: string;
  error_code: string | null;
  /** If another record has the reason. */
  reason?: string | null;
}

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
    cell: (entry) =>
      entry.target === about ? 'This record' : <Target entry={entry} names={names} linkOf={linkOf} />,
  };
  const columns: Column<Entry>[] = [
    { title: 'Who', cell: ({ operator }) => <Who name={operator} /> },
    { title: 'What', kind: 'name', cell: (entry) => <What {...entry} /> },
    ...(entries.some(({ target }) => target !== about) ? [onWhat] : []),
    { title: 'When', cell: ({ at }) => <Moment exact at={at} /> },
  ];
  return <RecordList title={title} columns={columns} rows={entries} />;
}

export const Who = ({ name }: { name: string | null }): JSX.Element =>
  name === null ? <span class="muted">Operator token</span> : <Name>{name}</Name>;

/** What an entry is about: what was done, or what was refused. */
export function useWords({ command, details, outcome }: Pick<Entry, 'command' | 'details' | 'outcome'>): {
  words: string;
  details: Fields;
} {
  const said = useContext(CommandWords)(command, details);
  return { words: outcome === 'done' ? said.past : said.words, details: said.details };
}

function What(entry: Entry): JSX.Element {
  const { id, command, details, outcome, error_code: code, reason = null } = entry;
  const said = useWords(entry);
  const why = reason ?? details.reason;
  return (
    <>
      <a href={recordPath('audit', id)} title={command}>
        {said.words}
      </a>{' '}
      <Outcome outcome={outcome} code={code} />
      {Object.keys(said.details).length > 0 && <span class="muted">{inALine(said.details)}</span>}
      {typeof why === 'string' && <span class="muted">“{why}”</span>}
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

/** The record that a command was for, by its name if it has one. A sign-in is for none: its target is a session. */
export function Target({ entry, names, linkOf }: TargetProps): JSX.Element | null {
  const { target } = entry;
  const member = memberNameOf('target', entry);
  if (target === null || member === 'target') return null;
  const name = names?.get(target);
  const shown = name === undefined ? <Code>{target}</Code> : <Name>{name}</Name>;
  const page = linkOf(member, target);
  return page === undefined ? shown : <a href={page}>{shown}</a>;
}
