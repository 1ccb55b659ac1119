import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { DAY, HOUR } from '../kernel/clock';
import { retention } from '../platform/workers/retention';
import { OrdersModule } from './orders.module';
import { PaymentsModule } from './payments.module';
import { PAYMENT_EVENT_DAYS } from './policies';
import { AdminPaymentsReader } from './stripe/admin-payments.reader';
import { CheckoutSessions } from './stripe/checkout-sessions';
import { ExternalBookings, ExternalRefunds } from './stripe/external-refunds';
import { PaymentEvent, PaymentReconciliation } from './stripe/payment-event.entity';
import { PaymentReviewsService } from './stripe/payment-reviews.service';
import { PaymentSettlement, PaymentSync, StripeCheckoutStarter } from './stripe/payment-sync';
import { PaymentsHealth } from './stripe/payments-health';
import { ConnectedAccounts, PayoutAccountsService } from './stripe/payout-accounts.service';
import { PayoutSender, PayoutSettlement, Transfers } from './stripe/payout-sender';
import { PaymentsComparison } from './stripe/reconciliation/payments.comparison';
import { PayoutsComparison } from './stripe/reconciliation/payouts.comparison';
import { ReconciledRecords } from './stripe/reconciliation/reconciled-records';
import { ReconciliationRuns, ReconciliationService } from './stripe/reconciliation/reconciliation.service';
import { RefundsComparison } from './stripe/reconciliation/refunds.comparison';
import { PaymentRefundSettlement, RefundSender } from './stripe/refund-sender';
import { Refunds } from './stripe/refunds';
import { StripeClient } from './stripe/stripe-client';
import { StripeEvents, StripeWebhookService } from './stripe/stripe-webhook.service';

/** All communication with Stripe: API calls and webhooks. */
@Module({
  imports: [
    TypeOrmModule.forFeature([PaymentEvent, PaymentReconciliation]),
    AgentsModule,
    OrdersModule,
    PaymentsModule,
  ],
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
  exports: [
    StripeCheckoutStarter,
    PayoutAccountsService,
    StripeWebhookService,
    AdminPaymentsReader,
    PaymentReviewsService,
  ],
})
export class StripeModule {}
