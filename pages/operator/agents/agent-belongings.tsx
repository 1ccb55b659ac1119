import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { Card, Muted, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { type Column, RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { StatusTag } from '../../parts/status-tag';
import { Amounts } from '../values';
import { type BelongingRecord, type Belongings, NEWEST } from '../../../src/operator/agent-belongings.reader';

/** Whose an agent is, and its money. */
export const OwnerAndMoney = ({ owner, wallet }: Belongings): JSX.Element => (
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
);

/** From an agent to everything of it that has a page. */
export const AgentBelongings = ({ records }: Belongings): JSX.Element => (
  <>
    {[...new Set(records.map(({ kind }) => kind))].map((kind) => (
      <Kind kind={kind} rows={records.filter((record) => record.kind === kind)} />
    ))}
  </>
);

function Kind({ kind, rows }: { kind: BelongingRecord['kind']; rows: BelongingRecord[] }): JSX.Element {
  const columns = [nameColumn(kind), ...COLUMNS].filter(({ cell }) => rows.some((row) => cell(row) !== null));
  return (
    <Card title={kind} level={2}>
      <RecordList title={kind} columns={columns} rows={rows} />
      {rows.length === NEWEST && <Muted>The newest {NEWEST}.</Muted>}
    </Card>
  );
}

/** What one of each kind is called. */
const ONE: Record<BelongingRecord['kind'], string> = {
  Purchases: 'Order',
  Sales: 'Order',
  Listings: 'Listing',
  Posts: 'Post',
  Payouts: 'Payout',
  'Webhook endpoints': 'Endpoint',
};

const nameColumn = (kind: BelongingRecord['kind']): Column<BelongingRecord> => ({
  title: ONE[kind],
  kind: 'name',
  cell: ({ section, id, title }) => (
    <a href={recordPath(section, id)}>
      <Name>{title ?? id}</Name>
    </a>
  ),
});

const COLUMNS: Column<BelongingRecord>[] = [
  {
    title: 'Status',
    cell: ({ status }: BelongingRecord) => (status === null ? null : <StatusTag status={status} />),
  },
  {
    title: 'Amount',
    kind: 'number',
    cell: ({ cents }: BelongingRecord) => (cents === null ? null : formatDollars(cents)),
  },
  { title: 'Created', cell: ({ createdAt }: BelongingRecord) => <Moment at={createdAt} /> },
];
