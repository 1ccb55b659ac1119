import { Module } from '@nestjs/common';
import { AdminOrdersController } from './admin-orders.controller';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../../agents/agents.module';
import { AssetsModule } from '../assets/assets.module';
import { CatalogModule } from '../catalog/catalog.module';
import { DiscountsModule } from '../discounts/discounts.module';
import { EscrowModule } from '../escrow/escrow.module';
import { PaymentsModule } from '../payments/payments.module';
import { SellersModule } from '../sellers/sellers.module';
import { SpendingModule } from '../spending/spending.module';
import { ListingSales } from './listing-sales';
import { BasketService } from './ports/basket.service';
import { ListingBuyers } from './ports/listing-buyers';
import { Order } from './order.entity';
import { OrderCheckout } from './order-checkout';
import { OrderClosing } from './order-closing';
import { OrderCommands } from './order-commands';
import { OrderDeadlines } from './deadlines/order-deadlines';
import { OrderJournal } from './order-journal';
import { OrderMaturity } from './deadlines/order-maturity';
import { OrderMessage } from './order-message.entity';
import { OrderTransitionRecord } from './order-transition.entity';
import { OrderContents } from './order-contents';
import { OrderPayment } from './order-payment';
import { OrderPlacement } from './order-placement';
import { OrderPresenter } from './order-presenter';
import { OrderSecrets } from './order-secrets';
import { SandboxController } from './deadlines/sandbox.controller';
import { SandboxService } from './deadlines/sandbox.service';
import { OrderReminders } from './deadlines/order-reminders';
import { OrderMessagesController } from './order-messages.controller';
import { OrdersController } from './orders.controller';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import { OrderThreadService } from './order-thread.service';
import { ExternalPayments } from './ports/external-payments.service';
import { PurchasesService } from './purchases.service';
import { AdminDisputesController } from './refunds/disputes.controller';
import { DisputesReader } from './refunds/disputes.reader';
import { DisputesService } from './refunds/disputes.service';
import { ProviderDisputes } from './refunds/provider-disputes.service';
import { RefundCase } from './refunds/refund-case.entity';
import { RefundCases } from './refunds/refund-cases';
import { RefundSettlement } from './refunds/refund-settlement';
import { RefundTransitions } from './refunds/refund-transitions';
import { SalesCorrection } from './refunds/sales-correction';
import { RefundsController } from './refunds/refunds.controller';
import { RefundsService } from './refunds/refunds.service';
import { SaleRefundsController } from './refunds/sale-refunds.controller';
import { PartyOrders } from './ports/party-orders';
import { ReviewableOrders } from './ports/reviewable-orders.service';
import { SalesController } from './sales.controller';
import { TradeOnboarding } from './trade-onboarding';
import { UnpaidOrders } from './unpaid-orders';
import { OrderState } from './order-state.entity';

@Module({
  imports: [
    TypeOrmModule.forFeature([OrderState, Order, OrderTransitionRecord, OrderMessage, RefundCase]),
    AgentsModule,
    AssetsModule,
    CatalogModule,
    DiscountsModule,
    EscrowModule,
    PaymentsModule,
    SellersModule,
    SpendingModule,
  ],
  controllers: [
    OrdersController,
    OrderMessagesController,
    SalesController,
    RefundsController,
    SaleRefundsController,
    AdminDisputesController,
    AdminOrdersController,
    SandboxController,
  ],
  providers: [
    ListingSales,
    PurchasesService,
    OrdersService,
    OrderThreadService,
    OrdersReader,
    ReviewableOrders,
    ListingBuyers,
    PartyOrders,

    OrderCheckout,
    OrderCommands,
    OrderJournal,
    OrderContents,
    OrderPayment,
    ExternalPayments,
    OrderPlacement,
    BasketService,
    UnpaidOrders,
    OrderClosing,
    OrderPresenter,
    OrderSecrets,
    OrderDeadlines,
    OrderMaturity,
    OrderReminders,
    SandboxService,
    TradeOnboarding,

    RefundCases,
    RefundSettlement,
    RefundTransitions,
    SalesCorrection,
    RefundsService,
    DisputesService,
    DisputesReader,
    ProviderDisputes,
  ],
  exports: [
    OrderPlacement,
    OrderPayment,
    OrderCommands,
    BasketService,
    UnpaidOrders,
    ReviewableOrders,
    ExternalPayments,
    ListingBuyers,
    ProviderDisputes,
    PurchasesService,
    OrdersService,
    OrdersReader,
    OrderThreadService,
    RefundsService,
  ],
})
export class OrdersModule {}
