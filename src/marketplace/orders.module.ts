import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { CatalogModule } from './catalog.module';
import { AcceptanceService } from './offers/acceptance.service';
import { Agreement } from './offers/agreement';
import { ListingOffersController } from './offers/listing-offers.controller';
import { OfferAdmission } from './offers/offer-admission';
import { OfferCancellations } from './offers/offer-cancellations';
import { OfferCreationService } from './offers/offer-creation.service';
import { OfferDeadlines } from './offers/offer-deadlines';
import { OfferDrafts } from './offers/offer-drafts';
import { OfferFunds } from './offers/offer-funds';
import { OfferJournal } from './offers/offer-journal';
import { OfferPresenter } from './offers/offer-presenter';
import { OfferRound } from './offers/offer-round.entity';
import { Offer } from './offers/offer.entity';
import { OffersController } from './offers/offers.controller';
import { OffersReader } from './offers/offers.reader';
import { OffersService } from './offers/offers.service';
import { PartyOffers } from './offers/party-offers';
import { AdminOrdersController } from './orders/admin-orders.controller';
import { OrderDeadlines } from './orders/deadlines/order-deadlines';
import { OrderMaturity } from './orders/deadlines/order-maturity';
import { OrderReminders } from './orders/deadlines/order-reminders';
import { SandboxController } from './orders/deadlines/sandbox.controller';
import { SandboxService } from './orders/deadlines/sandbox.service';
import { ListingSales } from './orders/listing-sales';
import { OrderCheckout } from './orders/order-checkout';
import { OrderClosing } from './orders/order-closing';
import { OrderCommands } from './orders/order-commands';
import { OrderContents } from './orders/order-contents';
import { OrderJournal } from './orders/order-journal';
import { OrderMessage } from './orders/order-message.entity';
import { OrderMessagesController } from './orders/order-messages.controller';
import { OrderPayment } from './orders/order-payment';
import { OrderPlacement } from './orders/order-placement';
import { OrderPresenter } from './orders/order-presenter';
import { OrderSecrets } from './orders/order-secrets';
import { OrderState } from './orders/order-state.entity';
import { OrderThreadService } from './orders/order-thread.service';
import { OrderTransitionRecord } from './orders/order-transition.entity';
import { Order } from './orders/order.entity';
import { OrdersController } from './orders/orders.controller';
import { OrdersReader } from './orders/orders.reader';
import { OrdersService } from './orders/orders.service';
import { BasketService } from './orders/ports/basket.service';
import { ExternalPayments } from './orders/ports/external-payments.service';
import { ListingBuyers } from './orders/ports/listing-buyers';
import { PartyOrders } from './orders/ports/party-orders';
import { ReviewableOrders } from './orders/ports/reviewable-orders.service';
import { PurchasesService } from './orders/purchases.service';
import { AdminDisputesController } from './orders/refunds/disputes.controller';
import { DisputesReader } from './orders/refunds/disputes.reader';
import { DisputesService } from './orders/refunds/disputes.service';
import { ProviderDisputes } from './orders/refunds/provider-disputes.service';
import { RefundCase } from './orders/refunds/refund-case.entity';
import { RefundCases } from './orders/refunds/refund-cases';
import { RefundSettlement } from './orders/refunds/refund-settlement';
import { RefundTransitions } from './orders/refunds/refund-transitions';
import { RefundsController } from './orders/refunds/refunds.controller';
import { RefundsService } from './orders/refunds/refunds.service';
import { SaleRefundsController } from './orders/refunds/sale-refunds.controller';
import { SalesCorrection } from './orders/refunds/sales-correction';
import { SalesController } from './orders/sales.controller';
import { TradeOnboarding } from './orders/trade-onboarding';
import { UnpaidOrders } from './orders/unpaid-orders';
import { PaymentsModule } from './payments.module';
import { ErasedReviewers } from './reviews/erased-reviewers';
import { ReviewDeadlines } from './reviews/review-deadlines';
import { ReviewTotals } from './reviews/review-totals';
import { Review } from './reviews/review.entity';
import { ReviewsController } from './reviews/reviews.controller';
import { ReviewsReader } from './reviews/reviews.reader';
import { ReviewsService } from './reviews/reviews.service';
import { SellerRecordUpdates } from './reviews/seller-record-updates';
import { SiblingRatings } from './reviews/sibling-ratings';

/** Orders, the offers that lead to them, and the reviews that follow. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      // orders
      OrderState,
      Order,
      OrderTransitionRecord,
      OrderMessage,
      RefundCase,
      // offers
      Offer,
      OfferRound,
      // reviews
      Review,
    ]),
    AgentsModule,
    CatalogModule,
    PaymentsModule,
  ],
  controllers: [
    // orders
    OrdersController,
    OrderMessagesController,
    SalesController,
    RefundsController,
    SaleRefundsController,
    AdminDisputesController,
    AdminOrdersController,
    SandboxController,
    // offers
    ListingOffersController,
    OffersController,
    // reviews
    ReviewsController,
  ],
  providers: [
    // orders
    ListingSales,
    PurchasesService,
    OrdersService,
    OrderThreadService,
    OrdersReader,
    ReviewableOrders,
    ListingBuyers,
    PartyOrders,

    OrderCheckout,
    OrderCommands,
    OrderJournal,
    OrderContents,
    OrderPayment,
    ExternalPayments,
    OrderPlacement,
    BasketService,
    UnpaidOrders,
    OrderClosing,
    OrderPresenter,
    OrderSecrets,
    OrderDeadlines,
    OrderMaturity,
    OrderReminders,
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
    // offers
    OfferCreationService,
    OffersService,
    AcceptanceService,
    OffersReader,
    OfferAdmission,
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
    SiblingRatings,
  ],
  exports: [
    // orders
    BasketService,
    ExternalPayments,
    ListingBuyers,
    ProviderDisputes,
    OrdersReader,
    // offers
    OffersReader,
    // reviews
    ReviewsReader,
  ],
})
export class OrdersModule {}
