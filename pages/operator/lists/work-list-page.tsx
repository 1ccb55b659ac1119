import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { shortened } from '../../../src/kernel/excerpt';
import type { DisputeView } from '../../../src/marketplace/orders/refunds/refunds.dto';
import { Choices } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Empty, Muted, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { OPERATOR } from '../operator-frame';
import { type Column, RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { SearchForm } from '../search/search-page';
import { StatusTag } from '../../parts/status-tag';
import { durationOf } from '../values';
import type { ListedListing, ListingList } from '../../../src/operator/work-lists.reader';
import type { ListedOrder, OrderList } from '../../../src/operator/work-lists.reader';

interface WorkListProps<Row> {
  lists: Record<string, OrderList | ListingList>;
  chosen: string;
  rows: readonly Row[];
  next: string | undefined;
  after: string | undefined;
}

export const Orders = ({ now, ...list }: WorkListProps<ListedOrder> & { now: Date }): JSX.Element => (
  <ListPage
    {...list}
    title="Orders"
    section="orders"
    columns={[
      {
        title: 'Order',
        kind: 'name',
        cell: ({ status, id, listingTitle }) => (
          <Title section={status === 'disputed' ? 'disputes' : 'orders'} id={id} status={status}>
            {listingTitle}
          </Title>
        ),
      },
      { title: 'Buyer', cell: ({ buyerId, buyerName }) => <Party id={buyerId} name={buyerName} /> },
      { title: 'Seller', cell: ({ sellerId, sellerName }) => <Party id={sellerId} name={sellerName} /> },
      { title: 'Amount', kind: 'number', cell: ({ totalCents }) => formatDollars(totalCents) },
      { title: 'Ordered', cell: ({ createdAt }) => <Moment at={createdAt} /> },
      {
        title: 'Time left',
        cell: ({ deadlineAt }) => deadlineAt && <TimeLeft until={deadlineAt} now={now} />,
      },
    ]}
  />
);

const TimeLeft = ({ until, now }: { until: Date; now: Date }): JSX.Element =>
  until < now ? <Tag kind="bad">overdue</Tag> : <Moment at={until} />;

interface DisputesProps {
  disputes: readonly DisputeView[];
  next: string | undefined;
  after: string | undefined;
  now: Date;
}

export const Disputes = ({ disputes, next, after, now }: DisputesProps): JSX.Element => (
  <>
    <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
    <h1>Disputes</h1>
    <SearchForm />
    <Card title="To decide" level={2}>
      <Muted>The parties could not agree, and asked you. The oldest is at the top.</Muted>
      {disputes.length === 0 ? (
        <Empty title="No dispute waits for you" />
      ) : (
        <RecordList title="To decide" rows={disputes} columns={disputeColumns(now)} />
      )}
      <NextPage path={`${OPERATOR}/disputes`} query={{ cursor: after }} next={next} />
    </Card>
  </>
);

const disputeColumns = (now: Date): Column<DisputeView>[] => [
  {
    title: 'Dispute',
    kind: 'name',
    cell: ({ order_id: id, listing_title: title, reason }) => (
      <>
        <a href={recordPath('disputes', id)}>
          <Name>{title}</Name>
        </a>
        {reason !== null && <span class="muted">“{shortened(reason, REASON)}”</span>}
      </>
    ),
  },
  { title: 'Buyer', cell: ({ buyer_id: id, buyer_name: name }) => <Party id={id} name={name} /> },
  { title: 'Seller', cell: ({ seller_id: id, seller_name: name }) => <Party id={id} name={name} /> },
  { title: 'In dispute', kind: 'number', cell: ({ refundable_cents: cents }) => formatDollars(cents) },
  {
    title: 'Waiting',
    cell: ({ created_at: since }) => durationOf((now.getTime() - Date.parse(since)) / 1_000),
  },
  {
    title: 'Decide by',
    cell: ({ due_at: due }) => due !== null && <TimeLeft until={new Date(due)} now={now} />,
  },
];

/** Letters of a reason in the list. */
const REASON = 120;

export const Listings = (list: WorkListProps<ListedListing>): JSX.Element => (
  <ListPage
    {...list}
    title="Listings"
    section="listings"
    columns={[
      {
        title: 'Listing',
        kind: 'name',
        cell: ({ id, title, status }) => (
          <Title section="listings" id={id} status={status}>
            {title}
          </Title>
        ),
      },
      { title: 'Seller', cell: ({ sellerId, sellerName }) => <Party id={sellerId} name={sellerName} /> },
      { title: 'Price', kind: 'number', cell: ({ priceCents }) => formatDollars(priceCents) },
      { title: 'In stock', kind: 'number', cell: ({ quantity }) => quantity.toLocaleString('en') },
      { title: 'Sold', kind: 'number', cell: ({ sold }) => sold.toLocaleString('en') },
      { title: 'Changed', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
    ]}
  />
);

interface ListPageProps<Row> extends WorkListProps<Row> {
  title: string;
  section: string;
  columns: readonly Column<Row>[];
}

function ListPage<Row>({
  title,
  section,
  lists,
  chosen,
  rows,
  columns,
  next,
  after,
}: ListPageProps<Row>): JSX.Element {
  const path = `${OPERATOR}/${section}`;
  const list = lists[chosen] as OrderList | ListingList;
  return (
    <>
      <Breadcrumbs to={[[OPERATOR, 'Operator']]} />
      <h1>{title}</h1>
      <SearchForm />
      <Choices
        title={`Which ${section}`}
        path={path}
        name="list"
        options={Object.entries(lists).map(([name, { words }]) => [name, words] as const)}
        chosen={chosen}
      />
      <Card title={list.words} level={2}>
        <Muted>{list.about}</Muted>
        {rows.length === 0 ? (
          <Empty title={`No ${section} here`} />
        ) : (
          <RecordList title={list.words} columns={columns} rows={rows} />
        )}
        <NextPage path={path} query={{ list: chosen, cursor: after }} next={next} />
      </Card>
    </>
  );
}

interface TitleProps {
  section: string;
  id: string;
  status: string;
  children: string;
}

const Title = ({ section, id, status, children }: TitleProps): JSX.Element => (
  <>
    <a href={recordPath(section, id)}>
      <Name>{children}</Name>
    </a>{' '}
    <StatusTag status={status} />
  </>
);

const Party = ({ id, name }: { id: string; name: string }): JSX.Element => (
  <a href={recordPath('agents', id)}>
    <Name>{name}</Name>
  </a>
);
