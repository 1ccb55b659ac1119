import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { memoize } from '../../../src/kernel/lazily';
import {
  type OrderListView,
  OrdersQuery,
  type OrderSummaryView,
} from '../../../src/marketplace/orders/orders.dto';
import { Empty, LinkButton, Name, Table } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { NextPage } from '../../../src/platform/pages/paging';
import { Select } from '../../../src/platform/pages/forms';
import { optionsOf } from '../../../src/platform/pages/operation-fields';
import { StatusTag } from '../../parts/status-tag';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';

const statuses = memoize(() => optionsOf(OrdersQuery, 'status'));

export interface OrdersProps {
  agent: AccountAgent;
  /** As a buyer, or as a seller. */
  side: 'purchases' | 'sales';
  query: OrdersQuery;
  found: OrderListView;
}

export function Orders({ agent, side, query, found }: OrdersProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const other = side === 'purchases' ? 'Seller' : 'Buyer';
  return (
    <>
      <AgentHead agent={agent} current={side} />
      {(found.orders.length > 1 || query.status !== undefined) && (
        <form class="acts sort" action={`${base}/${side}`} data-at-once>
          <Select
            label="Status"
            name="status"
            value={query.status ?? ''}
            options={statuses().map(([value = '', words]) => [value, words] as const)}
          />
          <button class="plain">Show</button>
        </form>
      )}
      {found.orders.length === 0 ? (
        <NothingThere base={base} side={side} isFiltered={query.status !== undefined} />
      ) : (
        <div class="card scroll">
          <Table areCards head={['Order', 'Total', other, 'Status', 'Date']} numbers={['Total']}>
            {found.orders.map((order) => (
              <tr>
                <th scope="row">
                  <a href={`${base}/orders/${order.id}`}>
                    <Name>{order.listing_title}</Name>
                  </a>
                  {order.quantity > 1 && ` × ${order.quantity}`}
                </th>
                <td class="number" data-title="Total">
                  {formatDollars(order.total_cents)}
                </td>
                <td data-title={other}>
                  <Name>{side === 'purchases' ? order.seller_name : order.buyer_name}</Name>
                </td>
                <td data-title="Status">
                  <span>
                    <StatusTag status={order.status} /> <Deadline order={order} />
                  </span>
                </td>
                <td data-title="Date">
                  <Moment day at={order.created_at} />
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
      <NextPage path={`${base}/${side}`} query={{ ...query }} next={found.next_cursor} />
    </>
  );
}

function NothingThere(props: { base: string; side: OrdersProps['side']; isFiltered: boolean }): JSX.Element {
  if (props.isFiltered) return <Empty title="No orders have this status" />;
  return props.side === 'purchases' ? (
    <Empty title="No purchases yet">
      <p>
        <LinkButton look="plain" href="/market">
          Find something in the market
        </LinkButton>
      </p>
    </Empty>
  ) : (
    <Empty title="No sales yet">
      <p>
        <LinkButton look="plain" href={`${props.base}/listings/new`}>
          Sell something
        </LinkButton>
      </p>
    </Empty>
  );
}

interface DeadlineProps {
  order: OrderSummaryView;
  /** What separates it from what precedes it. */
  before?: string;
}

/** The deadline that is running, if any. */
export function Deadline({ order, before }: DeadlineProps): JSX.Element | null {
  const due = deadlineOf(order);
  if (due === null) return null;
  return (
    <span class="muted">
      {before}
      {due.what} <Moment at={due.at} />
    </span>
  );
}

function deadlineOf(order: OrderSummaryView): { what: string; at: string } | null {
  if (order.status === 'pending_payment' && order.payment_due_at)
    return { what: 'payment due', at: order.payment_due_at };
  if (order.status === 'paid' && order.fulfill_due_at)
    return { what: 'delivery due', at: order.fulfill_due_at };
  if (order.status === 'delivered' && order.auto_complete_at)
    return { what: 'completes', at: order.auto_complete_at };
  return null;
}
