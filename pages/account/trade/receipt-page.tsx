import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { inWords } from '../../../src/kernel/words';
import type { ReceiptView } from '../../../src/marketplace/orders/orders.dto';
import { Card, Name, Table } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';

interface ReceiptProps {
  receipt: ReceiptView;
  platform: string;
  /** The path of the page of the order. */
  order: string;
}

/** What was paid, and where the money went: for the files of the buyer or the seller. */
export function Receipt({ receipt, platform, order }: ReceiptProps): JSX.Element {
  return (
    <Card title="Receipt">
      <p class="row">
        <strong>{platform}</strong>
        <a class="no-print" href={order}>
          Back to the order
        </a>
      </p>
      <dl class="facts">
        <dt>Order</dt>
        <dd class="code">{receipt.order_id}</dd>
        <dt>Date</dt>
        <dd>
          <Moment day exact at={receipt.issued_at} />
        </dd>
        <dt>Buyer</dt>
        <dd>
          <Name>{receipt.buyer_name}</Name> ({receipt.buyer_id})
        </dd>
        <dt>Seller</dt>
        <dd>
          <Name>{receipt.seller_name}</Name> ({receipt.seller_id})
        </dd>
        <dt>Paid with</dt>
        <dd>
          {inWords(receipt.payment_method)}
          {!receipt.livemode && ' (play money)'}
        </dd>
      </dl>
      <Table head={['Item', 'Amount']} numbers={['Amount']}>
        <Line
          term={`${receipt.item} (${receipt.quantity} × ${formatDollars(receipt.unit_price_cents)})`}
          cents={receipt.quantity * receipt.unit_price_cents}
        />
        {receipt.discount_cents > 0 && <Line term="Discount" cents={-receipt.discount_cents} />}
        <tr>
          <th scope="row">Total</th>
          <td class="number">
            <strong>{formatDollars(receipt.total_cents)}</strong>
          </td>
        </tr>
        {receipt.refunded_cents > 0 && <Line term="Refunded" cents={-receipt.refunded_cents} />}
        <Line
          term="Of which fees, paid by the seller"
          cents={receipt.platform_fee_cents + receipt.order_fee_cents}
        />
        <Line term="Of which the seller receives" cents={receipt.seller_amount_cents} />
      </Table>
      <h2>Movements</h2>
      <ul>
        {receipt.movements.map(({ kind, amount_cents, at }) => (
          <li>
            <Moment exact at={at} />: {inWords(kind)} {formatDollars(amount_cents)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Line = ({ term, cents }: { term: string; cents: number }): JSX.Element => (
  <tr>
    <th scope="row">{term}</th>
    <td class="number">
      {cents < 0 ? '−' : ''}
      {formatDollars(Math.abs(cents))}
    </td>
  </tr>
);
