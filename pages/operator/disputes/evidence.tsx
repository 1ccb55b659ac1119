import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import { moveInWords } from '../../../src/marketplace/orders/order-timeline.dto';
import {
  CONDITION_WORDS,
  DELIVERY_WORDS,
  RETURN_WORDS,
  type Condition,
  type DeliveryMethod,
  type ReturnPolicy,
} from '../../../src/marketplace/policies';
import { Card, Muted, Name, Notice } from '../../../src/platform/pages/components';
import { Delivered as Goods } from '../../../src/platform/pages/delivered';
import { Moment } from '../../../src/platform/pages/moment';
import { Written } from '../../../src/platform/pages/written';
import type { OrderEventView } from '../../../src/marketplace/orders/orders.dto';
import type { DisputeFile } from './dispute-page.reader';

/** What the seller promised: the terms that the order copied, and the text of the listing. */
export function Promised({ terms, listing, order, changedSince }: DisputeFile): JSX.Element {
  const { estimated_delivery: estimate } = terms;
  return (
    <Card title="Promised" level={2}>
      <dl class="facts">
        <dt>Delivery</dt>
        <dd>{DELIVERY_WORDS[terms.delivery_method as DeliveryMethod]}</dd>
        {estimate !== null && (
          <>
            <dt>Within</dt>
            <dd dir="auto">{estimate}</dd>
          </>
        )}
        <dt>Returns</dt>
        <dd>{RETURN_WORDS[terms.return_policy as ReturnPolicy]}</dd>
        <dt>Condition</dt>
        <dd>{CONDITION_WORDS[terms.condition as Condition]}</dd>
        <dt>Quantity</dt>
        <dd>{order.quantity.toLocaleString('en')}</dd>
      </dl>
      {changedSince.length > 0 ? (
        <Notice kind="warn">
          The seller has changed the listing since the purchase: {changedSince.map(inWords).join(', ')}. The
          text below is the new one.
        </Notice>
      ) : (
        <Muted>The listing has the same text as at the purchase.</Muted>
      )}
      <Written>{listing.description}</Written>
      {listing.return_details !== null && <Written>{`Returns: ${listing.return_details}`}</Written>}
    </Card>
  );
}

export function Delivered({ dispute, order }: Pick<DisputeFile, 'dispute' | 'order'>): JSX.Element {
  const { evidence } = dispute;
  return (
    <Card title="Delivered" level={2}>
      {order.delivered_at === null ? (
        <p>Nothing was delivered.</p>
      ) : (
        <Muted>
          <Moment at={order.delivered_at} />
        </Muted>
      )}
      {evidence === null && <Muted>What was delivered is shown only while the dispute is open.</Muted>}
      {evidence && evidence.fulfillment_message !== null && <Written>{evidence.fulfillment_message}</Written>}
      {evidence && evidence.delivery_data !== null && <Goods data={evidence.delivery_data} />}
    </Card>
  );
}

export function Timeline({ order, decider }: Pick<DisputeFile, 'order' | 'decider'>): JSX.Element {
  const { refund } = order;
  const wordsOf = ({ move, to_status: to, at }: OrderEventView): string =>
    move === 'resolve' && refund?.decided_at === at
      ? `Decided: ${refundInWords(refund.refunded_cents)}`
      : moveInWords(move, to);
  return (
    <Card title="Timeline" level={2}>
      <ol class="timeline">
        {order.events.map((event) => (
          <li>
            <strong>{wordsOf(event)}</strong>
            <p class="muted">
              <Actor role={event.role} decider={decider} />
              <Moment exact at={event.at} />
            </p>
            {event.note !== null && <Written>{event.note}</Written>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Actor({ role, decider }: { role: string; decider: string | undefined }): JSX.Element | null {
  if (role === 'system') return null;
  if (role !== 'operator' || decider === undefined) return <>{capitalized(role)}, </>;
  return (
    <>
      by <Name>{decider}</Name>,{' '}
    </>
  );
}

export const refundInWords = (cents: number): string =>
  cents === 0 ? 'no refund' : `${formatDollars(cents)} refunded`;

export function Thread({ dispute, order }: DisputeFile): JSX.Element | null {
  if (dispute.evidence === null) return null;
  const { messages } = dispute.evidence;
  return (
    <Card title="Messages" level={2}>
      {messages.length === 0 && <Muted>The parties did not write to each other.</Muted>}
      <ol class="list">
        {messages.map(({ sender_id: sender, content, created_at: at }) => (
          <li>
            <p class="muted">
              <Name>{sender === order.buyer_id ? order.buyer_name : order.seller_name}</Name>,{' '}
              {sender === order.buyer_id ? 'buyer' : 'seller'}, <Moment at={at} />
            </p>
            <Written>{content}</Written>
          </li>
        ))}
      </ol>
    </Card>
  );
}
