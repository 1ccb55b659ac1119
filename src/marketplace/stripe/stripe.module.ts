import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { AdminPaymentsController } from './admin-payments.controller';
import { AdminPaymentsReader } from './admin-payments.reader';
import { CheckoutPages } from './checkout-pages';
import { EventMatters } from './event-matters';
import { EventRetention } from './event-retention';
import { PaymentAttendant } from './payment-attendant';
import { PaymentSettling } from './payment-settling';
import { PaymentsHealth } from './payments-health';
import { PayoutAccountsController } from './payout-accounts.controller';
import { PayoutAccountsService } from './payout-accounts.service';
import { PayoutAttendant } from './payout-attendant';
import { ProviderMoves } from './provider-moves';
import { PaymentsComparison } from './reconciling/payments.comparison';
import { PayoutsComparison } from './reconciling/payouts.comparison';
import { ReconciliationService } from './reconciling/reconciliation.service';
import { ReturnsComparison } from './reconciling/returns.comparison';
import { Refunds } from './refunds';
import { ReturnAttendant } from './return-attendant';
import { StripeClient } from './stripe-client';
import { StripeDesk } from './stripe-desk';
import { StripeWebhookController } from './stripe-webhook.controller';
import { StripeWebhookService } from './stripe-webhook.service';
import { Transfers } from './transfers';

/** Everything that is said to Stripe, and everything that it says. */
@Module({
  imports: [OrdersModule, PaymentsModule],
  controllers: [PayoutAccountsController, StripeWebhookController, AdminPaymentsController],
  providers: [
    ...[StripeClient, CheckoutPages, Refunds, Transfers],
    ...[PaymentSettling, PaymentAttendant, StripeDesk, ReturnAttendant, PayoutAttendant],
    ...[
      PayoutAccountsService,
      ProviderMoves,
      EventMatters,
      StripeWebhookService,
      EventRetention,
      PaymentsHealth,
    ],
    ...[AdminPaymentsReader, PaymentsComparison, ReturnsComparison, PayoutsComparison, ReconciliationService],
  ],
  exports: [StripeDesk],
})
export class StripeModule {}
