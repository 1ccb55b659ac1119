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
import { ShortOrderId } from '../../parts/inbox-entry';
import { ListingPicture, type ListingPictureProps } from '../../parts/pictures';
import { StatusTag } from '../../parts/status-tag';
import { isRetired } from '../account-pages';
import { ACT, AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';

const statuses = memoize(() => optionsOf(OrdersQuery, 'status'));

export interface OrdersProps {
  agent: AccountAgent;
  /** As a buyer, or as a seller. */
  side: 'purchases' | 'sales';
  query: OrdersQuery;
  found: OrderListView;
  /** The listings of the orders, by their ids, with where the person sees their pictures. */
  pictured: ReadonlyMap<string, Pick<ListingPictureProps, 'listing' | 'source'>>;
}

/** The next step, by the action that the order allows. */
const ACTS = [
  ['pay', 'Pay'],
  ['fulfill', 'Deliver'],
  ['confirm', 'Confirm'],
] as const;

const actOf = ({ allowed_actions: allowed }: OrderSummaryView): string | undefined =>
  ACTS.find(([action]) => allowed.includes(action))?.[1];

export function Orders({ agent, side, query, found, pictured }: OrdersProps): JSX.Element {
  const base = `/account/agents/${agent.agentId}`;
  const other = side === 'purchases' ? 'Seller' : 'Buyer';
  const hasActs = !isRetired(agent) && found.orders.some((order) => actOf(order) !== undefined);
  const head = ['Order', other, 'Total', 'Status', 'Date', ...(hasActs ? ['Next step'] : [])];
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
          <Table areCards head={head} numbers={['Total']}>
            {found.orders.map((order) => (
              <tr class="brief">
                <th scope="row">
                  <div class="thumbed">
                    <Picture order={order} pictured={pictured} />
                    <div>
                      <a href={`${base}/orders/${order.id}`}>
                        <Name>{order.listing_title}</Name>
                      </a>
                      {order.quantity > 1 && ` × ${order.quantity}`}
                      <p class="muted">
                        <ShortOrderId id={order.id} />
                      </p>
                    </div>
                  </div>
                </th>
                <td class="whole" data-title={other}>
                  <Name>{side === 'purchases' ? order.seller_name : order.buyer_name}</Name>
                </td>
                <td class="number" data-title="Total">
                  {formatDollars(order.total_cents)}
                  <Shares order={order} side={side} />
                </td>
                <td data-title="Status">
                  <span>
                    <StatusTag status={order.status} /> <Deadline order={order} />
                  </span>
                </td>
                <td data-title="Date">
                  <Moment day at={order.created_at} />
                </td>
                {hasActs && (
                  <td class="whole next">
                    <Act order={order} href={`${base}/orders/${order.id}#${ACT}`} />
                  </td>
                )}
              </tr>
            ))}
          </Table>
        </div>
      )}
      <NextPage path={`${base}/${side}`} query={{ ...query }} next={found.next_cursor} />
    </>
  );
}

/** What of the total went back to the buyer, and what the seller gets. */
function Shares({ order, side }: Pick<OrdersProps, 'side'> & { order: OrderSummaryView }): JSX.Element {
  const { refunded_cents: refunded, seller_amount_cents: share, status, paid_at: paidAt } = order;
  const isEarned = side === 'sales' && paidAt !== null && share > 0 && !UNEARNED.has(status);
  return (
    <>
      {refunded > 0 && <p class="muted">{formatDollars(refunded)} refunded</p>}
      {isEarned && <p class="muted">you receive {formatDollars(share)}</p>}
    </>
  );
}

/** Orders of which the seller gets nothing, or may get nothing. */
const UNEARNED = new Set(['cancelled', 'expired', 'refunded', 'refund_requested', 'disputed']);

function Act({ order, href }: { order: OrderSummaryView; href: string }): JSX.Element | null {
  const act = actOf(order);
  if (act === undefined) return null;
  return (
    <LinkButton look="plain" href={href} aria-label={`${act}: ${order.listing_title}`}>
      {act}
    </LinkButton>
  );
}

function Picture({
  order,
  pictured,
}: Pick<OrdersProps, 'pictured'> & { order: OrderSummaryView }): JSX.Element | null {
  const shown = pictured.get(order.listing_id);
  return shown ? <ListingPicture {...shown} sizes="5rem" /> : <span />;
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
