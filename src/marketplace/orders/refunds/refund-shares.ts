import type { Cents } from '../../../kernel/cents';
import type { RefundShares } from '../../escrow/late-refunds.service';
import { type Fees, feesOf } from '../../sellers/fees';
import type { OrderRecord } from '../order-record';

/** The fees on what is left of a sale after refunding `refundCents` more: the same formula, on a smaller subtotal. */
export function feesAfter(order: OrderRecord, refundCents: Cents): Fees {
  return feesOf(order.totalCents - order.refundedCents - refundCents, order.platformFeeRate);
}

/** What each side gives back so that it keeps its share of the rest. The three amounts sum to the refund. */
export function sharesOf(before: Fees, after: Fees): RefundShares {
  return {
    sellerCents: before.sellerAmountCents - after.sellerAmountCents,
    platformFeeCents: before.platformFeeCents - after.platformFeeCents,
    orderFeeCents: before.orderFeeCents - after.orderFeeCents,
  };
}
