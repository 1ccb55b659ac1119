import { Injectable } from '@nestjs/common';
import { StorefrontReader } from '../../../src/marketplace/catalog/storefront/storefront.reader';
import { OffersQuery } from '../../../src/marketplace/offers/offers.dto';
import { OffersReader } from '../../../src/marketplace/offers/offers.reader';
import { OrdersQuery } from '../../../src/marketplace/orders/orders.dto';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import { QuestionsReader } from '../../../src/marketplace/questions/questions.reader';
import { WebhooksQuery } from '../../../src/webhooks/webhooks.dto';
import { WebhooksReader } from '../../../src/webhooks/webhooks.reader';
import type { SellingProps } from './selling-page';

/** How many orders, offers, and questions of each kind the page shows. */
const SHOWN = 5;
const DAYS = 30;

/** Reads what a seller has to do, and how sales are going. */
@Injectable()
export class SellingPageReader {
  constructor(
    private readonly orders: OrdersReader,
    private readonly offers: OffersReader,
    private readonly questions: QuestionsReader,
    private readonly webhooks: WebhooksReader,
    private readonly storefronts: StorefrontReader,
  ) {}

  async read(sellerId: string): Promise<Omit<SellingProps, 'agent' | 'answer' | 'target'>> {
    const sales = (status: OrdersQuery['status']) =>
      this.orders.listSales(sellerId, { ...new OrdersQuery(), status, limit: SHOWN });
    const pending = { ...new OffersQuery(), status: 'pending', limit: SHOWN } as const;
    const [toDeliver, refundRequests, disputes, offers, questions, { webhooks }, days, seller] =
      await Promise.all([
        sales('paid'),
        this.orders.listRefundsToDecide(sellerId, SHOWN),
        sales('disputed'),
        this.offers.listReceived(sellerId, pending),
        this.questions.listToAnswer(sellerId, SHOWN),
        this.webhooks.list(sellerId, new WebhooksQuery()),
        this.orders.salesByDay(sellerId, DAYS),
        this.storefronts.getOwn(sellerId),
      ]);
    return { toDeliver, refundRequests, disputes, offers, questions, webhooks, days, seller };
  }
}
