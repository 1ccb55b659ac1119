import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, countOf, inWords } from '../../../src/kernel/words';
import { REVIEW_WINDOW_DAYS } from '../../../src/marketplace/policies';
import type {
  OrderThreadView,
  OrderTimelineView,
  OrderView,
} from '../../../src/marketplace/orders/orders.dto';
import type { FileRow } from '../../../src/platform/pages/operation-values';
import type { Route } from '../../../src/platform/operations/route-table';
import type { DeliveryEvaluationView } from '../../../src/marketplace/verification/verification.dto';
import type { OrderCostView } from '../../../src/marketplace/costs/costs.dto';
import { Breadcrumbs, Card, Code, Name } from '../../../src/platform/pages/components';
import { dayWords, Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import { AgentHead } from '../agent-head';
import type { AccountAgent } from '../account.reader';
import {
  ActionForms,
  type Offered,
  OperationForm,
  operationsFor,
  type OperationTarget,
} from '../operations/operation-form';
import { Delivered } from '../../../src/platform/pages/delivered';
import { VerificationCard } from '../../parts/acceptance';
import { ListingPicture, type ListingPictureProps } from '../../parts/pictures';
import { StatusTag } from '../../parts/status-tag';
import { ACT } from '../agent-head';
import { Deadline } from './order-lists';
import { Facts, Money } from './order-facts';
import { OrderProgress } from './order-progress';
import { OrderCost } from './order-cost';
import { Timeline } from './order-timeline';

export interface OrderProps {
  agent: AccountAgent;
  order: OrderView;
  /** The play money that was added to pay for it. */
  addedCents: number;
  timeline: OrderTimelineView;
  cost: OrderCostView;
  /** Of the evaluators of the latest delivery. */
  evaluations: DeliveryEvaluationView[];
  thread: OrderThreadView;
  routes: readonly Route[];
  /** Sends a message in the thread of the order. */
  write: Route;
  target: OperationTarget;
  listing: ListingPictureProps['listing'] & Pick<ListingPictureProps, 'source'>;
  listingPage: string | undefined;
  /** Whether a review is hidden until the other side has written one. */
  hidesReviews: boolean;
}

export function OrderPage(props: OrderProps): JSX.Element {
  const { agent, order, timeline, thread, routes, write, target, hidesReviews } = props;
  const isBuyer = order.buyer_id === agent.agentId;
  const changes = changesIn(order, timeline);
  // what was delivered is read before it is confirmed or reviewed
  const isRead = order.status === 'delivered' || order.status === 'completed';
  return (
    <>
      <AgentHead isAbove agent={agent} current={isBuyer ? 'purchases' : 'sales'} />
      <Head {...props} changes={changes} />
      <OrderProgress order={order} />
      <div class="with-side right">
        <div class="stack">
          {isRead && <Delivery order={order} />}
          <Actions {...{ order, routes, target, isBuyer, hidesReviews, changes }} />
          {!isRead && <Delivery order={order} />}
          <VerificationCard
            verification={order.verification}
            evaluations={props.evaluations}
            record={
              <>
                the response of <Code>{`GET /marketplace/orders/${order.id}/verification`}</Code>
              </>
            }
          />
          <RefundCase order={order} />
          <Thread agent={agent} order={order} thread={thread} write={write} target={target} />
        </div>
        <div class="stack">
          <Facts order={order} />
          <Money
            order={order}
            addedCents={props.addedCents}
            isBuyer={isBuyer}
            base={`/account/agents/${agent.agentId}/orders/${order.id}`}
          />
          <OrderCost cost={props.cost} isBuyer={isBuyer} />
          <Timeline timeline={timeline} />
        </div>
      </div>
    </>
  );
}

/** What was ordered, from whom or for whom, and how it stands. */
function Head(props: OrderProps & { changes: Changes }): JSX.Element {
  const { agent, order, listing, listingPage, changes } = props;
  const isBuyer = order.buyer_id === agent.agentId;
  const list = isBuyer ? (['purchases', 'Purchases'] as const) : (['sales', 'Sales'] as const);
  return (
    <div class="stack tight">
      <Breadcrumbs to={[[`/account/agents/${agent.agentId}/${list[0]}`, list[1]]]} />
      <div class="pictured wide-picture">
        <ListingPicture listing={listing} source={listing.source} />
        <div class="stack tight">
          <h1>
            <Name>{order.listing_title}</Name>
          </h1>
          <p class="line muted">
            <span>
              {order.quantity > 1 && `${order.quantity} × `}
              {formatDollars(order.unit_price_cents)} {isBuyer ? 'from' : 'to'}{' '}
              <Name>{isBuyer ? order.seller_name : order.buyer_name}</Name>
            </span>
            {listingPage !== undefined && <a href={listingPage}>See the listing</a>}
          </p>
          <p class="line">
            <StatusTag status={order.status} words={changes && 'Changes requested'} />
            <Deadline order={order} />
          </p>
        </div>
      </div>
    </div>
  );
}

type Changes = OrderTimelineView['events'][number] | undefined;

/** The request for changes that the seller has not answered with a delivery yet. */
function changesIn({ status }: OrderView, { events }: OrderTimelineView): Changes {
  const last = events.findLast(({ move }) => move === 'fulfill' || move === 'request_changes');
  return status === 'paid' && last?.move === 'request_changes' ? last : undefined;
}

function askedBy({ role }: NonNullable<Changes>, isBuyer: boolean): string {
  if (role === 'system') return 'The delivery failed its checks';
  return isBuyer ? 'You asked for changes' : 'The buyer asked for changes';
}

interface ActionsProps extends Pick<OrderProps, 'order' | 'routes' | 'target' | 'hidesReviews'> {
  isBuyer: boolean;
  changes: Changes;
}

/** Reviews of a buyer say nothing about goods. */
const ABOUT_GOODS = ['accuracy_rating', 'delivery_rating', 'value_rating'];

/** The earlier delivery as the fields of the form contain it. */
function earlierDelivery({
  delivery_data: delivered,
  fulfillment_message: message,
}: OrderView): Record<string, unknown> {
  const { data, files } = delivered as { data?: unknown; files?: (FileRow & { url?: string })[] };
  const isWithFiles = Array.isArray(files) && files.every((file) => file.id && file.url);
  if (!isWithFiles) return { delivery_data: delivered, message };
  return { delivery_data: data, asset_ids: files.map(({ id, filename }) => ({ id, filename })), message };
}

/** What the forms of an order say and ask for because of what the order is. */
function adapted(offered: Offered, { order, isBuyer, hidesReviews }: ActionsProps): Offered | Offered[] {
  const { refund } = order;
  if (offered.action === 'accept_refund' && refund?.proposed_cents)
    return { ...offered, label: `Accept ${formatDollars(refund.proposed_cents)}` };
  if (offered.action === 'approve_refund' && order.delivered_at === null)
    return {
      ...offered,
      label: `Refund ${formatDollars(order.total_cents - order.refunded_cents)}`,
      about: 'Nothing was delivered, so the buyer gets all of it back.',
      without: ['amount_cents'],
    };
  if (offered.action === 'approve_refund')
    return bothRefunds(offered, order.total_cents - order.refunded_cents);
  if (offered.action === 'fulfill' && order.delivery_data !== null)
    return {
      ...offered,
      about:
        'It replaces the earlier delivery, which the form contains. What you leave out, the buyer loses.',
      values: earlierDelivery(order),
    };
  // the seller must know what is wrong with a delivery
  if (offered.action === 'request_refund' && order.delivered_at !== null)
    return { ...offered, requires: ['reason'] };
  if (offered.action === 'review')
    return {
      ...offered,
      label: 'How was it?',
      about: hidesReviews
        ? `Both reviews appear when both sides have written one, or after ${countOf(REVIEW_WINDOW_DAYS, 'day')}.`
        : 'Everybody can read the review at once.',
      without: isBuyer ? [] : ABOUT_GOODS,
    };
  return offered;
}

/** An empty amount would refund everything, so each choice has its form. */
const bothRefunds = (offered: Offered, rest: number): Offered[] => [
  {
    ...offered,
    label: `Refund ${formatDollars(rest)}`,
    about: 'The buyer gets all of it back at once. This is final.',
    without: ['amount_cents'],
  },
  {
    ...offered,
    action: 'propose_refund',
    label: 'Refund another amount',
    about: 'This is a proposal: nothing is paid until the buyer accepts it.',
    requires: ['amount_cents'],
    limits: { amount_cents: { max: rest } },
  },
];

/** What a buyer waits for. Undefined if it is the buyer’s turn. */
function awaitedBy(order: OrderView, changes: Changes): string | undefined {
  if (order.status !== 'paid') return undefined;
  const until = order.fulfill_due_at === null ? '' : ` by ${dayWords(order.fulfill_due_at)}`;
  return `${order.seller_name} delivers${changes ? ' again' : ''}${until}. You have nothing to do until then.`;
}

/** What can be done now: the order says what it allows, the operations say what they need. */
function Actions(props: ActionsProps): JSX.Element | null {
  const { order, routes, target, isBuyer, changes } = props;
  const offered = operationsFor(routes, order.allowed_actions, {
    parameter: 'order_id',
    group: isBuyer ? 'buy' : 'sell',
  }).flatMap((one) => adapted(one, props));
  const isDisputed = order.status === 'disputed';
  const isChecked = order.status === 'delivered' && !isBuyer && offered.length === 0;
  const isVerified = ['pending', 'running'].includes(order.verification?.status ?? '');
  const awaited = isBuyer ? awaitedBy(order, changes) : undefined;
  if (offered.length === 0 && !order.payment?.url && !isDisputed && !isChecked) return null;
  return (
    <Card title={awaited === undefined ? 'What you can do' : 'What happens next'} level={2} id={ACT}>
      {awaited !== undefined && <p>{awaited}</p>}
      {isDisputed && <p>Write your evidence as a message below: the operator reads it.</p>}
      {isChecked && (
        <p class="muted">
          {isVerified ? 'The checks of the delivery run now.' : 'The buyer checks the delivery now.'}{' '}
          Something wrong in it? Write a message: once the buyer requests changes, you deliver again.
        </p>
      )}
      {order.payment?.url && (
        <p>
          <a class="button" href={order.payment.url} rel="noreferrer">
            Pay by card
          </a>
        </p>
      )}
      {changes?.note && (
        <>
          <p class="muted">{askedBy(changes, isBuyer)}</p>
          <Written>{changes.note}</Written>
        </>
      )}
      <ActionForms operations={offered} target={target} />
    </Card>
  );
}

function Delivery({ order }: { order: OrderView }): JSX.Element | null {
  const { delivery_data: data, fulfillment_message: message, shipping_address: address } = order;
  if (data === null && message === null && order.buyer_note === null && !address) return null;
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

/** Whose turn it is, by the status of the case. */
const AWAITED: Record<string, string> = {
  requested: 'the seller’s answer',
  declined: 'the buyer’s answer',
  escalated: 'the operator’s decision',
};

function RefundCase({ order: { refund } }: { order: OrderView }): JSX.Element | null {
  if (!refund) return null;
  const isProposal = refund.status === 'declined' && refund.proposed_cents !== null;
  return (
    <Card title="Refund" level={2}>
      <p>
        {isProposal ? 'A part is proposed' : capitalized(inWords(refund.status))}, opened by the{' '}
        {refund.opened_by} on <Moment exact at={refund.created_at} />
        {refund.due_at !== null && (
          <>
            ; {AWAITED[refund.status] ?? 'a response'} is due <Moment at={refund.due_at} />
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
          {isProposal && '. If the buyer does not respond, it counts as accepted.'}
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
      {thread.messages.length === 0 && (
        <p class="muted">Write here if something about the order is unclear.</p>
      )}
      {thread.messages.length > 0 && (
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
      )}
      <OperationForm route={write} target={target} label="Write a message" />
    </Card>
  );
}
