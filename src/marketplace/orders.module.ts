import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { HOUR } from '../kernel/clock';
import { retention } from '../platform/workers/retention';
import { CatalogModule } from './catalog.module';
import { ClockAdvances } from './clocks/clock-advances';
import { ClockOffers, ClockOrders, ClockReviews, RecordsOfKind } from './clocks/clock-records';
import { ClocksReader } from './clocks/clocks.reader';
import { ClocksService } from './clocks/clocks.service';
import { SandboxClock, SandboxClockAgent, SandboxClockRecord } from './clocks/sandbox-clock.entity';
import { CostsService } from './costs/costs.service';
import { OrderCostLine } from './costs/order-cost-line.entity';
import { AcceptanceService, Agreement } from './offers/acceptance.service';
import { OfferCancellations } from './offers/offer-cancellations';
import { OfferCreationService, OfferDrafts } from './offers/offer-creation.service';
import { OfferDeadlines } from './offers/offer-deadlines';
import { OfferJournal } from './offers/offer-journal';
import { OfferFunds, OfferPresenter } from './offers/offer-presenter';
import { OfferRound, Offer } from './offers/offer.entity';
import { OffersReader } from './offers/offers.reader';
import { OffersService } from './offers/offers.service';
import { PartyOffers } from './offers/party-offers';
import { OrderAdvances } from './orders/deadlines/order-advances';
import { OrderDeadlines, OrderReminders } from './orders/deadlines/order-deadlines';
import { OrderState } from './orders/deadlines/order-state.entity';
import { OrderMaturity } from './orders/deadlines/order-maturity';
import { SandboxService } from './orders/deadlines/sandbox.service';
import { ListingSales } from './orders/listing-sales';
import { OrderCheckout } from './orders/order-checkout';
import { OrderClosing } from './orders/order-closing';
import { OrderCommands } from './orders/order-commands';
import { OrderJournal } from './orders/order-journal';
import { OrderTransitionRecord } from './orders/order-transition.entity';
import { OrderPayment } from './orders/order-payment';
import { OrderPresenter } from './orders/order-presenter';
import { OrderSecrets } from './orders/order-secrets';
import { OrderThreadService } from './orders/order-thread.service';
import { OrderMessage } from './orders/order-message.entity';
import { Order } from './orders/order.entity';
import { OrdersReader } from './orders/orders.reader';
import { OrdersService } from './orders/orders.service';
import { BasketService } from './orders/ports/basket.service';
import { ExternalPayments } from './orders/ports/external-payments.service';
import { ListingBuyers, PartyOrders } from './orders/ports/party-orders';
import { ReviewableOrders } from './orders/ports/reviewable-orders.service';
import { PurchaseQuotesReader } from './orders/purchase-quotes.reader';
import { PlaceOrder } from './orders/place-order';
import { DisputesService } from './orders/refunds/disputes.service';
import { DisputesReader } from './orders/refunds/disputes.reader';
import { ProviderDisputes } from './orders/refunds/provider-disputes.service';
import { RefundCase } from './orders/refunds/refund-case.entity';
import { RefundCases } from './orders/refunds/refund-cases';
import { RefundSettlement, SalesCorrection } from './orders/refunds/refund-settlement';
import { RefundTransitions } from './orders/refunds/refund-transitions';
import { RefundsService } from './orders/refunds/refunds.service';
import { TradeOnboarding } from './orders/trade-onboarding';
import { IntentsModule } from './intents.module';
import { EvaluationsReader } from './orders/verification/evaluations.reader';
import { EvaluationsService } from './orders/verification/evaluations.service';
import { EvaluatorPayment } from './orders/verification/evaluator-payment';
import { OrderEvaluations } from './orders/verification/order-evaluations';
import { VerificationOutcomes } from './orders/verification/verification-outcomes';
import { VerificationRuns } from './orders/verification/verification-runs';
import { VerificationWorker } from './orders/verification/verification-worker';
import { VerificationReader } from './orders/verification/verification.reader';
import { PaymentsModule } from './payments.module';
import { ReviewTotals } from './reviews/review-totals';
import { Review } from './reviews/review.entity';
import { ReviewsReader } from './reviews/reviews.reader';
import { ErasedReviewers, ReviewDeadlines, ReviewsService } from './reviews/reviews.service';
import { SellerRecordUpdates } from './reviews/seller-record-updates';
import { OrderEvaluation, OrderVerification } from './verification/order-verification.entity';

/** Orders, the offers that lead to them, and the reviews that follow. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      // orders
      OrderState,
      Order,
      OrderTransitionRecord,
      OrderMessage,
      OrderCostLine,
      RefundCase,
      OrderVerification,
      OrderEvaluation,
      // offers
      Offer,
      OfferRound,
      // reviews
      Review,
      // clocks
      SandboxClock,
      SandboxClockAgent,
      SandboxClockRecord,
    ]),
    AgentsModule,
    CatalogModule,
    IntentsModule,
    PaymentsModule,
  ],
  providers: [
    // orders
    ListingSales,
    PlaceOrder,
    PurchaseQuotesReader,
    OrdersService,
    OrderThreadService,
    OrdersReader,
    ReviewableOrders,
    ListingBuyers,
    PartyOrders,

    OrderCheckout,
    OrderCommands,
    OrderJournal,
    OrderPayment,
    ExternalPayments,
    BasketService,
    CostsService,
    OrderClosing,
    OrderPresenter,
    OrderSecrets,
    OrderDeadlines,
    OrderMaturity,
    OrderReminders,
    OrderAdvances,
    SandboxService,
    TradeOnboarding,

    RefundCases,
    RefundSettlement,
    RefundTransitions,
    SalesCorrection,
    RefundsService,
    DisputesService,
    DisputesReader,
    ProviderDisputes,

    VerificationRuns,
    VerificationOutcomes,
    VerificationWorker,
    VerificationReader,
    EvaluatorPayment,
    OrderEvaluations,
    EvaluationsService,
    EvaluationsReader,
    // offers
    OfferCreationService,
    OffersService,
    AcceptanceService,
    OffersReader,
    OfferDrafts,
    Agreement,
    OfferJournal,
    OfferPresenter,
    OfferFunds,
    OfferDeadlines,
    OfferCancellations,
    PartyOffers,
    // reviews
    ReviewsService,
    ReviewDeadlines,
    ErasedReviewers,
    ReviewTotals,
    ReviewsReader,
    SellerRecordUpdates,
    // clocks
    ClocksService,
    ClocksReader,
    ClockAdvances,
    RecordsOfKind,
    ClockOrders,
    ClockOffers,
    ClockReviews,
    retention('sandbox-clock-retention', HOUR, [
      {
        data: 'sandbox clocks',
        table: 'sandbox_clocks',
        key: 'id',
        column: 'expires_at',
        where: "status <> 'advancing'",
      },
    ]),
  ],
  exports: [
    PlaceOrder,
    PurchaseQuotesReader,
    OrdersService,
    OrderThreadService,
    OrdersReader,
    ListingBuyers,
    ExternalPayments,
    BasketService,
    CostsService,
    SandboxService,
    RefundsService,
    DisputesService,
    DisputesReader,
    ProviderDisputes,
    VerificationReader,
    EvaluationsService,
    EvaluationsReader,
    OfferCreationService,
    OffersService,
    AcceptanceService,
    OffersReader,
    ReviewsService,
    ReviewsReader,
    ClocksService,
    ClocksReader,
  ],
})
export class OrdersModule {}
