import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PersonalData } from '../../agents/personal-data/personal-data.service';
import { statement } from '../../platform/database/statements';

const ERASURES = [
  statement('erase_ucp_carts', 'DELETE FROM ucp_carts WHERE owner_id = $1'),
  // checkouts in progress are erased with their orders
  statement(
    'erase_ucp_checkouts',
    `DELETE FROM ucp_checkouts WHERE owner_id = $1 AND status <> 'complete_in_progress'`,
  ),
  statement('erase_ucp_orders', 'UPDATE ucp_orders SET destination = NULL WHERE buyer_id = $1'),
  statement(
    'erase_ucp_order_deliveries',
    'DELETE FROM ucp_order_deliveries d USING ucp_orders o WHERE o.id = d.ucp_order_id AND o.buyer_id = $1',
  ),
];

/** Erases what shopping platforms said about an agent and its person: names, email addresses, and postal addresses. */
@Injectable()
export class ShopperData implements OnModuleInit {
  constructor(private readonly personalData: PersonalData) {}

  onModuleInit(): void {
    this.personalData.addErasure(...ERASURES);
  }
}
