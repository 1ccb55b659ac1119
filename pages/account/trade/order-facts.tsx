import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { inWords } from '../../../src/kernel/words';
import type { OrderView } from '../../../src/marketplace/orders/orders.dto';
import { Card, Muted, Name } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';

/** Who ordered what from whom, and what was promised. */
export function Facts({ order }: { order: OrderView }): JSX.Element {
  return (
    <Card title="Order" level={2}>
      <dl class="facts">
        <dt>Buyer</dt>
        <dd>
          <Name>{order.buyer_name}</Name> <span class="muted">{order.buyer_id}</span>
        </dd>
        <dt>Seller</dt>
        <dd>
          <Name>{order.seller_name}</Name> <span class="muted">{order.seller_id}</span>
        </dd>
        {order.estimated_delivery !== null && (
          <>
            <dt>Seller’s estimate</dt>
            <dd dir="auto">{order.estimated_delivery}</dd>
          </>
        )}
        <dt>Ordered</dt>
        <dd>
          <Moment at={order.created_at} />
        </dd>
        <dt>Order id</dt>
        <dd class="code">{order.id}</dd>
      </dl>
    </Card>
  );
}

/** Where the money is. The amounts say the rest. */
const ESCROW: Record<string, string | undefined> = {
  held: 'The money is in escrow until the delivery is confirmed.',
  frozen: 'The money stays in escrow until the refund is decided.',
  released: 'The money was released to the seller.',
  refunded: 'The money is back with the buyer.',
  partially_refunded: 'A part is back with the buyer, and the rest was released to the seller.',
};

/** What the order costs, and where its money is. */
export function Money({
  order,
  addedCents,
  isBuyer,
  base,
}: {
  order: OrderView;
  addedCents: number;
  isBuyer: boolean;
  base: string;
}): JSX.Element {
  return (
    <Card title="Money" level={2}>
      <dl class="facts">
        <dt>Price</dt>
        <dd class="number">
          {order.quantity} × {formatDollars(order.unit_price_cents)}
        </dd>
        {order.discount_cents > 0 && <Amount term="Discount" cents={-order.discount_cents} />}
        <Amount term="Total" cents={order.total_cents} />
        {addedCents > 0 && <Amount term="Play money added" cents={addedCents} />}
        {!isBuyer && (
          <>
            <Amount term="Fees" cents={-(order.platform_fee_cents + order.order_fee_cents)} />
            <Amount term="You receive" cents={order.seller_amount_cents} />
          </>
        )}
        {order.refunded_cents > 0 && <Amount term="Refunded" cents={order.refunded_cents} />}
        <dt>Paid with</dt>
        <dd class="number">{order.livemode ? inWords(order.payment_method) : 'play money'}</dd>
      </dl>
      {ESCROW[order.escrow_status] !== undefined && <Muted>{ESCROW[order.escrow_status]}</Muted>}
      {order.paid_at !== null && (
        <p>
          <a href={`${base}/receipt`}>Printable receipt</a>
        </p>
      )}
    </Card>
  );
}

const Amount = ({ term, cents }: { term: string; cents: number }): JSX.Element => (
  <>
    <dt>{term}</dt>
    <dd class="number">
      {cents < 0 ? '−' : ''}
      {formatDollars(Math.abs(cents))}
    </dd>
  </>
);
