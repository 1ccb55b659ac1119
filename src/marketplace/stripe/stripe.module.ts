import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentsModule } from '../payments/payments.module';
import { AdminPaymentsController } from './admin-payments.controller';
import { AdminPaymentsReader } from './admin-payments.reader';
import { CheckoutSessions } from './checkout-sessions';
import { ConnectedAccounts } from './connected-accounts';
import { StripeEvents } from './stripe-events';
import { PaymentSync } from './payment-sync';
import { PaymentReviewsService } from './payment-reviews.service';
import { PaymentSettlement } from './payment-settlement';
import { PaymentsHealth } from './payments-health';
import { PayoutAccountsController } from './payout-accounts.controller';
import { PayoutAccountsService } from './payout-accounts.service';
import { PaymentRefundSettlement } from './payment-refund-settlement';
import { PayoutSettlement } from './payout-settlement';
import { PayoutSender } from './payout-sender';
import { ExternalBookings } from './external-bookings';
import { ExternalRefunds } from './external-refunds';
import { PaymentsComparison } from './reconciliation/payments.comparison';
import { PayoutsComparison } from './reconciliation/payouts.comparison';
import { ReconciledRecords } from './reconciliation/reconciled-records';
import { ReconciliationRuns } from './reconciliation/reconciliation-runs';
import { ReconciliationService } from './reconciliation/reconciliation.service';
import { RefundsComparison } from './reconciliation/refunds.comparison';
import { Refunds } from './refunds';
import { RefundSender } from './refund-sender';
import { StripeClient } from './stripe-client';
import { StripeCheckoutStarter } from './stripe-checkout-starter';
import { StripeWebhookController } from './stripe-webhook.controller';
import { StripeWebhookService } from './stripe-webhook.service';
import { Transfers } from './transfers';
import { DAY, HOUR } from '../../kernel/clock';
import { retention } from '../../platform/workers/retention';
import { PaymentEvent, PaymentReconciliation } from './payment-event.entity';
import { PAYMENT_EVENT_DAYS } from '../policies';

/** All communication with Stripe: API calls and webhooks. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEvent, PaymentReconciliation]),
    AgentsModule,
    OrdersModule,
    PaymentsModule,
  ],
  controllers: [PayoutAccountsController, StripeWebhookController, AdminPaymentsController],
  providers: [
    StripeClient,
    CheckoutSessions,
    Refunds,
    Transfers,
    PaymentSettlement,
    PaymentSync,
    StripeCheckoutStarter,
    PaymentRefundSettlement,
    RefundSender,
    PayoutSettlement,
    PayoutSender,
    ConnectedAccounts,
    PayoutAccountsService,
    ExternalBookings,
    ExternalRefunds,
    StripeEvents,
    StripeWebhookService,
    retention('payment-events-retention', HOUR, [
      {
        data: 'webhook events of the payment provider',
        table: 'payment_events',
        key: 'id',
        column: 'received_at',
        retentionMs: PAYMENT_EVENT_DAYS * DAY,
      },
    ]),
    PaymentsHealth,
    AdminPaymentsReader,
    PaymentReviewsService,
    ReconciledRecords,
    PaymentsComparison,
    RefundsComparison,
    PayoutsComparison,
    ReconciliationRuns,
    ReconciliationService,
  ],
  exports: [PayoutAccountsService, StripeCheckoutStarter],
})
export class StripeModule {}
