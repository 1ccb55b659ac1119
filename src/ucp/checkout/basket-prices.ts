import { Injectable } from '@nestjs/common';
import { OfferedListings, type OfferedTerms } from '../../marketplace/catalog/offered-listings.reader';
import { INVALID_CODE } from '../../marketplace/discounts/discounts.errors';
import { DiscountsService, type FullPriceLine } from '../../marketplace/discounts/discounts.service';
import { BasketService } from '../../marketplace/orders/ports/basket.service';
import type { Tx } from '../../platform/database/transactions';
import type { Caller } from '../../platform/security/caller';
import { listingIdOf } from '../catalog/products';
import { type Message, warning } from '../wire/envelope';
import { type RequestedLine, price, type PricedBasket } from './pricing';
import type { SessionLine } from './ucp-checkout.entity';

/** Prices a basket at current prices, with sellers' discount codes. */
@Injectable()
export class BasketPrices {
  constructor(
    private readonly listings: OfferedListings,
    private readonly basket: BasketService,
    private readonly discounts: DiscountsService,
  ) {}

  async of(
    tx: Tx,
    { holder }: Caller,
    requested: readonly RequestedLine[],
    codes: readonly string[] = [],
  ): Promise<PricedBasket & { rejected: Message[] }> {
    const ids = [...new Set(requested.map(({ itemId }) => listingIdOf(itemId)))];
    const buyerId = holder?.agentId ?? null;
    const offered = await this.listings.terms(tx, ids, buyerId);
    const terms = new Map(offered.map((one) => [one.id, one]));
    const agreed = buyerId === null ? [] : await this.basket.agreed(buyerId, ids, tx);
    const { lines, notes } = price(requested, { terms, agreed, buyerId });
    const open = discountable(lines);
    const { discounts, rejected } = await this.discounts.look(tx, fullPrices(open, offered), codes);
    for (const [n, line] of open.entries()) if (discounts[n]) line.discount = discounts[n];
    return {
      lines,
      notes,
      rejected: rejected.map(({ index, ...why }) => {
        const [reason, detail] = holder ? [why.reason, why.detail] : INVALID_CODE; // a reason would tell which codes exist
        return warning(reason, detail, `$.discounts.codes[${index}]`);
      }),
    };
  }
}

/** Codes do not apply to prices agreed in an offer. */
export function discountable(lines: readonly SessionLine[]): SessionLine[] {
  return lines.filter(({ agreedOrderId }) => agreedOrderId === undefined);
}

/** The lines at full price, as the discount calculation needs them. */
export function fullPrices(lines: readonly SessionLine[], terms: readonly OfferedTerms[]): FullPriceLine[] {
  const sellers = new Map(terms.map(({ id, sellerId }) => [id, sellerId]));
  return lines.map(({ listingId, priceCents, quantity }) => ({
    listingId,
    sellerId: sellers.get(listingId) ?? '',
    cents: priceCents * quantity,
  }));
}
