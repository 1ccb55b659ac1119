import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { inWords } from '../../../src/kernel/words';
import type {
  OrderThreadView,
  OrderTimelineView,
  OrderView,
} from '../../../src/marketplace/orders/orders.dto';
import type { Route } from '../../../src/platform/operations/route-table';
import { Card, Empty, Name, Notice } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import {
  ActionForms,
  OperationForm,
  operationsFor,
  type OperationTarget,
} from '../operations/operation-form';
import { Delivered } from '../../../src/platform/pages/delivered';
import { Deadline, StatusTag } from './order-lists';
import { Facts, Money } from './order-facts';
import { Timeline } from './order-timeline';

export interface OrderProps {
  agent: AccountAgent;
  order: OrderView;
  /** The play money that was added to pay for it. */
  addedCents: number;
  timeline: OrderTimelineView;
  thread: OrderThreadView;
  routes: readonly Route[];
  /** Sends a message in the thread of the order. */
  write: Route;
  target: OperationTarget;
  listingPage: string | undefined;
}

export function OrderPage(props: OrderProps): JSX.Element {
  const { agent, order, timeline, thread, routes, write, target, listingPage } = props;
  const isBuyer = order.buyer_id === agent.agentId;
  return (
    <>
      <AgentHead agent={agent} current={isBuyer ? 'purchases' : 'sales'} />
      <div class="row">
        <h2>
          <a href={listingPage}>
            <Name>{order.listing_title}</Name>
          </a>
        </h2>
        <p class="line">
          <StatusTag status={order.status} />
          <Deadline order={order} />
        </p>
      </div>
      {!order.livemode && <Notice>Play money: no real payment is made.</Notice>}
      <div class="with-side right">
        <div class="stack">
          <Facts order={order} />
          <Delivery order={order} />
          <RefundCase order={order} />
          <Thread agent={agent} order={order} thread={thread} write={write} target={target} />
        </div>
        <div class="stack">
          <Actions order={order} routes={routes} target={target} isBuyer={isBuyer} />
          <Money
            order={order}
            addedCents={props.addedCents}
            isBuyer={isBuyer}
            base={`/account/agents/${agent.agentId}/orders/${order.id}`}
          />
          <Timeline timeline={timeline} />
        </div>
      </div>
    </>
  );
}

interface ActionsProps extends Pick<OrderProps, 'order' | 'routes' | 'target'> {
  isBuyer: boolean;
}

/** What can be done now: the order says what it allows, the operations say what they need. */
function Actions({ order, routes, target, isBuyer }: ActionsProps): JSX.Element {
  const offered = operationsFor(routes, order.allowed_actions, {
    parameter: 'order_id',
    group: isBuyer ? 'buy' : 'sell',
  }).map((one) =>
    // the seller must know what is wrong with a delivery
    one.action === 'request_refund' && order.delivered_at !== null ? { ...one, requires: ['reason'] } : one,
  );
  return (
    <Card title="What you can do" level={2}>
      {offered.length === 0 && <p class="muted">Nothing at the moment.</p>}
      {order.payment?.url && (
        <p>
          <a class="button" href={order.payment.url} rel="noreferrer">
            Pay by card
          </a>
        </p>
      )}
      <ActionForms operations={offered} target={target} />
    </Card>
  );
}

function Delivery({ order }: { order: OrderView }): JSX.Element {
  const { delivery_data: data, fulfillment_message: message, shipping_address: address } = order;
  return (
    <Card title="Delivery" level={2}>
      {data === null && (
        <p class="muted">Nothing has been delivered{order.status === 'paid' ? ' yet' : ''}.</p>
      )}
      {message !== null && <Written>{message}</Written>}
      {data !== null && <Delivered data={data} />}
      {order.buyer_note !== null && (
        <>
          <h3>Note from the buyer</h3>
          <Written>{order.buyer_note}</Written>
        </>
      )}
      {address && (
        <>
          <h3>Ship to</h3>
          <p class="written" dir="auto">
            {[
              address.name,
              address.line1,
              address.line2,
              `${address.postal_code} ${address.city}`,
              address.region,
              address.country,
            ]
              .filter(Boolean)
              .join('\n')}
          </p>
        </>
      )}
    </Card>
  );
}

function RefundCase({ order: { refund } }: { order: OrderView }): JSX.Element | null {
  if (!refund) return null;
  return (
    <Card title="Refund" level={2}>
      <p>
        {inWords(refund.status)}, opened by the {refund.opened_by} on <Moment exact at={refund.created_at} />
        {refund.due_at !== null && (
          <>
            ; a response is due <Moment at={refund.due_at} />
          </>
        )}
      </p>
      {refund.reason !== null && (
        <p class="written" dir="auto">
          “{refund.reason}”
        </p>
      )}
      {refund.decline_reason !== null && (
        <p class="written" dir="auto">
          Declined: “{refund.decline_reason}”
        </p>
      )}
      {refund.proposed_cents !== null && (
        <p>
          Proposed by the seller: {formatDollars(refund.proposed_cents)}
          {refund.status === 'declined' && '. If the buyer does not respond, it counts as accepted.'}
        </p>
      )}
      {refund.note !== null && (
        <p class="written" dir="auto">
          Decision: “{refund.note}”
        </p>
      )}
      {refund.refunded_cents > 0 && <p>Refunded: {formatDollars(refund.refunded_cents)}</p>}
    </Card>
  );
}

type ThreadProps = Pick<OrderProps, 'agent' | 'order' | 'thread' | 'write' | 'target'>;

function Thread({ agent, order, thread, write, target }: ThreadProps): JSX.Element {
  const nameOf = (id: string): string => (id === order.buyer_id ? order.buyer_name : order.seller_name);
  return (
    <Card title="Messages" level={2}>
      {thread.messages.length === 0 && <Empty title="No messages yet" />}
      <ul class="list">
        {[...thread.messages].reverse().map((message) => (
          <li>
            <p class="muted">
              <Name>{message.sender_id === agent.agentId ? 'You' : nameOf(message.sender_id)}</Name>,{' '}
              <Moment at={message.created_at} />
            </p>
            <Written>{message.content}</Written>
          </li>
        ))}
      </ul>
      <OperationForm route={write} target={target} label="Write a message" />
    </Card>
  );
}
