import { type Cents, percentOf } from '../../kernel/cents';
import { ORDER_FEE_CENTS } from '../policies';

/** How the price of an order is shared out. The three parts always sum to the subtotal. */
export interface Fees {
  platformFeeCents: Cents;
  orderFeeCents: Cents;
  sellerAmountCents: Cents;
}

/**
 * The only place that computes fees. They are taken once per order, never per unit; the seller's part is the rest and
 * never rounded by itself, and the order fee shrinks where the subtotal cannot bear it, so no part is ever negative.
 */
export function feesOf(subtotalCents: Cents, ratePercent: number): Fees {
  const platformFeeCents = percentOf(subtotalCents, ratePercent);
  const orderFeeCents = Math.min(ORDER_FEE_CENTS, subtotalCents - platformFeeCents);
  return {
    platformFeeCents,
    orderFeeCents,
    sellerAmountCents: subtotalCents - platformFeeCents - orderFeeCents,
  };
}
