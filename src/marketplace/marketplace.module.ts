import { Module } from '@nestjs/common';
import { AssetsModule } from './assets/assets.module';
import { CatalogModule } from './catalog/catalog.module';
import { DiscountsModule } from './discounts/discounts.module';
import { DiscoverModule } from './discover/discover.module';
import { FavoritesModule } from './favorites/favorites.module';
import { OffersModule } from './offers/offers.module';
import { OrdersModule } from './orders/orders.module';
import { PaymentsModule } from './payments/payments.module';
import { QuestionsModule } from './questions/questions.module';
import { ReportsModule } from './reports/reports.module';
import { ReviewsModule } from './reviews/reviews.module';
import { SavedSearchesModule } from './saved-searches/saved-searches.module';
import { SellersModule } from './sellers/sellers.module';
import { StripeModule } from './stripe/stripe.module';
import { WalletModule } from './wallet/wallet.module';

/**
 * Buying and selling. Sellers and escrow are at the bottom; catalog and payments build on them, then orders and
 * wallets, then reviews.
 */
@Module({
  imports: [
    SellersModule,
    AssetsModule,
    CatalogModule,
    PaymentsModule,
    DiscountsModule,
    WalletModule,
    OrdersModule,
    OffersModule,
    QuestionsModule,
    FavoritesModule,
    ReportsModule,
    SavedSearchesModule,
    ReviewsModule,
    StripeModule,
    DiscoverModule,
  ],
})
export class MarketplaceModule {}
