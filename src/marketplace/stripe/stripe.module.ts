import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { CheckoutPages } from './checkout-pages';
import { PaymentAttendant } from './payment-attendant';
import { PaymentSettling } from './payment-settling';
import { StripeClient } from './stripe-client';
import { StripeDesk } from './stripe-desk';

/** Everything that is said to Stripe, and everything that it says. */
@Module({
  imports: [OrdersModule, PaymentsModule],
  providers: [StripeClient, CheckoutPages, PaymentSettling, PaymentAttendant, StripeDesk],
  exports: [StripeDesk],
})
export class StripeModule {}
