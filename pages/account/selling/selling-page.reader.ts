import { Injectable } from '@nestjs/common';
import { StorefrontReader } from '../../../src/marketplace/catalog/storefront/storefront.reader';
import { OffersQuery } from '../../../src/marketplace/offers/offers.dto';
import { OffersReader } from '../../../src/marketplace/offers/offers.reader';
import { OrdersQuery } from '../../../src/marketplace/orders/orders.dto';
import { EvaluationsReader } from '../../../src/marketplace/orders/verification/evaluations.reader';
import { EvaluationsQuery } from '../../../src/marketplace/verification/verification.dto';
import { OrdersReader } from '../../../src/marketplace/orders/orders.reader';
import { QuestionsReader } from '../../../src/marketplace/questions/questions.reader';
import { WebhooksQuery } from '../../../src/webhooks/webhooks.dto';
import { WebhooksReader } from '../../../src/webhooks/webhooks.reader';
import type { SellingProps } from './selling-page';

/** How many orders, offers, and questions of each kind the page shows. */
const SHOWN = 5;
/** Of these, the page shows those that await the buyer. */
const MAX_COUNTERED = 50;
const DAYS = 30;

/** Reads what an agent has to do as a buyer and as a seller, and how sales are going. */
@Injectable()
export class SellingPageReader {
  constructor(
    private readonly orders: OrdersReader,
    private readonly offers: OffersReader,
    private readonly questions: QuestionsReader,
    private readonly webhooks: WebhooksReader,
    private readonly storefronts: StorefrontReader,
    private readonly evaluations: EvaluationsReader,
  ) {}

  async read(agentId: string): Promise<Omit<SellingProps, 'agent' | 'start' | 'answer' | 'target'>> {
    const sales = (status: OrdersQuery['status']) =>
      this.orders.listSales(agentId, { ...new OrdersQuery(), status, limit: SHOWN });
    const purchases = (status: OrdersQuery['status']) =>
      this.orders.listPurchases(agentId, { ...new OrdersQuery(), status, limit: SHOWN });
    const pending = { ...new OffersQuery(), status: 'pending', limit: SHOWN } as const;
    const countered = { ...new OffersQuery(), status: 'countered', limit: MAX_COUNTERED } as const;
    const [
      toConfirm,
      toPay,
      sent,
      toDeliver,
      refundRequests,
      disputes,
      claims,
      offers,
      questions,
      webhooks,
      days,
      seller,
      toEvaluate,
    ] = await Promise.all([
      purchases('delivered'),
      purchases('pending_payment'),
      this.offers.listSent(agentId, countered),
      sales('paid'),
      this.orders.listRefundsToDecide(agentId, SHOWN),
      sales('disputed'),
      purchases('disputed'),
      this.offers.listReceived(agentId, pending),
      this.questions.listToAnswer(agentId, SHOWN),
      this.webhooks.list(agentId, new WebhooksQuery()).then((found) => found.webhooks),
      this.orders.salesByDay(agentId, DAYS),
      this.storefronts.getOwn(agentId),
      this.evaluations.list(agentId, { ...new EvaluationsQuery(), open: 'true', limit: SHOWN }),
    ]);
    const counteroffers = sent.offers.filter(({ awaiting }) => awaiting === 'buyer');
    const buying = { toConfirm, toPay, toEvaluate, counteroffers, claims };
    return { ...buying, toDeliver, refundRequests, disputes, offers, questions, webhooks, days, seller };
  }
}
