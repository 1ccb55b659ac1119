import { type Cents, percentOf } from '../../kernel/cents';
import { ORDER_FEE_CENTS } from '../policies';

/** How the price of an order is split. The three parts always add up to the subtotal. */
export interface Fees {
  platformFeeCents: Cents;
  orderFeeCents: Cents;
  sellerAmountCents: Cents;
}

/**
 * The only place that computes fees. They are charged once per order, not per unit. The seller gets the rest, which is
 * never rounded separately. The order fee shrinks if the subtotal cannot cover it, so no part is negative.
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
