import { Injectable } from '@nestjs/common';
import { EntityManager, MoreThanOrEqual } from 'typeorm';
import type { Cents } from '../../kernel/cents';
import { after, Clock, HOUR } from '../../kernel/clock';
import { earliestId } from '../../kernel/ids';
import { Transactions } from '../../platform/database/transactions';
import type { AgentCaller } from '../../platform/security/caller';
import type { ListingView } from '../catalog/listing-views.dto';
import { CODE_REFUSALS, isRejection } from '../discounts/discounts.errors';
import { DiscountsService } from '../discounts/discounts.service';
import { PaymentProvider } from '../payments/payment-provider';
import { Order } from './order.entity';
import { OrderPayment } from './order-payment';

export interface PurchaseQuote {
  itemCents: Cents;
  discountCents: Cents;
  totalCents: Cents;
  /** What the buyer's balance lacks to pay at once. */
  missingCents: Cents;
  /** Whether the buyer can add money. */
  canDeposit: boolean;
  /** Why the discount code takes nothing off. */
  codeProblem?: string;
}

export type RecentPurchase = Pick<Order, 'id' | 'createdAt'>;

/** How long a page mentions a purchase, so that nobody buys twice by mistake. */
const RECENT_MS = HOUR;

/** What a purchase would cost now. Nothing is reserved. */
@Injectable()
export class PurchaseQuotesReader {
  constructor(
    private readonly transactions: Transactions,
    private readonly discounts: DiscountsService,
    private readonly payment: OrderPayment,
    private readonly provider: PaymentProvider,
    private readonly entities: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** The newest order of the listing by this buyer in the last hour. */
  recent(buyerId: string, listingId: string): Promise<RecentPurchase | null> {
    const since = earliestId('ord', after(this.clock.now(), -RECENT_MS));
    return this.entities.findOne(Order, {
      select: { id: true, createdAt: true },
      where: { buyerId, listingId, id: MoreThanOrEqual(since) },
      order: { id: 'DESC' },
    });
  }

  async of(
    caller: AgentCaller,
    listing: ListingView,
    quantity: number,
    code: string | undefined,
  ): Promise<PurchaseQuote> {
    const itemCents = listing.price_cents * quantity;
    const found = code === undefined ? {} : await this.discount(caller, listing, itemCents, code);
    const { discountCents = 0, codeProblem } = found;
    const totalCents = itemCents - discountCents;
    const missingCents = await this.transactions.run((tx) =>
      this.payment.missingCents(tx, caller.holder, totalCents),
    );
    const canDeposit = this.provider.selfServiceDeposits;
    return { itemCents, discountCents, totalCents, missingCents, canDeposit, codeProblem };
  }

  private async discount(
    caller: AgentCaller,
    listing: ListingView,
    cents: Cents,
    code: string,
  ): Promise<{ discountCents?: Cents; codeProblem?: string }> {
    const line = { listingId: listing.id, sellerId: listing.seller_id, cents };
    try {
      return await this.discounts.limitAttempts(caller, listing.id, async () => {
        const { discounts, rejected } = await this.transactions.run((tx) =>
          this.discounts.look(tx, [line], [code]),
        );
        const [first] = rejected;
        if (first) throw CODE_REFUSALS[first.reason](first.detail);
        return { discountCents: discounts[0]?.cents };
      });
    } catch (error) {
      if (!isRejection(error)) throw error;
      return { codeProblem: (error as Error).message };
    }
  }
}
