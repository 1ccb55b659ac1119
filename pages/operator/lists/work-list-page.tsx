import type { ComponentChildren, JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { Choices } from '../../../src/platform/pages/choices';
import { Breadcrumbs, Card, Empty, Muted, Name, Table, Tag } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { OPERATOR } from '../operator-frame';
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

export const Orders = ({ rows, now, ...list }: WorkListProps<ListedOrder> & { now: Date }): JSX.Element => (
  <ListPage title="Orders" section="orders" isEmpty={rows.length === 0} {...list}>
    <Table head={['Order', 'Buyer', 'Seller', 'Amount', 'Ordered', 'Time left']} numbers={['Amount']}>
      {rows.map((order) => (
        <tr>
          <th scope="row">
            <Title section={order.status === 'disputed' ? 'disputes' : 'orders'} id={order.id}>
              {order.listingTitle}
            </Title>
            <Status>{order.status}</Status>
          </th>
          <Party id={order.buyerId} name={order.buyerName} />
          <Party id={order.sellerId} name={order.sellerName} />
          <td class="number">{formatDollars(order.totalCents)}</td>
          <td>
            <Moment at={order.createdAt} />
          </td>
          <td>
            {order.deadlineAt === null ? (
              ''
            ) : order.deadlineAt < now ? (
              <Tag kind="bad">overdue</Tag>
            ) : (
              <Moment at={order.deadlineAt} />
            )}
          </td>
        </tr>
      ))}
    </Table>
  </ListPage>
);

export const Listings = ({ rows, ...list }: WorkListProps<ListedListing>): JSX.Element => (
  <ListPage title="Listings" section="listings" isEmpty={rows.length === 0} {...list}>
    <Table
      head={['Listing', 'Seller', 'Price', 'In stock', 'Sold', 'Changed']}
      numbers={['Price', 'In stock', 'Sold']}
    >
      {rows.map((listing) => (
        <tr>
          <th scope="row">
            <Title section="listings" id={listing.id}>
              {listing.title}
            </Title>
            <Status>{listing.status}</Status>
          </th>
          <Party id={listing.sellerId} name={listing.sellerName} />
          <td class="number">{formatDollars(listing.priceCents)}</td>
          <td class="number">{listing.quantity.toLocaleString('en')}</td>
          <td class="number">{listing.sold.toLocaleString('en')}</td>
          <td>
            <Moment at={listing.updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  </ListPage>
);

interface ListPageProps extends Pick<WorkListProps<never>, 'lists' | 'chosen' | 'next' | 'after'> {
  title: string;
  section: string;
  isEmpty: boolean;
  children: ComponentChildren;
}

function ListPage({
  title,
  section,
  lists,
  chosen,
  isEmpty,
  next,
  after,
  children,
}: ListPageProps): JSX.Element {
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
        {isEmpty ? (
          <Empty title={`No ${section} here`} />
        ) : (
          <div class="scroll" tabindex={0} role="region" aria-label={list.words}>
            {children}
          </div>
        )}
        <NextPage path={path} query={{ list: chosen, cursor: after }} next={next} />
      </Card>
    </>
  );
}

const Title = ({ section, id, children }: { section: string; id: string; children: string }): JSX.Element => (
  <a href={recordPath(section, id)}>
    <Name>{children}</Name>
  </a>
);

const Status = ({ children }: { children: string }): JSX.Element => (
  <span class="muted">{capitalized(inWords(children))}</span>
);

const Party = ({ id, name }: { id: string; name: string }): JSX.Element => (
  <td>
    <a href={recordPath('agents', id)}>
      <Name>{name}</Name>
    </a>
  </td>
);
