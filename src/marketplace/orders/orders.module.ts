import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module';
import { EscrowModule } from '../escrow/escrow.module';
import { PaymentsModule } from '../payments/payments.module';
import { SellersModule } from '../sellers/sellers.module';
import { ListingBuyers } from './listing-buyers';
import { Order } from './order.entity';
import { OrderClosing } from './order-closing';
import { OrderDeadlines } from './order-deadlines';
import { OrderJournal } from './order-journal';
import { OrderMessage } from './order-message.entity';
import { OrderMoveRecord } from './order-move.entity';
import { OrderPayment } from './order-payment';
import { OrderPresenter } from './order-presenter';
import { OrdersController } from './orders.controller';
import { OrdersReader } from './orders.reader';
import { OrdersService } from './orders.service';
import { OrderThreadService } from './order-thread.service';
import { PlacingService } from './placing.service';
import { ReviewableOrders } from './reviewable-orders.service';
import { SalesController } from './sales.controller';

@Module({
  imports: [
    TypeOrmModule.forFeature([Order, OrderMoveRecord, OrderMessage]),
    CatalogModule,
    EscrowModule,
    PaymentsModule,
    SellersModule,
  ],
  controllers: [OrdersController, SalesController],
  providers: [
    ...[PlacingService, OrdersService, OrderThreadService, OrdersReader, ReviewableOrders, ListingBuyers],
    ...[OrderJournal, OrderPayment, OrderClosing, OrderPresenter, OrderDeadlines],
  ],
  exports: [ReviewableOrders, ListingBuyers],
})
export class OrdersModule {}
