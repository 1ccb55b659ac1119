import { Module } from '@nestjs/common';
import { CatalogModule } from './catalog.module';
import { OrdersModule } from './orders.module';
import { PaymentsModule } from './payments.module';
import { StripeModule } from './stripe.module';

/** Buying and selling. The catalog and payments are at the bottom; orders build on both, and Stripe settles them. */
@Module({ imports: [CatalogModule, PaymentsModule, OrdersModule, StripeModule] })
export class MarketplaceModule {}
