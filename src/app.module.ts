import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AccountModule } from '../pages/account/account.module';
import { OperatorModule } from '../pages/operator/operator.module';
import { WebModule } from '../pages/web/web.module';
import { A2aModule } from './a2a/a2a.module';
import { AgentsModule } from './agents/agents.module';
import { CommunityModule } from './community/community.module';
import { DecisionsModule } from './decisions/decisions.module';
import { DonationsModule } from './donations/donations.module';
import { GatesModule } from './gates/gates.module';
import { InsightsModule } from './insights/insights.module';
import { StatisticsReader } from './insights/statistics/statistics.reader';
import type { Clock } from './kernel/clock';
import { ListingParties } from './marketplace/catalog/listings.reader';
import { MarketplaceModule } from './marketplace/marketplace.module';
import { OrdersModule } from './marketplace/orders.module';
import { ListingBuyers } from './marketplace/orders/ports/party-orders';
import { PaymentsModule } from './marketplace/payments.module';
import { CheckoutStarter, PaymentProvider } from './marketplace/payments/payment-provider';
import { StripeModule } from './marketplace/stripe.module';
import { StripeCheckoutStarter } from './marketplace/stripe/payment-sync';
import { McpModule } from './mcp/mcp.module';
import { NetworkModule } from './network/network.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OauthModule } from './oauth/oauth.module';
import type { Settings } from './platform/config/settings';
import { DatabaseModule } from './platform/database/database.module';
import type { Egress } from './platform/egress/safe-http';
import { BodyGuard } from './platform/http/body.guard';
import { ErrorsFilter } from './platform/http/errors.filter';
import { QueryGuard } from './platform/http/query.guard';
import { ReplicaGuard } from './platform/http/replica.guard';
import { PlatformModule } from './platform/platform.module';
import { AdmissionGuard } from './platform/operations/admission.guard';
import { AccessGuard } from './platform/security/access.guard';
import { RequestPipe } from './platform/validation/request.pipe';
import { SignInModule } from './sign-in/sign-in.module';
import { PaymentMethods, PlatformTotals } from './system/ports';
import { SystemModule } from './system/system.module';
import { UcpModule } from './ucp/ucp.module';
import { WebhooksModule } from './webhooks/webhooks.module';

/** Ports that a higher layer or the same layer implements. */
@Global()
@Module({
  imports: [PaymentsModule, StripeModule, OrdersModule, InsightsModule],
  providers: [
    { provide: PaymentMethods, useExisting: PaymentProvider },
    { provide: CheckoutStarter, useExisting: StripeCheckoutStarter },
    { provide: ListingParties, useExisting: ListingBuyers },
    { provide: PlatformTotals, useExisting: StatisticsReader },
  ],
  exports: [PaymentMethods, CheckoutStarter, ListingParties, PlatformTotals],
})
class PortsModule {}

/** All wiring in one place: the platform layer, the domains, and then the guards that every request passes. */
@Module({})
export class AppModule {
  static with(settings: Settings, clock: Clock, egress?: Egress): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.with(settings, clock, egress),
        DatabaseModule,
        AgentsModule,
        NetworkModule,
        CommunityModule,
        WebhooksModule,
        NotificationsModule,
        MarketplaceModule,
        DonationsModule,
        InsightsModule,
        DecisionsModule,
        GatesModule,
        SignInModule,
        OauthModule,
        AccountModule,
        OperatorModule,
        McpModule,
        A2aModule,
        UcpModule,
        WebModule,
        SystemModule,
        PortsModule,
      ],
      providers: [
        { provide: APP_PIPE, useClass: RequestPipe },
        { provide: APP_FILTER, useClass: ErrorsFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: AdmissionGuard },
        { provide: APP_GUARD, useClass: QueryGuard },
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: ReplicaGuard },
      ],
    };
  }
}
