import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Not } from 'typeorm';
import { PersonalData } from '../agents/personal-data/personal-data.service';
import { statement } from '../platform/database/statements';
import { UcpCart } from './carts/ucp-cart.entity';
import { UcpOrder } from './orders/ucp-order.entity';
import { UcpCheckout } from './checkout/ucp-checkout.entity';

const ERASE_DELIVERIES = statement(
  'erase_ucp_order_deliveries',
  'DELETE FROM ucp_order_deliveries d USING ucp_orders o WHERE o.id = d.ucp_order_id AND o.buyer_id = $1',
);

/** Erases what shopping platforms said about an agent and its person: names, email addresses, and postal addresses. */
@Injectable()
export class ShopperData implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.addErasure(
      (tx, ownerId) => tx.delete(UcpCart, { ownerId }),
      // checkouts in progress are erased with their orders
      (tx, ownerId) => tx.delete(UcpCheckout, { ownerId, status: Not('complete_in_progress') }),
      (tx, buyerId) => tx.update(UcpOrder, { buyerId }, { destination: null }),
      ERASE_DELIVERIES,
    );
  }
}
