import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog/catalog.module';
import { DiscoverModule } from './discover/discover.module';
import { OrdersModule } from './orders/orders.module';
import { PaymentsModule } from './payments/payments.module';
import { ReviewsModule } from './reviews/reviews.module';
import { SellersModule } from './sellers/sellers.module';
import { WalletModule } from './wallet/wallet.module';

/** Buying and selling: sellers and escrow below, catalog and payments on them, then orders and wallets, then reviews. */
@Module({
  imports: [
    SellersModule,
    CatalogModule,
    PaymentsModule,
    WalletModule,
    OrdersModule,
    ReviewsModule,
    DiscoverModule,
  ],
})
export class MarketplaceModule {}
