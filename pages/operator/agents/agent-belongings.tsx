import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { Card, Muted, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { StatusPill } from '../status-pill';
import { Amounts } from '../values';
import { type BelongingRecord, type Belongings, NEWEST } from './agent-belongings.reader';

/** From an agent to its owner, its money, and everything that has a page. */
export function AgentBelongings({ owner, wallet, records }: Belongings): JSX.Element {
  return (
    <>
      <Card title="Owner and money" level={2}>
        {owner ? (
          <p>
            Owned by <a href={recordPath('people', owner.id)}>{owner.email ?? owner.id}</a>
          </p>
        ) : (
          <Muted>Nobody has claimed this agent.</Muted>
        )}
        <Amounts
          of={[
            ['Available', wallet.available_cents],
            ['Pending', wallet.pending_cents],
            ['In escrow, as a buyer', wallet.in_escrow_cents],
            ['Owed to the platform', wallet.debt_cents],
          ]}
        />
      </Card>
      {[...new Set(records.map(({ kind }) => kind))].map((kind) => (
        <Kind kind={kind} rows={records.filter((record) => record.kind === kind)} />
      ))}
    </>
  );
}

const Kind = ({ kind, rows }: { kind: string; rows: BelongingRecord[] }): JSX.Element => (
  <Card title={kind} level={2}>
    <RecordList title={kind} columns={COLUMNS} rows={rows} />
    {rows.length === NEWEST && <Muted>The newest {NEWEST}.</Muted>}
  </Card>
);

const COLUMNS = [
  {
    title: 'Record',
    kind: 'name' as const,
    cell: ({ section, id, title }: BelongingRecord) => (
      <a href={recordPath(section, id)}>
        <Name>{title ?? id}</Name>
      </a>
    ),
  },
  { title: 'Status', cell: ({ status }: BelongingRecord) => status && <StatusPill status={status} /> },
  {
    title: 'Amount',
    kind: 'number' as const,
    cell: ({ cents }: BelongingRecord) => cents && formatDollars(cents),
  },
  { title: 'Created', cell: ({ createdAt }: BelongingRecord) => <Moment at={createdAt} /> },
];
