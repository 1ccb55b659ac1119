import { Decimal, Integer } from '../../platform/validation/fields';
import { FACTS_WINDOW_DAYS, MIN_ORDERS_FOR_FACTS } from './seller-facts.entity';

const FEW = `null below ${MIN_ORDERS_FOR_FACTS}`;

/** What the orders of a seller say about it. */
export class SellerFactsView {
  @Integer({
    description: `Orders of the last ${FACTS_WINDOW_DAYS} days that the seller delivered, or failed to; computed once a day`,
    example: 12,
  })
  orders: number;
  @Integer({
    nullable: true,
    description: `Median minutes until the seller accepts an offer; ${FEW} accepted offers`,
    example: 25,
  })
  median_accept_minutes: number | null;
  @Integer({
    nullable: true,
    description: `Median minutes from payment to the first delivery; ${FEW} deliveries`,
    example: 90,
  })
  median_delivery_minutes: number | null;
  @Decimal({
    nullable: true,
    description: `Share of the orders delivered before their deadline, 0 to 1; ${FEW} orders`,
    example: 0.97,
  })
  on_time_share: number | null;

  static of(row: SellerFactsRow): SellerFactsView {
    return {
      orders: row.facts_orders ?? 0,
      median_accept_minutes: row.facts_median_accept_minutes,
      median_delivery_minutes: row.facts_median_delivery_minutes,
      on_time_share: row.facts_on_time_share,
    };
  }
}

/** The facts as columns of another row; null without any. */
export type SellerFactsRow = { [Name in keyof SellerFactsView as `facts_${Name}`]: number | null };
/** Those columns, of `seller_facts`, joined as `f`. */
export const SELLER_FACTS_COLUMNS = `f.orders AS facts_orders, f.median_accept_minutes AS facts_median_accept_minutes,
  f.median_delivery_minutes AS facts_median_delivery_minutes, f.on_time_share AS facts_on_time_share`;
