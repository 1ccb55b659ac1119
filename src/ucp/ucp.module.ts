import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module';
import { CatalogModule } from '../marketplace/catalog.module';
import { IntentsModule } from '../marketplace/intents.module';
import { OrdersModule } from '../marketplace/orders.module';
import { PaymentsModule } from '../marketplace/payments.module';
import { SECOND } from '../kernel/clock';
import { Settings } from '../platform/config/settings';
import { SafeHttp } from '../platform/egress/safe-http';
import { CartContents } from './carts/cart-contents';
import { UcpCart } from './carts/ucp-cart.entity';
import { UcpCartsController } from './carts/carts.controller';
import { CartsService } from './carts/carts.service';
import { CatalogService } from './catalog/catalog.service';
import { UcpCatalogController } from './catalog/ucp-catalog.controller';
import { BuyerActionService } from './checkout/buyer-action.service';
import { BasketPrices } from './checkout/basket-prices';
import { CheckoutExpiry, ucpRetention } from './checkout/checkout-expiry';
import { ShopperData } from './shopper-data';
import { CheckoutPresenter } from './checkout/checkout-presenter';
import { UcpCheckoutSessionsController } from './checkout/checkout-sessions.controller';
import { CheckoutStore } from './checkout/checkout-store';
import { CheckoutService } from './checkout/checkout.service';
import { CompletionService } from './checkout/completion.service';
import { Escalations } from './checkout/escalations';
import { UcpHandoffController } from './checkout/handoff.controller';
import { HandoffLinks } from './checkout/handoff-links';
import { PendingCheckouts } from './checkout/pending-checkouts';
import { Resumption } from './checkout/resumption';
import { SessionPurchase } from './checkout/session-purchase';
import { Sessions } from './checkout/sessions';
import { UcpCheckoutController } from './checkout/ucp-checkout.controller';
import { UcpMcpController } from './mcp/ucp-mcp.controller';
import { UcpMcpService } from './mcp/ucp-mcp.service';
import { UcpTools } from './mcp/ucp-tools.service';
import { AnonymousLimits, NegotiationService } from './negotiation/negotiation.service';
import { PlatformProfiles, ProfileHttp } from './negotiation/platform-profiles.service';
import { OrderFollowUp } from './orders/order-follow-up';
import { OrderWebhookQueue } from './orders/order-webhook-queue';
import { OrderWebhooks } from './orders/order-webhooks';
import { UcpOrderStore } from './orders/ucp-order-store';
import { UcpOrdersController } from './orders/ucp-orders.controller';
import { UcpOrders } from './orders/ucp-orders.service';
import { UcpProfileController } from './profile/profile.controller';
import { MessageSigner } from './signatures/message-signer.service';
import { FreshKeys } from './signatures/fresh-keys';
import { UcpSignedKey, UcpSigningKey } from './signatures/ucp-signing-key.entity';
import { MessageVerifier } from './signatures/message-verifier.service';
import { SigningKeys } from './signatures/signing-keys';
import { UcpErrorFormat } from './wire/ucp-error-format';
import { UcpCheckout } from './checkout/ucp-checkout.entity';
import { UcpOrder, UcpOrderLine, UcpOrderEvent, UcpOrderDelivery } from './orders/ucp-order.entity';

/** Short timeouts: a caller is waiting while the profile is fetched. */
const PROFILE_LIMITS = { connectMs: 2 * SECOND, wholeMs: 4 * SECOND };

/** The UCP adapter for shopping platforms: catalog, carts, checkouts, and orders. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      UcpCart,
      UcpCheckout,
      UcpOrder,
      UcpOrderLine,
      UcpOrderEvent,
      UcpOrderDelivery,
      UcpSigningKey,
      UcpSignedKey,
    ]),
    AgentsModule,
    CatalogModule,
    IntentsModule,
    OrdersModule,
    PaymentsModule,
  ],
  controllers: [
    UcpProfileController,
    UcpCatalogController,
    UcpCartsController,
    UcpCheckoutController,
    UcpCheckoutSessionsController,
    UcpHandoffController,
    UcpOrdersController,
    UcpMcpController,
  ],
  providers: [
    UcpErrorFormat,
    NegotiationService,
    PlatformProfiles,
    AnonymousLimits,
    {
      provide: ProfileHttp,
      inject: [Settings],
      useFactory: ({ production, WEBHOOK_ALLOW_CIDRS: allowCidrs }: Settings): SafeHttp =>
        new ProfileHttp({ production, allowCidrs }, PROFILE_LIMITS),
    },

    SigningKeys,
    MessageSigner,
    FreshKeys,
    MessageVerifier,

    CatalogService,
    CartContents,
    CartsService,

    HandoffLinks,
    BasketPrices,
    CheckoutStore,
    Escalations,
    CheckoutPresenter,
    Sessions,
    CheckoutService,
    SessionPurchase,
    BuyerActionService,
    CompletionService,
    PendingCheckouts,
    Resumption,
    CheckoutExpiry,
    ucpRetention,
    ShopperData,

    UcpOrderStore,
    UcpOrders,
    OrderFollowUp,
    OrderWebhookQueue,
    OrderWebhooks,

    UcpMcpService,
    UcpTools,
  ],
})
export class UcpModule {}
