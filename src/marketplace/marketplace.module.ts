import { Module } from '@nestjs/common';
import { AssetsController } from './assets/assets.controller';
import { PicturesController } from './pictures/pictures.controller';
import { CatalogModule } from './catalog.module';
import {
  OwnListingsController,
  ListingsController,
  AdminListingsController,
} from './catalog/listings.controller';
import {
  SearchController,
  CategoriesController,
  TrendingController,
} from './catalog/search/search.controller';
import { StorefrontController } from './catalog/storefront/storefront.controller';
import { SandboxClocksController } from './clocks/clocks.controller';
import { DiscountsController } from './discounts/discounts.controller';
import { DiscoverController } from './discover/discover.controller';
import { AdminLedgerController } from './escrow/admin-ledger.controller';
import { FavoritesController } from './favorites/favorites.controller';
import { ListingOffersController, OffersController } from './offers/offers.controller';
import { ListingHealthController } from './catalog/health/listing-health.controller';
import { IntentsModule } from './intents.module';
import { OrdersModule } from './orders.module';
import { SandboxController } from './orders/deadlines/sandbox.controller';
import { CostsController } from './costs/costs.controller';
import { OrderMessagesController } from './orders/order-messages.controller';
import { OrdersController, AdminOrdersController } from './orders/orders.controller';
import { AdminDisputesController } from './orders/refunds/disputes.controller';
import { RefundsController } from './orders/refunds/refunds.controller';
import { SaleRefundsController } from './orders/refunds/sale-refunds.controller';
import { SalesController } from './orders/sales.controller';
import { EvaluationsController, VerificationController } from './orders/verification/verification.controller';
import { PaymentsModule } from './payments.module';
import { AdminWalletController } from './payments/admin-wallet.controller';
import { DepositsController } from './payments/deposits.controller';
import { PayoutsController } from './payments/payouts.controller';
import { QuestionsController, QuestionModerationController } from './questions/questions.controller';
import { ReportsController, AdminReportsController } from './reports/reports.controller';
import { ReviewsController } from './reviews/reviews.controller';
import { SavedSearchesController } from './saved-searches/saved-searches.controller';
import { StripeModule } from './stripe.module';
import { AdminPaymentsController } from './stripe/admin-payments.controller';
import { PayoutAccountsController } from './stripe/payout-accounts.controller';
import { StripeWebhookController } from './stripe/stripe-webhook.controller';
import { WalletController } from './wallet/wallet.controller';

/** Buying and selling. The catalog and payments are at the bottom; orders build on both, and Stripe settles them. */
@Module({
  imports: [CatalogModule, IntentsModule, PaymentsModule, OrdersModule, StripeModule],
  controllers: [
    AssetsController,
    PicturesController,
    SearchController,
    CategoriesController,
    OwnListingsController,
    ListingsController,
    AdminListingsController,
    ListingHealthController,
    StorefrontController,
    TrendingController,
    DepositsController,
    PayoutsController,
    AdminWalletController,
    AdminLedgerController,
    DiscountsController,
    WalletController,
    OrdersController,
    OrderMessagesController,
    CostsController,
    SalesController,
    RefundsController,
    SaleRefundsController,
    AdminDisputesController,
    AdminOrdersController,
    VerificationController,
    EvaluationsController,
    SandboxController,
    SandboxClocksController,
    ListingOffersController,
    OffersController,
    QuestionsController,
    QuestionModerationController,
    FavoritesController,
    ReportsController,
    AdminReportsController,
    SavedSearchesController,
    ReviewsController,
    PayoutAccountsController,
    StripeWebhookController,
    AdminPaymentsController,
    DiscoverController,
  ],
})
export class MarketplaceModule {}
