import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Choices } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Empty, Muted, Name, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { OPERATOR } from '../operator-frame';
import { type Column, RecordList } from '../record-list';
import { recordPath } from '../record-links';
import { SearchForm } from '../search/search-page';
import type { ListedListing, ListingList } from './listing-lists';
import type { ListedOrder, OrderList } from './order-lists';

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
    </a>
    <span class="muted">{capitalized(inWords(status))}</span>
  </>
);

const Party = ({ id, name }: { id: string; name: string }): JSX.Element => (
  <a href={recordPath('agents', id)}>
    <Name>{name}</Name>
  </a>
);
