import type { JSX } from 'preact';
import { formatDollars } from '../../../src/kernel/cents';
import { capitalized, inWords } from '../../../src/kernel/words';
import type { ReceiptView } from '../../../src/marketplace/orders/orders.dto';
import { Card, Name, Table } from '../../../src/platform/pages/components';
import { Moment } from '../../../src/platform/pages/moment';
import { wordsOf } from './wallet-page';

interface ReceiptProps {
  receipt: ReceiptView;
  platform: string;
  /** The path of the page of the order. */
  order: string;
  isBuyer: boolean;
}

type MovementKind = ReceiptView['movements'][number]['kind'];
/** Movements that only the seller, or only the buyer, needs to know of. */
const OF_BUYERS = new Set<MovementKind>(['deposit']);
const OF_SELLERS = new Set<MovementKind>([
  'release',
  'fee',
  'fee_refund',
  'order_fee',
  'order_fee_refund',
  'mature',
  'evaluation_hold',
  'evaluation_fee',
  'evaluation_return',
]);

/** What was paid, and where the money went: for the files of the buyer or the seller. */
export function Receipt({ receipt, platform, order, isBuyer }: ReceiptProps): JSX.Element {
  const others = isBuyer ? OF_SELLERS : OF_BUYERS;
  const movements = receipt.movements.filter(({ kind }) => !others.has(kind));
  return (
    <>
      <p class="row no-print">
        <a href={order}>Back to the order</a>
        <button type="button" id="print" hidden>
          Print or save as PDF
        </button>
      </p>
      <Card>
        <div class="row">
          <h1>Receipt</h1>
          <p class="brand">{platform}</p>
        </div>
        <dl class="facts">
          <dt>Date</dt>
          <dd>
            <Moment day exact at={receipt.issued_at} />
          </dd>
          <dt>Seller</dt>
          <dd>
            <Name>{receipt.seller_name}</Name> <span class="muted">{receipt.seller_id}</span>
          </dd>
          <dt>Buyer</dt>
          <dd>
            <Name>{receipt.buyer_name}</Name> <span class="muted">{receipt.buyer_id}</span>
          </dd>
          <dt>Paid with</dt>
          <dd>{receipt.livemode ? capitalized(inWords(receipt.payment_method)) : 'Play money'}</dd>
          <dt>Order</dt>
          <dd class="code">{receipt.order_id}</dd>
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
              <strong class="big">{formatDollars(receipt.total_cents)}</strong>
            </td>
          </tr>
          {receipt.refunded_cents > 0 && <Line term="Refunded" cents={-receipt.refunded_cents} />}
          {!isBuyer && (
            <>
              <Line term="Fees" cents={-(receipt.platform_fee_cents + receipt.order_fee_cents)} />
              <Line term="You receive" cents={receipt.seller_amount_cents} />
            </>
          )}
        </Table>
        <h2>Payments</h2>
        <Table head={['What', 'When', 'Amount']} numbers={['Amount']}>
          {movements.map(({ kind, amount_cents, at }) => (
            <tr>
              <td>{capitalized(wordsOf(kind))}</td>
              <td>
                <Moment exact at={at} />
              </td>
              <td class="number">{formatDollars(amount_cents)}</td>
            </tr>
          ))}
        </Table>
      </Card>
    </>
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
